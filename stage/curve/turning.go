package curve

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Turning returns how many times the polyline's direction goes around, +1 for
// a simple counter-clockwise loop (Whitney 1937). It counts how often the
// direction passes the x axis, so it is a whole number without rounding; a bend
// of exactly half a turn counts nothing. turns is scratch of SumScratch(n). x
// and y must be complete; ends in a Sync.
func Turning(g *kernel.Group, x, y []float32, turns []int32, n int32) int32 {
	lane, size := g.Lane(), g.Size()
	chunks := SumScratch(n)
	for c := lane; c < chunks; c += size {
		last := min((c+1)*SumChunk, n)
		count := int32(0)
		for i := c * SumChunk; i < last; i++ {
			j := i + 1
			if j == n {
				j = 0
			}
			k := j + 1
			if k == n {
				k = 0
			}
			in := geom.Vec2{X: x[j] - x[i], Y: y[j] - y[i]}
			out := geom.Vec2{X: x[k] - x[j], Y: y[k] - y[j]}
			bend := in.Cross(out)
			if bend > 0 && !upper(in) && upper(out) {
				count++
			}
			if bend < 0 && upper(in) && !upper(out) {
				count--
			}
		}
		turns[c] = count
	}
	g.Sync()
	turning := int32(0)
	for c := int32(0); c < chunks; c++ {
		turning += turns[c]
	}
	g.Sync()
	return turning
}

// upper reports whether d's angle is in [0, π).
func upper(d geom.Vec2) bool { return d.Y > 0 || (d.Y == 0 && d.X > 0) }
