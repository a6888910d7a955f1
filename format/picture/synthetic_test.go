package picture_test

import (
	"math"
	"math/rand/v2"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// shape gives the place and half-width of a course at t in [0, 1).
type shape func(t float64) (x, y, halfWidth float64)

func ellipse(t float64) (x, y, w float64) {
	sin, cos := math.Sincos(2 * math.Pi * t)
	return 3 * cos, 1.6 * sin, 0.2
}

// hairpins is a loop with deep folds, driven clockwise.
func hairpins(t float64) (x, y, w float64) {
	a := -2 * math.Pi * t
	r := 2 + 0.75*math.Cos(3*a+0.3) + 0.2*math.Sin(2*a)
	return r * math.Cos(a), r * math.Sin(a), 0.16
}

// breathing has a width that comes and goes.
func breathing(t float64) (x, y, w float64) {
	a := 2 * math.Pi * t
	r := 2 + 0.4*math.Cos(2*a+1) + 0.25*math.Sin(3*a)
	return r * math.Cos(a), r * math.Sin(a), 0.2 + 0.12*math.Sin(4*a)
}

// eight crosses itself.
func eight(t float64) (x, y, w float64) {
	a := 2*math.Pi*t + 0.9
	return 2.4 * math.Cos(a), 1.1 * math.Sin(2*a), 0.17
}

// wavy is a random closed course.
func wavy(seed uint64) shape {
	r := rand.New(rand.NewPCG(seed, 1))
	var amp, phase [5]float64
	for k := range amp {
		amp[k], phase[k] = 0.55*r.Float64()/math.Sqrt(float64(k+2)), 2*math.Pi*r.Float64()
	}
	way := 1 - 2*float64(r.IntN(2))
	return func(t float64) (x, y, w float64) {
		a := way * 2 * math.Pi * t
		rad := 2.0
		for k := range amp {
			rad += amp[k] * math.Cos(float64(k+2)*a+phase[k])
		}
		return rad * math.Cos(a), rad * math.Sin(a), 0.12
	}
}

// batchOf makes a batch of courses of 300 beads with a stride of 320.
func batchOf(shapes ...shape) *results.Batch {
	const n, stride = 300, 320
	pad := math.Float32frombits(0x7fc00000)
	b := &results.Batch{Envs: len(shapes), Stride: stride}
	for e, s := range shapes {
		x, y, w := evenly(s, n)
		area := 0.0
		for i := range n {
			j := (i + 1) % n
			area += x[i]*y[j] - x[j]*y[i]
		}
		for i := range stride {
			if i >= n {
				v := geom.Vec3{X: pad, Y: pad, Z: pad}
				b.Outer, b.Center, b.Inner = append(b.Outer, v), append(b.Center, v), append(b.Inner, v)
				continue
			}
			j, k := (i+1)%n, (i+n-1)%n
			dx, dy := x[j]-x[k], y[j]-y[k]
			l := math.Hypot(dx, dy)
			off := func(d float64) geom.Vec3 { // to the left
				return geom.Vec3{X: float32(x[i] - d*dy/l), Y: float32(y[i] + d*dx/l)}
			}
			inner := math.Copysign(w[i], area)
			b.Center = append(b.Center, off(0))
			b.Inner = append(b.Inner, off(inner))
			b.Outer = append(b.Outer, off(-inner))
		}
		b.Count = append(b.Count, n)
		b.Valid = append(b.Valid, 1)
		b.RejectReason = append(b.RejectReason, 0)
		b.Seed = append(b.Seed, uint64(e+1000))
	}
	return b
}

// evenly samples a shape at n places of equal distance.
func evenly(s shape, n int) (x, y, w []float64) {
	const fine = 1 << 14
	at := make([]float64, fine+1)
	for i := range fine {
		x0, y0, _ := s(float64(i) / fine)
		x1, y1, _ := s(float64(i+1) / fine)
		at[i+1] = at[i] + math.Hypot(x1-x0, y1-y0)
	}
	j := 0
	for i := range n {
		for at[j+1] < at[fine]*float64(i)/float64(n) {
			j++
		}
		px, py, pw := s(float64(j) / fine)
		x, y, w = append(x, px), append(y, py), append(w, pw)
	}
	return x, y, w
}

// assorted is a batch of 16 different courses, two of them invalid.
func assorted() *results.Batch {
	shapes := []shape{ellipse, hairpins, breathing, eight}
	for seed := range uint64(12) {
		shapes = append(shapes, wavy(seed))
	}
	b := batchOf(shapes...)
	b.Valid[3], b.RejectReason[3] = 0, results.BorderCrossing|results.Turning
	b.Valid[7], b.RejectReason[7], b.Count[7] = 0, results.NotFinite, 0
	return b
}
