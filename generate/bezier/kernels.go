package bezier

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
	"github.com/seed183fdc01/trackgen/stage/curve"
	"github.com/seed183fdc01/trackgen/stage/near"
)

const (
	maxCorners = 32
	// samples of the curve between two corners.
	samples = 30
	dense   = maxCorners * samples
	// tries for a free cell, for each corner.
	cellTries = 32
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
	found := kernel.Shared[int32](g, 1)
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

	if lane == 0 {
		m := drawCorners(p.Seed[e], p.Epoch[e], uint32(p.Attempt), p.Cells, p.CellSize, p.Scale[column], geom.Int(p.Corners[column]), cell, cornerX, cornerY)
		sortAroundCentroid(cornerX, cornerY, angle, m)
		found[0] = m
	}
	g.Sync()
	m := found[0]
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
	length := curve.Lengths(g, x, y, cum, totals, n)
	curve.Resample(g, x, y, cum, n, p.Points, loopX, loopY)
	g.Sync()
	if near.Crosses(g, loopX, loopY, p.Points, length/float32(p.Points), chunkX, chunkY, chunkR, rows) {
		// The polygon of the sorted corners is simple by construction.
		curve.Lengths(g, cornerX, cornerY, cum, totals, m)
		curve.Resample(g, cornerX, cornerY, cum, m, p.Points, loopX, loopY)
	}
	loop := kernel.Row(p.LoopOut, e, p.Points)
	for i := lane; i < p.Points; i += size { // its own points: no barrier since Resample
		loop[i] = geom.Vec2{X: loopX[i], Y: loopY[i]}
	}
}

// drawCorners draws up to want corners in different cells and returns their number.
func drawCorners(seed uint64, epoch, attempt uint32, cells int32, cellSize, scale float32, want int32, cell []int32, x, y []float32) int32 {
	m := int32(0)
	for try := int32(0); try < want*cellTries && m < want; try++ {
		a, b, c, _ := seeds.Words(seed, epoch, attempt, seeds.StreamBezierCorner, uint32(try))
		chosen := int32(seeds.Below(a, uint32(cells*cells)))
		free := true
		for i := int32(0); i < m; i++ {
			if cell[i] == chosen {
				free = false
			}
		}
		if !free {
			continue
		}
		cell[m] = chosen
		x[m] = float32(scale * (geom.MulAdd(float32(chosen%cells), cellSize, seeds.Unit(b)) - 0.5))
		y[m] = float32(scale * (geom.MulAdd(float32(chosen/cells), cellSize, seeds.Unit(c)) - 0.5))
		m++
	}
	return m
}

// sortAroundCentroid orders the corners counter-clockwise around their
// centroid, those at one angle as they were drawn.
func sortAroundCentroid(x, y, angle []float32, m int32) {
	center := geom.Vec2{}
	for i := int32(0); i < m; i++ {
		center = center.Add(geom.Vec2{X: x[i], Y: y[i]})
	}
	center = center.Scale(1 / float32(m))
	for i := int32(0); i < m; i++ {
		px, py := x[i], y[i]
		a := geom.Atan2(py-center.Y, px-center.X)
		j := i
		for j > 0 && angle[j-1] > a {
			angle[j], x[j], y[j] = angle[j-1], x[j-1], y[j-1]
			j--
		}
		angle[j], x[j], y[j] = a, px, py
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
