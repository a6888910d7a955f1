package bezier

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/seeds"
)

// newCorners makes room for the most corners.
func newCorners() corners {
	return corners{cell: make([]int32, maxCorners), x: make([]float32, maxCorners), y: make([]float32, maxCorners)}
}

// first returns the first m corners.
func (c corners) first(m int32) corners { return corners{cell: c.cell[:m], x: c.x[:m], y: c.y[:m]} }

// serialCorners is the rule of drawCorners, one try after the other.
func serialCorners(d draw, drawn corners) int32 {
	m := int32(0)
	for try := int32(0); try < d.tries && m < d.want; try++ {
		a, b, c, _ := seeds.Words(d.seed, d.epoch, d.attempt, seeds.StreamBezierCorner, uint32(try))
		chosen := int32(seeds.Below(a, uint32(d.cells*d.cells)))
		free := true
		for i := int32(0); i < m; i++ {
			if drawn.cell[i] == chosen {
				free = false
			}
		}
		if !free {
			continue
		}
		drawn.cell[m] = chosen
		drawn.x[m] = float32(d.scale * (geom.MulAdd(float32(chosen%d.cells), d.cellSize, seeds.Unit(b)) - 0.5))
		drawn.y[m] = float32(d.scale * (geom.MulAdd(float32(chosen/d.cells), d.cellSize, seeds.Unit(c)) - 0.5))
		m++
	}
	return m
}

// serialSort is what sortAroundCentroid does, by insertion and in place.
func serialSort(x, y, angle []float32, m int32) {
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
