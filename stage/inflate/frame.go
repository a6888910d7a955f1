package inflate

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// direction returns the unit tangent at bead i by central difference; the x
// axis where the neighbours coincide.
func direction(x, y []float32, i, n int32) geom.Vec2 {
	before, after := i-1, i+1
	if before < 0 {
		before = n - 1
	}
	if after == n {
		after = 0
	}
	d := geom.Vec2{X: x[after] - x[before], Y: y[after] - y[before]}
	length := d.Len()
	if !(length > 0) {
		return geom.Vec2{X: 1}
	}
	return geom.Vec2{X: d.X / length, Y: d.Y / length}
}

// flat puts a point of the plane into space.
func flat(a geom.Vec2) geom.Vec3 { return geom.Vec3{X: a.X, Y: a.Y} }

// pad fills the slots of env e from n on with the canonical NaN.
func pad(g *kernel.Group, p inflateParams, e, n int32) {
	lane, size := g.Lane(), g.Size()
	outer := kernel.Row(p.OuterOut, e, p.Stride)
	center := kernel.Row(p.CenterOut, e, p.Stride)
	inner := kernel.Row(p.InnerOut, e, p.Stride)
	tangent := kernel.Row(p.TangentOut, e, p.Stride)
	normal := kernel.Row(p.NormalOut, e, p.Stride)
	arclen := kernel.Row(p.ArclenOut, e, p.Stride)
	width := kernel.Row(p.HalfWidthOut, e, p.Stride)
	curvature := kernel.Row(p.CurvatureOut, e, p.Stride)
	nan := geom.NaN()
	nan3 := geom.Vec3{X: nan, Y: nan, Z: nan}
	for i := n + lane; i < p.Stride; i += size {
		outer[i], center[i], inner[i], tangent[i], normal[i] = nan3, nan3, nan3, nan3, nan3
		arclen[i], width[i], curvature[i] = nan, nan, nan
	}
}

// erase makes env e one without a track.
func erase(g *kernel.Group, p inflateParams, e int32) {
	pad(g, p, e, 0)
	if g.Lane() == 0 {
		p.CountInOut[e] = 0
		p.LengthOut[e] = 0
		p.WindingOut[e] = 0
	}
}
