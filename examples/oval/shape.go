package oval

import "github.com/seed183fdc01/trackgen/geom"

// shape is an oval along the x axis: a wide bend on the right, a narrow one on
// the left, and their common tangents.
//
//	flat² = straight² − (wide − narrow)²,  cos(open) = (narrow − wide) / straight
//
// A tangent stands at a right angle on both radii. So seen from either centre it
// touches at the same angle, and the farther out, the wider the circle there.
type shape struct {
	wide, narrow float32 // radii; their mean is 1
	straight     float32 // between the centres
	flat         float32 // length of a tangent
	open         float32 // the wide bend runs from the angle −open to open
}

func newShape(straight, taper float32) shape {
	rise := float32(2 * taper)
	flat := geom.Sqrt(float32(straight*straight) - float32(rise*rise))
	return shape{wide: 1 + taper, narrow: 1 - taper, straight: straight, flat: flat, open: geom.Atan2(flat, -rise)}
}

// wideArc and narrowArc are the lengths of the bends.
func (s shape) wideArc() float32   { return float32(2 * s.open * s.wide) }
func (s shape) narrowArc() float32 { return float32(2 * (geom.Pi - s.open) * s.narrow) }

func (s shape) length() float32 { return s.wideArc() + s.narrowArc() + float32(2*s.flat) }

// at returns the point at a distance from the start of the wide bend, counter-
// clockwise.
func (s shape) at(distance float32) geom.Vec2 {
	if distance < s.wideArc() {
		return onCircle(s.wide, float32(s.straight/2), float32(distance/s.wide)-s.open)
	}
	distance -= s.wideArc()
	entry := onCircle(s.wide, float32(s.straight/2), s.open)
	exit := onCircle(s.narrow, float32(-s.straight/2), s.open)
	if distance < s.flat {
		return geom.Lerp(entry, exit, distance/s.flat)
	}
	distance -= s.flat
	if distance < s.narrowArc() {
		return onCircle(s.narrow, float32(-s.straight/2), s.open+float32(distance/s.narrow))
	}
	distance -= s.narrowArc()
	below := geom.Lerp(exit, entry, distance/s.flat)
	return geom.Vec2{X: below.X, Y: -below.Y}
}

// onCircle returns the point at an angle of a circle around (centre, 0).
func onCircle(radius, centre, angle float32) geom.Vec2 {
	sin, cos := geom.SinCos(angle)
	return geom.Vec2{X: geom.MulAdd(radius, cos, centre), Y: float32(radius * sin)}
}
