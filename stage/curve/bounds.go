package curve

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Normalize moves the polyline's bounding box to the origin and scales its
// longer side to extent, in place. box is scratch of 4 elements. x and y must
// be complete (a Sync before); ends in a Sync.
func Normalize(g *kernel.Group, x, y, box []float32, n int32, extent float32) {
	lane, size := g.Lane(), g.Size()
	if lane == 0 {
		box[0], box[1] = x[0], x[0]
		box[2], box[3] = y[0], y[0]
		for i := int32(1); i < n; i++ {
			box[0], box[1] = geom.Min(box[0], x[i]), geom.Max(box[1], x[i])
			box[2], box[3] = geom.Min(box[2], y[i]), geom.Max(box[3], y[i])
		}
	}
	g.Sync()
	cx, cy := float32(0.5*(box[0]+box[1])), float32(0.5*(box[2]+box[3]))
	side := geom.Max(box[1]-box[0], box[3]-box[2])
	scale := float32(0)
	if side > 0 {
		scale = extent / side
	}
	for i := lane; i < n; i += size {
		x[i], y[i] = float32((x[i]-cx)*scale), float32((y[i]-cy)*scale)
	}
	g.Sync()
}
