package curve

import "github.com/seed183fdc01/trackgen/geom"

// CatmullRom returns the point at t in [0, 1] between b and c of the uniform
// Catmull-Rom spline through a, b, c, d (Catmull and Rom 1974):
//
//	½(2b + (c-a)t + (2a-5b+4c-d)t² + (3b-a-3c+d)t³)
func CatmullRom(a, b, c, d geom.Vec2, t float32) geom.Vec2 {
	return geom.Vec2{X: catmullRom(a.X, b.X, c.X, d.X, t), Y: catmullRom(a.Y, b.Y, c.Y, d.Y, t)}
}

func catmullRom(a, b, c, d, t float32) float32 {
	c2 := geom.MulAdd(2, a, geom.MulAdd(-5, b, geom.MulAdd(4, c, -d)))
	c3 := geom.MulAdd(3, b-c, d-a)
	return float32(0.5 * geom.MulAdd(t, geom.MulAdd(t, geom.MulAdd(t, c3, c2), c-a), b+b))
}

// Bezier returns the point at t in [0, 1] of the cubic Bézier curve with the
// control points a, b, c, d.
func Bezier(a, b, c, d geom.Vec2, t float32) geom.Vec2 {
	u := 1 - t
	w0, w3 := float32(float32(u*u)*u), float32(float32(t*t)*t)
	w1, w2 := float32(float32(3*float32(u*u))*t), float32(float32(3*float32(t*t))*u)
	return a.Scale(w0).Add(b.Scale(w1)).Add(c.Scale(w2)).Add(d.Scale(w3))
}
