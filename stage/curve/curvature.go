package curve

import "github.com/seed183fdc01/trackgen/geom"

// Curvature returns the unsigned curvature at point i of n: one over the radius
// of the circle through it and its neighbours (Menger 1930), 2|a×b| / (|a||b||c|).
// Where the polyline folds back, by a right angle or more, three points may lie
// on a line: there it is no less than one over half the mean edge.
func Curvature(x, y []float32, i, n int32) float32 {
	before, after := i-1, i+1
	if before < 0 {
		before = n - 1
	}
	if after == n {
		after = 0
	}
	in := geom.Vec2{X: x[i] - x[before], Y: y[i] - y[before]}
	out := geom.Vec2{X: x[after] - x[i], Y: y[after] - y[i]}
	inLen, outLen := in.Len(), out.Len()
	circle := float32(0)
	if sides := float32(float32(inLen*outLen) * in.Add(out).Len()); sides > 0 {
		circle = float32(2*geom.Abs(in.Cross(out))) / sides
	}
	if in.Dot(out) > 0 || !(inLen+outLen > 0) {
		return circle
	}
	return geom.Max(circle, 4/(inLen+outLen))
}
