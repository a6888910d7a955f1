package picture

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// drawStart draws the start line, a chequered bar across bead 0, and the arrow
// behind it. Both keep a size that can be seen where the road is thin.
func (r *road) drawStart(p pen, colored bool) {
	ahead := r.direction(0)
	across := r.outer[0].sub(r.inner[0])
	middle := r.outer[0].lerp(r.inner[0], 0.5)
	reach := math.Max(across.len()*1.15, 9)
	side := ahead.left()

	const rows = 2
	square := math.Min(math.Max(reach/8, 1.6), 7)
	columns := max(2*int(math.Round(reach/square/2)), 4)
	square = reach / float64(columns)
	corner := func(column, row int) point {
		return middle.
			add(side.scale(reach/2 - float64(column)*square)).
			add(ahead.scale((float64(row) - rows/2) * square))
	}
	p.fill(edge, polygon(corner(0, 0), corner(columns, 0), corner(columns, rows), corner(0, rows)))
	var black vg.Path
	for row := range rows {
		for column := range columns {
			if (row+column)%2 == 0 {
				black = append(black, polygon(corner(column, row), corner(column+1, row), corner(column+1, row+1), corner(column, row+1))...)
			}
		}
	}
	p.fill(ink, black)
	r.drawArrow(p, rows/2*square, colored)
}

// drawArrow draws an arrowhead on the centerline, this far behind bead 0 and a
// little more. On a coloured road it is white.
func (r *road) drawArrow(p pen, behind float64, colored bool) {
	size := math.Min(math.Max(r.width*0.62, 4.6), 20)
	at, ahead := r.along(behind + size*1.05)
	side := ahead.left().scale(size / 2)
	tip, tail := at.add(ahead.scale(size/2)), at.sub(ahead.scale(size/2))
	notch := at.sub(ahead.scale(size * 0.22))
	head := polygon(tip, tail.add(side), notch, tail.sub(side))
	if colored || r.width < size*1.4 { // the road does not set it off
		p.stroke(ink, math.Max(0.8, size/10), head)
	}
	if colored {
		p.fill(edge, head)
	} else {
		p.fill(arrow, head)
	}
}

// direction is the unit direction of travel at a bead.
func (r *road) direction(i int) point {
	n := len(r.center)
	return r.center[(i+1)%n].sub(r.center[(i+n-1)%n]).unit()
}

// along is the place and direction of travel this far from bead 0 along the
// centerline, in points.
func (r *road) along(distance float64) (at, ahead point) {
	n := len(r.center)
	for i := range n {
		step := r.center[(i+1)%n].sub(r.center[i])
		if l := step.len(); distance <= l && l > 0 {
			return r.center[i].add(step.scale(distance / l)), step.unit()
		} else {
			distance -= l
		}
	}
	return r.center[0], r.direction(0)
}
