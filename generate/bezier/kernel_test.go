package bezier

import (
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/seeds"
)

// styles are of one env each: the defaults, the ends of the ranges, and corners
// so edgy that the curves cross themselves.
var styles = []struct{ scale, corners, rad, edgy float32 }{
	{1, 11, 0.4, 0}, {0.01, 4, 0.05, -20}, {1000, 32, 1, 20}, {1, 13, 1, 5}, {2, 20, 1, -1}, {1, 9, 0.7, 0.5}, {1, 12, 1, 0}, {1, 28, 1, 2},
}

const points = 120

func params() bezierParams {
	envs := len(styles)
	p := bezierParams{
		Points: points, ParamStride: 1, Cells: 10, CellSize: 0.1, HandleClamp: 0.9, Attempt: 1,
		Seed: seeds.Range(40, envs), Epoch: slices.Repeat([]uint32{3}, envs), LoopOut: make([]geom.Vec2, points*envs),
	}
	for _, s := range styles {
		p.Scale, p.Corners = append(p.Scale, s.scale), append(p.Corners, s.corners)
		p.Rad, p.Edgy = append(p.Rad, s.rad), append(p.Edgy, s.edgy)
	}
	return p
}

// plainLoop is the loop of env e in float64 from its sorted corners on; straight
// where the curves would cross.
func plainLoop(p bezierParams, e int) (x, y []float64, straight bool) {
	want := int32(p.Corners[e])
	drawn := newCorners()
	m := int(serialCorners(draw{
		seed: p.Seed[e], epoch: p.Epoch[e], attempt: uint32(p.Attempt),
		cells: p.Cells, cellSize: p.CellSize, scale: p.Scale[e], want: want, tries: want * cellTries,
	}, drawn))
	cx, cy := drawn.x, drawn.y
	serialSort(cx, cy, make([]float32, maxCorners), int32(m))
	corner := func(i int) (float64, float64) { return float64(cx[(i+m)%m]), float64(cy[(i+m)%m]) }
	blend := math.Atan(float64(p.Edgy[e]))/math.Pi + 0.5
	handle := func(i, sign int) (float64, float64) { // control point after corner i, or before it
		ax, ay := corner(i - 1)
		bx, by := corner(i)
		dx, dy := corner(i + 1)
		from, to := math.Hypot(bx-ax, by-ay), math.Hypot(dx-bx, dy-by)
		tx, ty := blend*(dx-bx)/to+(1-blend)*(bx-ax)/from, blend*(dy-by)/to+(1-blend)*(by-ay)/from
		edge := to
		if sign < 0 {
			edge = from
		}
		length := float64(sign) * min(float64(p.Rad[e])*edge, float64(p.HandleClamp)*min(from, to)) / math.Hypot(tx, ty)
		return bx + length*tx, by + length*ty
	}
	var polygon, dense []geom.Vec2
	for i := range m {
		ax, ay := corner(i)
		bx, by := handle(i, 1)
		dx, dy := handle(i+1, -1)
		ex, ey := corner(i + 1)
		polygon = append(polygon, geom.Vec2{X: float32(ax), Y: float32(ay)})
		for s := range samples {
			t := float64(s) / samples
			u := 1 - t
			dense = append(dense, geom.Vec2{
				X: float32(u*u*u*ax + 3*u*u*t*bx + 3*u*t*t*dx + t*t*t*ex),
				Y: float32(u*u*u*ay + 3*u*u*t*by + 3*u*t*t*dy + t*t*t*ey),
			})
		}
	}
	resample := func(loop []geom.Vec2) (even []geom.Vec2) {
		x, y = nil, nil
		for i := range points {
			atX, atY := oracle.At(loop, oracle.Length(loop)*float64(i)/points)
			x, y = append(x, atX), append(y, atY)
			even = append(even, geom.Vec2{X: float32(atX), Y: float32(atY)})
		}
		return even
	}
	if _, _, crosses := oracle.Crossing(resample(dense)); crosses {
		resample(polygon)
		return x, y, true
	}
	return x, y, false
}

// Loops are what the formulas say, and any number of lanes makes the same bits.
func TestLoops(t *testing.T) {
	p := lanetest.SameBits(t, int32(len(styles)), bezier, kernelBezier.Shared, params)
	straight := 0
	for e, s := range styles {
		x, y, crossed := plainLoop(p, e)
		if crossed {
			straight++
		}
		for i, got := range p.LoopOut[e*points:][:points] {
			if d := math.Hypot(float64(got.X)-x[i], float64(got.Y)-y[i]); d > 2e-5*float64(s.scale) {
				t.Fatalf("env %d: point %d of the loop is %v from its place", e, i, d)
			}
		}
	}
	if straight == 0 || straight == len(styles) {
		t.Errorf("%d of %d loops have straight edges because curves would cross", straight, len(styles))
	}
}
