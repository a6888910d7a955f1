package bezier

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
)

const (
	maxCorners = 32
	// tries for a free cell, for each corner.
	cellTries = 32
)

// draw says which corners an env wants.
type draw struct {
	seed           uint64
	epoch, attempt uint32
	cells          int32 // of a side of the grid
	cellSize       float32
	scale          float32
	want, tries    int32 // corners, and tries to find so many
}

// corners are points and the cells that they were drawn in. They are shared.
type corners struct {
	cell []int32
	x, y []float32
}

// drawCorners draws up to d.want corners in different cells and returns their
// number: they are the first tries whose cells no earlier try has. It ends in a
// barrier.
//
// The tries come in rounds, so that the lanes draw them side by side. round and
// fresh hold the tries of one, at most maxCorners.
func drawCorners(g *kernel.Group, d draw, round corners, fresh []int32, drawn corners) int32 {
	m := int32(0)
	for first := int32(0); m < d.want && first < d.tries; {
		n := min(roundLen(d.want-m, g.Size()), d.tries-first)
		drawRound(g, d, first, n, round)
		g.Sync()
		markFresh(g, round, n, drawn, m, fresh)
		g.Sync()
		takeFresh(g, round, n, fresh, drawn, m, d.want)
		// The next round may begin: until its first barrier it writes what only the same lane still reads.
		m = min(m+total(fresh, n), d.want)
		first += n
	}
	g.Sync()
	return m
}

// roundLen returns the number of tries of a round: as many as corners are
// missing, or as there are lanes if these are more: a try of an idle lane costs
// no time and may save a round. The corners do not depend on the rounds.
func roundLen(missing, lanes int32) int32 { return max(missing, min(lanes, maxCorners)) }

// drawRound draws tries first … first+n-1.
func drawRound(g *kernel.Group, d draw, first, n int32, round corners) {
	lane, size := g.Lane(), g.Size()
	for i := lane; i < n; i += size {
		a, b, c, _ := seeds.Words(d.seed, d.epoch, d.attempt, seeds.StreamBezierCorner, uint32(first+i))
		cell := int32(seeds.Below(a, uint32(d.cells*d.cells)))
		round.cell[i] = cell
		round.x[i] = float32(d.scale * (geom.MulAdd(float32(cell%d.cells), d.cellSize, seeds.Unit(b)) - 0.5))
		round.y[i] = float32(d.scale * (geom.MulAdd(float32(cell/d.cells), d.cellSize, seeds.Unit(c)) - 0.5))
	}
}

// markFresh sets fresh to 1 for the tries whose cells no earlier try has, to 0
// for the others. Every cell of the rounds before is that of one of m corners.
func markFresh(g *kernel.Group, round corners, n int32, drawn corners, m int32, fresh []int32) {
	lane, size := g.Lane(), g.Size()
	for i := lane; i < n; i += size {
		cell := round.cell[i]
		if has(drawn.cell[:m], cell) || has(round.cell[:i], cell) {
			fresh[i] = 0
		} else {
			fresh[i] = 1
		}
	}
}

func has(cells []int32, cell int32) bool {
	for _, c := range cells {
		if c == cell {
			return true
		}
	}
	return false
}

// takeFresh appends the fresh tries to the m corners there are, up to want.
func takeFresh(g *kernel.Group, round corners, n int32, fresh []int32, drawn corners, m, want int32) {
	lane, size := g.Lane(), g.Size()
	to, counted := m, int32(0) // to is the place of the next fresh try from counted on
	for i := lane; i < n; i += size {
		to += total(fresh[counted:], i-counted)
		counted = i
		if fresh[i] == 1 && to < want {
			drawn.cell[to], drawn.x[to], drawn.y[to] = round.cell[i], round.x[i], round.y[i]
		}
	}
}

// total returns the sum of the first n elements.
func total(v []int32, n int32) int32 {
	sum := int32(0)
	for i := int32(0); i < n; i++ {
		sum += v[i]
	}
	return sum
}

// sortAroundCentroid writes the m points to x and y, counter-clockwise around
// their centroid and those at one angle as they were drawn. It ends in a barrier.
func sortAroundCentroid(g *kernel.Group, drawn corners, m int32, angle, x, y []float32) {
	lane, size := g.Lane(), g.Size()
	center := centroid(drawn, m)
	for i := lane; i < m; i += size {
		angle[i] = geom.Atan2(drawn.y[i]-center.Y, drawn.x[i]-center.X)
	}
	g.Sync()
	for i := lane; i < m; i += size {
		to := rank(angle, i, m)
		x[to], y[to] = drawn.x[i], drawn.y[i]
	}
	g.Sync()
}

// centroid returns the mean of the m points.
func centroid(drawn corners, m int32) geom.Vec2 {
	sum := geom.Vec2{}
	for i := int32(0); i < m; i++ {
		sum = sum.Add(geom.Vec2{X: drawn.x[i], Y: drawn.y[i]})
	}
	return sum.Scale(1 / float32(m))
}

// rank returns the place of angle i among m in a stable order. The points are
// finite, so that no angle is NaN and no two have the same place. A single
// loop with the tie-break in it would have branches that no CPU predicts.
func rank(angle []float32, i, m int32) int32 {
	a := angle[i]
	before := int32(0)
	for _, b := range angle[:i] {
		if b <= a {
			before++
		}
	}
	for _, b := range angle[i+1 : m] {
		if b < a {
			before++
		}
	}
	return before
}
