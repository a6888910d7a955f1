// Package oracle answers questions of plane geometry slowly and surely, for
// tests: exactly where the answer is yes or no, in float64 where it is a number.
package oracle

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"github.com/seed183fdc01/trackgen/geom"
)

// Orient returns the exact sign of the turn a → b → c: 1 to the left, -1 to the
// right, 0 straight on. The coordinates must be finite.
func Orient(a, b, c geom.Vec2) int {
	if a == b || a == c || b == c {
		return 0
	}
	ax, ay := float64(a.X), float64(a.Y)
	l := (float64(b.X) - ax) * (float64(c.Y) - ay)
	r := (float64(b.Y) - ay) * (float64(c.X) - ax)
	// Four differences, two products and one difference, each off by 2⁻⁵³ of
	// its size at most: 2⁻⁵⁰ of the products' sizes is more than they add up to.
	if det := l - r; math.Abs(det) > (math.Abs(l)+math.Abs(r))/(1<<50) {
		return cmp.Compare(det, 0)
	}
	product := func(p, q, s, t float32) *big.Float {
		return exact().Mul(exact().Sub(number(p), number(q)), exact().Sub(number(s), number(t)))
	}
	return product(b.X, a.X, c.Y, a.Y).Cmp(product(b.Y, a.Y, c.X, a.X))
}

// exact returns a number with room for every bit of a product of differences of
// float32s: 24 bits each over exponents from -149 to 127 make under 280 for a
// difference, twice that for the product.
func exact() *big.Float { return new(big.Float).SetPrec(600) }

func number(x float32) *big.Float { return exact().SetFloat64(float64(x)) }

// Cross reports whether the segments ab and cd cross properly: each has its ends
// strictly on both sides of the other's line.
func Cross(a, b, c, d geom.Vec2) bool {
	return Orient(a, b, c)*Orient(a, b, d) < 0 && Orient(c, d, a)*Orient(c, d, b) < 0
}

// Edge is the segment from point I of loop Loop to the next point.
type Edge struct{ Loop, I int }

// Crossing returns two edges of the closed loops that cross properly, if any do.
func Crossing(loops ...[]geom.Vec2) (first, second Edge, found bool) {
	type box struct {
		Edge
		a, b                   geom.Vec2
		minX, maxX, minY, maxY float32
	}
	var boxes []box
	for l, loop := range loops {
		for i, a := range loop {
			b := loop[(i+1)%len(loop)]
			boxes = append(boxes, box{Edge{l, i}, a, b, min(a.X, b.X), max(a.X, b.X), min(a.Y, b.Y), max(a.Y, b.Y)})
		}
	}
	slices.SortFunc(boxes, func(p, q box) int { return cmp.Compare(p.minX, q.minX) })
	for i, p := range boxes {
		for _, q := range boxes[i+1:] {
			if q.minX > p.maxX {
				break
			}
			if q.minY <= p.maxY && p.minY <= q.maxY && Cross(p.a, p.b, q.a, q.b) {
				return p.Edge, q.Edge, true
			}
		}
	}
	return Edge{}, Edge{}, false
}
