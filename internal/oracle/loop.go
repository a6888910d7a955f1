package oracle

import (
	"math"

	"github.com/seed183fdc01/trackgen/geom"
)

// Distance returns |b - a|.
func Distance(a, b geom.Vec2) float64 {
	return math.Hypot(float64(b.X)-float64(a.X), float64(b.Y)-float64(a.Y))
}

// Length returns the length of the closed loop.
func Length(loop []geom.Vec2) float64 {
	sum := 0.0
	for i, a := range loop {
		sum += Distance(a, loop[(i+1)%len(loop)])
	}
	return sum
}

// Area returns the signed area of the closed loop, positive counter-clockwise.
func Area(loop []geom.Vec2) float64 {
	sum := 0.0
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		sum += float64(a.X)*float64(b.Y) - float64(a.Y)*float64(b.X)
	}
	return sum / 2
}

// Turning returns how often the closed loop's direction goes around: the sum of
// its outer angles over 2π.
func Turning(loop []geom.Vec2) float64 {
	sum := 0.0
	for i := range loop {
		in, out := step(loop, i), step(loop, i+1)
		sum += math.Atan2(in[0]*out[1]-in[1]*out[0], in[0]*out[0]+in[1]*out[1])
	}
	return sum / (2 * math.Pi)
}

// step returns edge i as a vector.
func step(loop []geom.Vec2, i int) [2]float64 {
	a, b := loop[i%len(loop)], loop[(i+1)%len(loop)]
	return [2]float64{float64(b.X) - float64(a.X), float64(b.Y) - float64(a.Y)}
}

// Curvature returns one over the radius of the circle through point i of the
// closed loop and its neighbours.
func Curvature(loop []geom.Vec2, i int) float64 {
	n := len(loop)
	in, out := step(loop, (i+n-1)%n), step(loop, i)
	chord := math.Hypot(in[0]+out[0], in[1]+out[1])
	return 2 * math.Abs(in[0]*out[1]-in[1]*out[0]) / (math.Hypot(in[0], in[1]) * math.Hypot(out[0], out[1]) * chord)
}

// At returns the point of the closed loop at arc length s from point 0.
func At(loop []geom.Vec2, s float64) (x, y float64) {
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		length := Distance(a, b)
		if s <= length || i == len(loop)-1 {
			t := 0.0
			if length > 0 {
				t = s / length
			}
			return float64(a.X) + t*(float64(b.X)-float64(a.X)), float64(a.Y) + t*(float64(b.Y)-float64(a.Y))
		}
		s -= length
	}
	panic("oracle: a loop without points")
}

// Plane drops the third coordinates.
func Plane(points []geom.Vec3) []geom.Vec2 {
	flat := make([]geom.Vec2, len(points))
	for i, p := range points {
		flat[i] = geom.Vec2{X: p.X, Y: p.Y}
	}
	return flat
}
