package npz_test

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed183fdc01/trackgen/format/npz"
)

// wavy makes a file whose numbers are as hard to pack as those of real tracks:
// low harmonics of random size, about a quarter of each row padding.
func wavy(envs, stride int) *npz.File {
	f := circles(envs, stride)
	b := f.Batch
	r := rand.New(rand.NewPCG(1, 2))
	for e := range envs {
		n := stride*3/5 + r.IntN(stride/4)
		b.Count[e] = int32(n)
		var amp, phase [5]float64
		for k := range amp {
			amp[k], phase[k] = 0.3*r.Float64()/float64(k+1), 6*r.Float64()
		}
		for i := range stride {
			j := e*stride + i
			rad := 1.0
			for k := range amp {
				rad += amp[k] * math.Cos(float64(k+2)*2*math.Pi*float64(i)/float64(n)+phase[k])
			}
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			b.Outer[j].X, b.Outer[j].Y, b.Outer[j].Z = float32((rad+0.1)*cos), float32((rad+0.1)*sin), 0
			b.Center[j].X, b.Center[j].Y, b.Center[j].Z = float32(rad*cos), float32(rad*sin), 0
			b.Inner[j].X, b.Inner[j].Y, b.Inner[j].Z = float32((rad-0.1)*cos), float32((rad-0.1)*sin), 0
			b.Tangent[j].X, b.Tangent[j].Y = float32(-sin*rad), float32(cos*rad)
			b.Normal[j].X, b.Normal[j].Y = float32(-cos*rad), float32(-sin*rad)
			b.Arclen[j], b.Curvature[j] = float32(rad*float64(i)), float32(1/rad)
			if i >= n {
				pad := math.Float32frombits(0x7fc00000)
				b.Outer[j].X, b.Outer[j].Y, b.Outer[j].Z = pad, pad, pad
				b.Center[j], b.Inner[j], b.Tangent[j], b.Normal[j] = b.Outer[j], b.Outer[j], b.Outer[j], b.Outer[j]
				b.Arclen[j], b.HalfWidth[j], b.Curvature[j] = pad, pad, pad
			}
		}
	}
	return f
}

// counter counts the bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

var _ io.Writer = new(counter)

// BenchmarkWrite reports the speed in bytes of arrays, and how small the file
// gets.
func BenchmarkWrite(b *testing.B) {
	f := wavy(2048, 384)
	for name, c := range map[string]npz.Compression{"fast": npz.Fast, "store": npz.Store, "small": npz.Small} {
		b.Run(name, func(b *testing.B) {
			var total int64
			opt := &npz.WriteOptions{Compression: c, Progress: func(_, all int64) { total = all }}
			var size counter
			for b.Loop() {
				size = 0
				if err := npz.Write(b.Context(), &size, f, opt); err != nil {
					b.Fatal(err)
				}
			}
			b.SetBytes(total)
			b.ReportMetric(float64(size)/float64(total), "file/array-bytes")
		})
	}
}

// BenchmarkRead reports the speed in bytes of arrays.
func BenchmarkRead(b *testing.B) {
	for name, c := range map[string]npz.Compression{"fast": npz.Fast, "store": npz.Store} {
		b.Run(name, func(b *testing.B) {
			var total int64
			opt := &npz.WriteOptions{Compression: c, Progress: func(_, all int64) { total = all }}
			file := encode(b, wavy(2048, 384), opt)
			for b.Loop() {
				if _, err := decode(file); err != nil {
					b.Fatal(err)
				}
			}
			b.SetBytes(total)
		})
	}
}
