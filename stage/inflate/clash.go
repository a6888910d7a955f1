package inflate

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/stage/near"
)

// borders are the constants of one env's test for clashes.
type borders struct {
	n     int32
	local int32   // sections along the chain that may lie within the room of each other
	band  int32   // beads along the chain that count as neighbours
	thin2 float32 // (2·half-width)² less the tolerance: strands nearer than this are too close
	room2 float32 // cross-sections farther apart than this cannot meet
}

// The pairs of edges of two sections: which border of the one, which of the other.
const (
	leftRight = 1 << iota
	rightLeft
	leftLeft
	rightRight
)

// clash reports whether this lane found strands too close to each other, and
// whether it found border edges that cross (or come so near to it that float32
// cannot tell). Section i is what lies between the beads i and i+1: one edge of
// the left border, one of the right. Every pair of sections is looked at, unless
// a bound says that it lies too far apart:
//
//   - chunks of beads whose circles are farther than the room of two sections;
//   - beads farther apart than that: an edge of a border lies within one
//     half-width of its section's centre edge, which is about as long as the step;
//   - edges whose midpoints are farther apart than half of both lengths.
//
// and sections within a gentle stretch cannot meet, see gentle. What is left is
// tested by the exact signs of four triangles.
//
// The sections along the chain come first, all lanes at the same distance from
// their own: where a track bends, most of those have to be tested, and lanes that
// run together then test together. Then come the chunks, without those sections.
func clash(x, y, leftX, leftY, rightX, rightY, leftEdge, rightEdge []float32, soft []uint8, rows []uint32, lane, size int32, b borders) (close, crossing bool) {
	words := near.Words(near.Chunks(b.n))
	for i := lane; i < b.n; i += size {
		a := geom.Vec2{X: x[i], Y: y[i]}
		leftI, rightI := edgeAt(leftX, leftY, leftEdge, i, b.n), edgeAt(rightX, rightY, rightEdge, i, b.n)
		first, last := i, i // of the sections to test
		if soft[i] == 0 {
			last = i + b.local + 1
		}
		w := i / near.Chunk / 32 // rows name later chunks only: each pair once
		set := rows[i/near.Chunk*words+w]
		for {
			for at := first; at < last; at++ {
				j := at
				if j >= b.n {
					j -= b.n
				}
				d2 := geom.Vec2{X: a.X - x[j], Y: a.Y - y[j]}.Len2()
				if d2 > b.room2 {
					continue
				}
				apart := min(at-i, b.n-(at-i))
				if apart > b.band && d2 < b.thin2 {
					close = true
				}
				leftJ, rightJ := edgeAt(leftX, leftY, leftEdge, j, b.n), edgeAt(rightX, rightY, rightEdge, j, b.n)
				pairs := uint32(0) // of edges that are nearby
				if nearby(leftI, rightJ) {
					pairs = leftRight
				}
				if apart > 0 && nearby(rightI, leftJ) {
					pairs |= rightLeft
				}
				if apart > 1 && nearby(leftI, leftJ) {
					pairs |= leftLeft
				}
				if apart > 1 && nearby(rightI, rightJ) {
					pairs |= rightRight
				}
				for ; pairs != 0; pairs &= pairs - 1 {
					lowest := pairs & -pairs
					edgeI, edgeJ := leftI, leftJ
					if lowest&(rightLeft|rightRight) != 0 {
						edgeI = rightI
					}
					if lowest&(leftRight|rightRight) != 0 {
						edgeJ = rightJ
					}
					if mayCross(edgeI, edgeJ) {
						crossing = true
					}
				}
			}
			for set == 0 && w+1 < words {
				w++
				set = rows[i/near.Chunk*words+w]
			}
			if set == 0 {
				break
			}
			chunk := w*32 + int32(bits.TrailingZeros32(set))
			set &= set - 1
			first = max(chunk*near.Chunk, i+b.local+1)
			last = min((chunk+1)*near.Chunk, b.n, i+b.n-b.local) // from there on, i lies along the chain from j
		}
	}
	return close, crossing
}

// gentle reports whether the track turns so little over the local sections from
// i on that none of them can meet or come too close. With less than 0.7 radians
// in all, every direction lies within 45° of the first; each border runs forward
// along it, as no bend is as tight as the half-width; so each border is a graph
// over that direction, and the left one, shifted against the centre by at least
// as much across as along, stays above the right one. Strands are beads at least
// band+1 edges apart, 2.2 half-widths along a stretch that bends so little.
// This takes edges of about one length, as the resampling just before has made,
// and at least 0.45 half-widths of it.
func gentle(bend []float32, i int32, b borders, step, halfWidth float32) bool {
	turn := float32(0)
	for k := int32(0); k <= b.local+1; k++ {
		j := i + k
		if j >= b.n {
			j -= b.n
		}
		if float32(bend[j]*halfWidth) > 0.9 {
			return false
		}
		turn += bend[j]
	}
	return float32(turn*step) < 0.7
}

// edge is one edge of a border.
type edge struct {
	from, to geom.Vec2
	middle   geom.Vec2 // twice
	length   float32
}

// edgeAt returns edge i of a border of n.
func edgeAt(x, y, length []float32, i, n int32) edge {
	j := i + 1
	if j == n {
		j = 0
	}
	return newEdge(geom.Vec2{X: x[i], Y: y[i]}, geom.Vec2{X: x[j], Y: y[j]}, length[i])
}

func newEdge(from, to geom.Vec2, length float32) edge {
	return edge{from, to, from.Add(to), length}
}

// nearby reports whether the circles around two edges meet: twice the distance
// of the midpoints against the sum of the lengths.
func nearby(a, b edge) bool {
	reach := float32((a.length + b.length) * 1.001)
	return a.middle.Sub(b.middle).Len2() <= float32(reach*reach)
}

// mayCross reports whether two nearby edges cross, or are so near to it that
// rounding could hide it. Their ends lie within the sum of their lengths of each
// other, so that the error of geom.Orient is below 2⁻²¹ of its square.
func mayCross(a, b edge) bool {
	reach := float32((a.length + b.length) * 1.001)
	doubt := float32(float32(reach*reach) * (1.0 / (1 << 21)))
	return !sameSide(geom.Orient(a.from, a.to, b.from), geom.Orient(a.from, a.to, b.to), doubt) &&
		!sameSide(geom.Orient(b.from, b.to, a.from), geom.Orient(b.from, b.to, a.to), doubt)
}

// sameSide reports whether two points lie on one side of a line beyond doubt.
func sameSide(p, q, doubt float32) bool {
	return p > doubt && q > doubt || p < -doubt && q < -doubt
}
