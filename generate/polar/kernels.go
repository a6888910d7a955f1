package polar

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

const (
	maxKnots = 32
	// samples of the spline between two knots.
	samples = 24
	dense   = maxKnots * samples
	// leastRadius keeps knots off the centre.
	leastRadius = 0.1
	// extent of the world at scale 1.
	extent = 1.44
)

type polarParams struct {
	Points      int32
	ParamStride int32
	Attempt     int32
	Seed        []uint64  // [E]
	Epoch       []uint32  // [E]
	Scale       []float32 // column
	Knots       []float32 // column
	Jitter      []float32 // column
	Delta       []float32 // column

	LoopOut []geom.Vec2 // [E*Points]
}

// polar makes a closed spline through knots around the origin, at about equal
// angles and random radii.
//
//trackgen:kernel item=env block=384
func polar(g *kernel.Group, p polarParams) {
	knotX := kernel.Shared[float32](g, maxKnots)
	knotY := kernel.Shared[float32](g, maxKnots)
	x := kernel.Shared[float32](g, dense)
	y := kernel.Shared[float32](g, dense)
	cum := kernel.Shared[float32](g, dense)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(dense))
	loopX := kernel.Shared[float32](g, p.Points)
	loopY := kernel.Shared[float32](g, p.Points)
	box := kernel.Shared[float32](g, 4)
	e := g.Env()
	lane, size := g.Lane(), g.Size()
	column := e * p.ParamStride
	m := geom.Int(p.Knots[column])
	jitter, delta := p.Jitter[column], p.Delta[column]
	for i := lane; i < m; i += size {
		a, b, _, _ := seeds.Words(p.Seed[e], p.Epoch[e], uint32(p.Attempt), seeds.StreamPolarKnot, uint32(i))
		turn := geom.MulAdd(jitter, geom.MulAdd(2, seeds.Unit(a), -1), float32(i))
		radius := geom.Max(geom.MulAdd(delta, geom.MulAdd(2, seeds.Unit(b), -1), 1), leastRadius)
		sin, cos := geom.SinCos(turn * (2 * geom.Pi) / float32(m))
		knotX[i], knotY[i] = float32(radius*cos), float32(radius*sin)
	}
	g.Sync()
	n := m * samples
	for i := lane; i < n; i += size {
		from := i / samples
		q := curve.CatmullRom(knot(knotX, knotY, from-1, m), knot(knotX, knotY, from, m),
			knot(knotX, knotY, from+1, m), knot(knotX, knotY, from+2, m), float32(i-from*samples)/samples)
		x[i], y[i] = q.X, q.Y
	}
	g.Sync()
	curve.Lengths(g, x, y, cum, totals, n)
	curve.Resample(g, x, y, cum, n, p.Points, loopX, loopY)
	g.Sync()
	curve.Normalize(g, loopX, loopY, box, p.Points, float32(extent*p.Scale[column]))
	loop := kernel.Row(p.LoopOut, e, p.Points)
	for i := lane; i < p.Points; i += size {
		loop[i] = geom.Vec2{X: loopX[i], Y: loopY[i]}
	}
}

// knot returns knot i of m, counted around.
func knot(x, y []float32, i, m int32) geom.Vec2 {
	if i < 0 {
		i += m
	}
	if i >= m {
		i -= m
	}
	return geom.Vec2{X: x[i], Y: y[i]}
}
