package near

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Crosses reports, in every lane, whether the closed polyline x[:n], y[:n]
// properly crosses itself. No segment may be longer than longest. cx, cy, cr are
// scratch of Chunks(n) elements, rows of Chunks(n)*Words(Chunks(n)). The points
// must be complete; ends in a barrier.
func Crosses(g *kernel.Group, x, y []float32, n int32, longest float32, cx, cy, cr []float32, rows []uint32) bool {
	lane, size := g.Lane(), g.Size()
	chunks := Chunks(n)
	words := Words(chunks)
	Circles(g, x, y, n, true, cx, cy, cr)
	Pairs(g, cx, cy, cr, chunks, 0, true, rows)
	// Segments that begin farther apart than both together are long do not meet.
	apart := float32(2 * slack * longest)
	apart2 := float32(apart * apart)
	found := false
	for i := lane; i < n && !found; i += size {
		next := i + 1
		if next == n {
			next = 0
		}
		a, b := geom.Vec2{X: x[i], Y: y[i]}, geom.Vec2{X: x[next], Y: y[next]}
		row := i / Chunk * words
		for w := i / Chunk / 32; w < words; w++ {
			for near := rows[row+w]; near != 0; near &= near - 1 {
				first := (w*32 + int32(bits.TrailingZeros32(near))) * Chunk
				last := min(first+Chunk, n)
				for j := max(first, i+2); j < last; j++ {
					if (geom.Vec2{X: x[j] - a.X, Y: y[j] - a.Y}).Len2() > apart2 {
						continue
					}
					after := j + 1
					if after == n {
						after = 0
					}
					if after != i && geom.SegmentsCross(a, b, geom.Vec2{X: x[j], Y: y[j]}, geom.Vec2{X: x[after], Y: y[after]}) {
						found = true
					}
				}
			}
		}
	}
	return g.Any(found)
}
