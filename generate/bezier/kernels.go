package bezier

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
	"github.com/seed183fdc01/trackgen/stage/near"
)

const (
	// samples of the curve between two corners.
	samples = 30
	dense   = maxCorners * samples
)

type bezierParams struct {
	Points      int32
	ParamStride int32
	Cells       int32   // of a side of the grid
	CellSize    float32 // at scale 1
	HandleClamp float32
	Attempt     int32
	Seed        []uint64  // [E]
	Epoch       []uint32  // [E]
	Scale       []float32 // column
	Corners     []float32 // column
	Rad         []float32 // column
	Edgy        []float32 // column

	LoopOut []geom.Vec2 // [E*Points]
}

// bezier makes a closed loop of cubic Bézier curves through corners drawn on a
// grid and sorted around their centroid.
//
//trackgen:kernel item=env block=384
func bezier(g *kernel.Group, p bezierParams) {
	cornerX := kernel.Shared[float32](g, maxCorners)
	cornerY := kernel.Shared[float32](g, maxCorners)
	outX := kernel.Shared[float32](g, maxCorners) // control point after a corner
	outY := kernel.Shared[float32](g, maxCorners)
	inX := kernel.Shared[float32](g, maxCorners) // control point before a corner
	inY := kernel.Shared[float32](g, maxCorners)
	angle := kernel.Shared[float32](g, maxCorners)
	cell := kernel.Shared[int32](g, maxCorners)
	tried := kernel.Shared[int32](g, maxCorners)
	fresh := kernel.Shared[int32](g, maxCorners)
	x := kernel.Shared[float32](g, dense)
	y := kernel.Shared[float32](g, dense)
	cum := kernel.Shared[float32](g, dense)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(dense))
	loopX := kernel.Shared[float32](g, p.Points)
	loopY := kernel.Shared[float32](g, p.Points)
	chunkX := kernel.Shared[float32](g, near.Chunks(p.Points))
	chunkY := kernel.Shared[float32](g, near.Chunks(p.Points))
	chunkR := kernel.Shared[float32](g, near.Chunks(p.Points))
	rows := kernel.Shared[uint32](g, near.Chunks(p.Points)*near.Words(near.Chunks(p.Points)))
	e := g.Env()
	lane, size := g.Lane(), g.Size()
	column := e * p.ParamStride

	// The drawn points and the tries stand where the control points come later.
	drawn, round := corners{cell: cell, x: outX, y: outY}, corners{cell: tried, x: inX, y: inY}
	want := geom.Int(p.Corners[column])
	m := drawCorners(g, draw{
		seed: p.Seed[e], epoch: p.Epoch[e], attempt: uint32(p.Attempt),
		cells: p.Cells, cellSize: p.CellSize, scale: p.Scale[column],
		want: want, tries: want * cellTries,
	}, round, fresh, drawn)
	sortAroundCentroid(g, drawn, m, angle, cornerX, cornerY)
	blend := geom.Atan(p.Edgy[column])/geom.Pi + 0.5
	rad := p.Rad[column]
	for i := lane; i < m; i += size {
		in, out := controls(cornerX, cornerY, i, m, blend, rad, p.HandleClamp)
		inX[i], inY[i] = in.X, in.Y
		outX[i], outY[i] = out.X, out.Y
	}
	g.Sync()
	n := m * samples
	for i := lane; i < n; i += size {
		from := i / samples
		to := from + 1
		if to == m {
			to = 0
		}
		q := curve.Bezier(geom.Vec2{X: cornerX[from], Y: cornerY[from]}, geom.Vec2{X: outX[from], Y: outY[from]},
			geom.Vec2{X: inX[to], Y: inY[to]}, geom.Vec2{X: cornerX[to], Y: cornerY[to]}, float32(i-from*samples)/samples)
		x[i], y[i] = q.X, q.Y
	}
	g.Sync()
	for curved := true; ; curved = false { // the code of both loops stands once
		length := curve.Lengths(g, x, y, cum, totals, n)
		curve.Resample(g, x, y, cum, n, p.Points, loopX, loopY)
		g.Sync()
		if !curved {
			break
		}
		crosses := near.Crosses(g, loopX, loopY, p.Points, length/float32(p.Points), chunkX, chunkY, chunkR, rows)
		if !crosses {
			break
		}
		// The polygon of the sorted corners is simple by construction.
		for i := lane; i < m; i += size {
			x[i], y[i] = cornerX[i], cornerY[i]
		}
		n = m
		g.Sync()
	}
	loop := kernel.Row(p.LoopOut, e, p.Points)
	for i := lane; i < p.Points; i += size {
		loop[i] = geom.Vec2{X: loopX[i], Y: loopY[i]}
	}
}

// controls returns the control points before and after corner i: along the
// tangent, which blends the directions of the edges there, at a share of the
// edge's length, but no farther than the shorter edge allows.
func controls(x, y []float32, i, m int32, blend, rad, clamp float32) (in, out geom.Vec2) {
	before, after := i-1, i+1
	if before < 0 {
		before = m - 1
	}
	if after == m {
		after = 0
	}
	at := geom.Vec2{X: x[i], Y: y[i]}
	from, to := at.Sub(geom.Vec2{X: x[before], Y: y[before]}), geom.Vec2{X: x[after], Y: y[after]}.Sub(at)
	fromLen, toLen := from.Len(), to.Len()
	tangent := unit(unit(to).Scale(blend).Add(unit(from).Scale(1 - blend)))
	most := float32(clamp * geom.Min(fromLen, toLen))
	in = at.Sub(tangent.Scale(geom.Min(float32(rad*fromLen), most)))
	out = at.Add(tangent.Scale(geom.Min(float32(rad*toLen), most)))
	return in, out
}

// unit returns a's direction, zero when it has none.
func unit(a geom.Vec2) geom.Vec2 {
	length := a.Len()
	if !(length > 0) {
		return geom.Vec2{}
	}
	return a.Scale(1 / length)
}
