package language

import (
	"math"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

const (
	third           = 1.0 / 3
	big             = 1 << 40
	tenth   float32 = 0.1
	least           = 1e-45 // rounds to the least float32
	halfway         = 16777217
)

type celsius float32

//trackgen:kernel
func floats(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		f, h := p.F[i], p.H[i]
		r = putFloat(r, f+h)
		r = putFloat(r, f-h)
		r = putFloat(r, float32(f*h))
		r = putFloat(r, f/h)
		r = putFloat(r, geom.Sqrt(f))
		r = putFloat(r, float32(f*h)+f)
		r = putFloat(r, f-float32(f*h))
		r = putFloat(r, geom.MulAdd(f, h, tenth))
		r = putFloat(r, -f)
		r = putFloat(r, geom.Abs(f))
		r = putBool(r, f < h)
		r = putBool(r, f <= h)
		r = putBool(r, f == h)
		r = putBool(r, f != h)
		r = putBool(r, !(f >= h))
		r = putBool(r, f > h || f != f)
		r = putFloat(r, geom.Max(f, h))
		r = putFloat(r, geom.Min(f, h))
		r = putFloat(r, geom.Clamp(f, -1, h))
		r = putInt(r, geom.Int(f))
		r = putInt(r, geom.Floor(f))
		r = putInt(r, geom.Int(float32(f*h)))
		r = putFloat(r, geom.Atan2(f, h))
		sin, cos := geom.SinCos(f)
		r = putFloat(r, sin)
		r = putFloat(r, cos)
		r = putFloat(r, geom.Sin(h)-geom.Cos(h))
		r = put(r, math.Float32bits(f)^math.Float32bits(h))
		r = putFloat(r, math.Float32frombits(p.U[i]))
		t := celsius(f)
		t = celsius(t*2) + 1
		r = putFloat(r, float32(t))
		f = float32(f * h)
		f += h
		f /= 3
		f -= 0.1
		f++
		h--
		r = putFloat(r, f)
		r = putFloat(r, h)
	}
}

//trackgen:kernel
func roundings(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		f := p.F[i]
		r = putFloat(r, float32(p.U[i]))
		r = putFloat(r, float32(p.A[i]))
		r = putFloat(r, float32(p.Short[i])+float32(p.Byte[i]))
		// constants are exact, and rounded once
		r = put(r, math.Float32bits(third*3))
		r = put(r, math.Float32bits(third*geom.Pi-1e-9))
		r = put(r, math.Float32bits(big/3.0))
		r = put(r, math.Float32bits(0.1+0.2))
		r = put(r, math.Float32bits(tenth+0.2))
		r = put(r, math.Float32bits(tenth*tenth))
		r = put(r, math.Float32bits(least))
		r = put(r, math.Float32bits(halfway))
		r = put(r, math.Float32bits(-0.0))
		r = put(r, math.Float32bits(3.4028234e38))
		r = put(r, math.Float32bits(0x1.fffffefffffffp-1))
		r = put(r, math.Float32bits(0.69999999))
		r = putFloat(r, f+0.1)
		r = putFloat(r, float32(f*third))
		r = putFloat(r, f-1e-3)
		r = putFloat(r, 2/f)
		r = putFloat(r, f+'x')
		r = putFloat(r, f-(-1.5))
		zero := float32(0)
		r = put(r, math.Float32bits(-zero))
		r = put(r, math.Float32bits(zero-zero))
	}
}
