package polar

import (
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/seeds"
)

// styles are of one env each: the defaults, the ends of the ranges, and radii
// uneven beyond them, so that the least radius counts.
var styles = []struct{ scale, knots, jitter, delta float32 }{
	{1, 12, 0.3, 0.6}, {0.01, 4, 0, 0}, {1000, 32, 0.44, 0.9}, {2, 5, 0.44, 0.9}, {1, 12, 0.1, 3}, {1, 7, 0.3, 10},
}

func params() polarParams {
	envs := len(styles)
	p := polarParams{Points: 100, ParamStride: 1, Attempt: 2, Seed: seeds.Range(40, envs), Epoch: slices.Repeat([]uint32{3}, envs), LoopOut: make([]geom.Vec2, 100*envs)}
	for _, s := range styles {
		p.Scale, p.Knots = append(p.Scale, s.scale), append(p.Knots, s.knots)
		p.Jitter, p.Delta = append(p.Jitter, s.jitter), append(p.Delta, s.delta)
	}
	return p
}

// plainLoop is the loop of env e in float64.
func plainLoop(p polarParams, e int) (x, y []float64) {
	m := int(p.Knots[e])
	knotX, knotY := make([]float64, m), make([]float64, m)
	for i := range m {
		a, b, _, _ := seeds.Words(p.Seed[e], p.Epoch[e], uint32(p.Attempt), seeds.StreamPolarKnot, uint32(i))
		angle := (float64(i) + float64(p.Jitter[e])*(2*float64(seeds.Unit(a))-1)) * 2 * math.Pi / float64(m)
		radius := max(0.1, 1+float64(p.Delta[e])*(2*float64(seeds.Unit(b))-1))
		knotX[i], knotY[i] = radius*math.Cos(angle), radius*math.Sin(angle)
	}
	spline := func(k []float64, i int, t float64) float64 {
		a, b, c, d := k[(i+m-1)%m], k[i], k[(i+1)%m], k[(i+2)%m]
		return 0.5 * (2*b + (c-a)*t + (2*a-5*b+4*c-d)*t*t + (3*b-a-3*c+d)*t*t*t)
	}
	dense := make([]geom.Vec2, 0, m*samples)
	for i := range m {
		for s := range samples {
			t := float64(s) / samples
			dense = append(dense, geom.Vec2{X: float32(spline(knotX, i, t)), Y: float32(spline(knotY, i, t))})
		}
	}
	length := oracle.Length(dense)
	for i := range p.Points {
		atX, atY := oracle.At(dense, length*float64(i)/float64(p.Points))
		x, y = append(x, atX), append(y, atY)
	}
	left, right, bottom, top := slices.Min(x), slices.Max(x), slices.Min(y), slices.Max(y)
	factor := 1.44 * float64(p.Scale[e]) / max(right-left, top-bottom)
	for i := range x {
		x[i], y[i] = (x[i]-(left+right)/2)*factor, (y[i]-(bottom+top)/2)*factor
	}
	return x, y
}

// Loops are what the formulas say, and any number of lanes makes the same bits.
func TestLoops(t *testing.T) {
	p := lanetest.SameBits(t, int32(len(styles)), polar, kernelPolar.Shared, params)
	for e, s := range styles {
		x, y := plainLoop(p, e)
		for i, got := range p.LoopOut[e*100:][:100] {
			if d := math.Hypot(float64(got.X)-x[i], float64(got.Y)-y[i]); d > 2e-5*float64(s.scale) {
				t.Fatalf("env %d: point %d of the loop is %v from its place", e, i, d)
			}
		}
	}
}
