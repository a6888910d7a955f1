package inflate

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/stage/near"
)

// borders are the constants of one env's test for clashes.
type borders struct {
	n     int32
	band  int32   // beads along the chain that count as neighbours
	thin2 float32 // (2·half-width)² less the tolerance: strands nearer than this are too close
	room2 float32 // cross-sections farther apart than this cannot meet
}

// clash reports whether this lane found strands too close to each other, and
// whether it found border edges that cross (or come so near to it that float32
// cannot tell). Section i is what lies between the beads i and i+1: one edge of
// the left border, one of the right. Every pair of sections is looked at, unless
// a bound says that it lies too far apart:
//
//   - chunks of beads whose circles are farther than the room of two sections;
//   - beads farther apart than that: an edge of a border lies within one
//     half-width of its section's centre edge, which is no longer than the step;
//   - edges whose midpoints are farther apart than half of both lengths.
//
// What is left is tested by the exact signs of four triangles.
func clash(x, y, leftX, leftY, rightX, rightY, leftEdge, rightEdge []float32, rows []uint32, lane, size int32, b borders) (close, crossing bool) {
	words := near.Words(near.Chunks(b.n))
	for i := lane; i < b.n; i += size {
		a := geom.Vec2{X: x[i], Y: y[i]}
		row := i / near.Chunk * words
		for w := i / near.Chunk / 32; w < words; w++ { // later chunks only: each pair once
			for set := rows[row+w]; set != 0; set &= set - 1 {
				first := (w*32 + int32(bits.TrailingZeros32(set))) * near.Chunk
				last := min(first+near.Chunk, b.n)
				for j := max(first, i); j < last; j++ {
					d2 := geom.Vec2{X: a.X - x[j], Y: a.Y - y[j]}.Len2()
					if d2 > b.room2 {
						continue
					}
					apart := min(j-i, b.n-(j-i))
					if apart > b.band && d2 < b.thin2 {
						close = true
					}
					if edgesMeet(leftX, leftY, leftEdge, rightX, rightY, rightEdge, i, j, b.n) ||
						i != j && edgesMeet(rightX, rightY, rightEdge, leftX, leftY, leftEdge, i, j, b.n) ||
						apart > 1 && (edgesMeet(leftX, leftY, leftEdge, leftX, leftY, leftEdge, i, j, b.n) ||
							edgesMeet(rightX, rightY, rightEdge, rightX, rightY, rightEdge, i, j, b.n)) {
						crossing = true
					}
				}
			}
		}
	}
	return close, crossing
}

// edgesMeet reports whether edge i of one border may cross edge j of another.
func edgesMeet(ax, ay, aEdge, bx, by, bEdge []float32, i, j, n int32) bool {
	i1, j1 := i+1, j+1
	if i1 == n {
		i1 = 0
	}
	if j1 == n {
		j1 = 0
	}
	// Twice the distance of the midpoints against the sum of the lengths.
	gap := geom.Vec2{X: (ax[i] + ax[i1]) - (bx[j] + bx[j1]), Y: (ay[i] + ay[i1]) - (by[j] + by[j1])}
	reach := float32((aEdge[i] + bEdge[j]) * 1.001)
	if gap.Len2() > float32(reach*reach) {
		return false
	}
	return mayCross(geom.Vec2{X: ax[i], Y: ay[i]}, geom.Vec2{X: ax[i1], Y: ay[i1]},
		geom.Vec2{X: bx[j], Y: by[j]}, geom.Vec2{X: bx[j1], Y: by[j1]}, reach)
}

// mayCross reports whether the segments ab and cd cross, or are so near to it
// that rounding could hide it. All four points lie within size of each other, so
// that the error of geom.Orient is below 2⁻²¹·size².
func mayCross(a, b, c, d geom.Vec2, size float32) bool {
	doubt := float32(float32(size*size) * (1.0 / (1 << 21)))
	return !sameSide(geom.Orient(a, b, c), geom.Orient(a, b, d), doubt) &&
		!sameSide(geom.Orient(c, d, a), geom.Orient(c, d, b), doubt)
}

// sameSide reports whether two points lie on one side of a line beyond doubt.
func sameSide(p, q, doubt float32) bool {
	return p > doubt && q > doubt || p < -doubt && q < -doubt
}
