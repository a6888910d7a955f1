package oracle

import (
	"math"
	"math/rand/v2"

	"github.com/seed183fdc01/trackgen/geom"
)

// Circle returns n points counter-clockwise around the origin.
func Circle(n int, radius float64) []geom.Vec2 {
	return Polar(n, 1, func(float64) float64 { return radius })
}

// Polar returns n points at radius(angle), counter-clockwise, over so many turns.
func Polar(n, turns int, radius func(angle float64) float64) []geom.Vec2 {
	loop := make([]geom.Vec2, n)
	for i := range loop {
		angle := 2 * math.Pi * float64(turns*i) / float64(n)
		loop[i] = vec(radius(angle)*math.Cos(angle), radius(angle)*math.Sin(angle))
	}
	return loop
}

// Limacon returns a loop that goes around twice, with one crossing.
func Limacon(n int) []geom.Vec2 {
	return Polar(n, 1, func(a float64) float64 { return 0.5 + math.Cos(a) })
}

// Eight returns a figure eight of n points: one crossing, turning number 0.
func Eight(n int) []geom.Vec2 {
	loop := make([]geom.Vec2, n)
	for i := range loop {
		// Half a step off: no point lies on the crossing.
		a := 2 * math.Pi * (float64(i) + 0.5) / float64(n)
		loop[i] = vec(math.Sin(a), math.Sin(a)*math.Cos(a))
	}
	return loop
}

// Stadium returns n points at equal arc length, counter-clockwise: two straights
// of that length along x, from (0, 0) on, and two half circles.
func Stadium(n int, straight, radius float64) []geom.Vec2 {
	arc := math.Pi * radius
	loop := make([]geom.Vec2, n)
	for i := range loop {
		s := 2 * (straight + arc) * float64(i) / float64(n)
		switch {
		case s < straight:
			loop[i] = vec(s, 0)
		case s < straight+arc:
			a := (s-straight)/radius - math.Pi/2
			loop[i] = vec(straight+radius*math.Cos(a), radius+radius*math.Sin(a))
		case s < 2*straight+arc:
			loop[i] = vec(2*straight+arc-s, 2*radius)
		default:
			a := (s-2*straight-arc)/radius + math.Pi/2
			loop[i] = vec(radius*math.Cos(a), radius+radius*math.Sin(a))
		}
	}
	return loop
}

// Star returns the star polygon of n corners that joins every step'th.
func Star(n, step int) []geom.Vec2 {
	loop := make([]geom.Vec2, n)
	for i := range loop {
		a := 2 * math.Pi * float64(i*step) / float64(n)
		loop[i] = vec(math.Cos(a), math.Sin(a))
	}
	return loop
}

// Walk returns n points of a random walk that curls and crosses itself.
func Walk(random *rand.Rand, n int, step float64) []geom.Vec2 {
	loop := make([]geom.Vec2, n)
	x, y, heading, bend := 0.0, 0.0, 2*math.Pi*random.Float64(), 0.0
	for i := range loop {
		loop[i] = vec(x, y)
		bend = 0.9*bend + 0.2*random.NormFloat64()
		heading += bend
		x += step * math.Cos(heading)
		y += step * math.Sin(heading)
	}
	return loop
}

// Scatter returns n points anywhere in the unit square.
func Scatter(random *rand.Rand, n int) []geom.Vec2 {
	loop := make([]geom.Vec2, n)
	for i := range loop {
		loop[i] = vec(random.Float64(), random.Float64())
	}
	return loop
}

// Reverse returns the loop run the other way, from the same point.
func Reverse(loop []geom.Vec2) []geom.Vec2 {
	back := make([]geom.Vec2, len(loop))
	for i := range loop {
		back[i] = loop[(len(loop)-i)%len(loop)]
	}
	return back
}

// Split returns the coordinates as kernels hold them.
func Split(loop []geom.Vec2) (x, y []float32) {
	x, y = make([]float32, len(loop)), make([]float32, len(loop))
	for i, p := range loop {
		x[i], y[i] = p.X, p.Y
	}
	return x, y
}

func vec(x, y float64) geom.Vec2 { return geom.Vec2{X: float32(x), Y: float32(y)} }
