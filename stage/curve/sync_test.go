package curve_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

// What ends in a Sync has read and written all that it will: every lane may
// write over any of it at once. Under the race detector a missing Sync is a
// reported race. (What ends without one is for the lane that wrote it to use.)
func TestEndsInASync(t *testing.T) {
	loop := oracle.Circle(77, 2)
	for name, compute := range map[string]func(g *kernel.Group, w *work) float32{
		"Lengths":   lengths,
		"Sum":       func(g *kernel.Group, w *work) float32 { return curve.Sum(g, w.x, w.sums, w.n) },
		"Area":      func(g *kernel.Group, w *work) float32 { return curve.Area(g, w.x, w.y, w.sums, w.n) },
		"Turning":   turning,
		"Normalize": func(g *kernel.Group, w *work) float32 { curve.Normalize(g, w.x, w.y, w.sums[:4:4], w.n, 2); return 0 },
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range lanetest.Sizes {
				w := newWork(loop)
				var answers [3][32]float32
				lanetest.Run(t, size, func(g *kernel.Group) {
					lane, size := g.Lane(), g.Size()
					for turn := range answers {
						for i := size - 1 - lane; i < w.n; i += size { // mostly another lane's than in the function
							w.x[i], w.y[i] = loop[i].X, loop[i].Y
							w.cum[i], w.turns[i] = -1, -1
						}
						for i := (lane + 1) % size; i < int32(len(w.sums)); i += size {
							w.sums[i] = -1
						}
						g.Sync()
						answers[turn][lane] = compute(g, w)
					}
				})
				for lane := range size {
					for turn := range answers {
						if answers[turn][lane] != answers[0][0] {
							t.Errorf("lane %d of %d answers %v in turn %d, lane 0 %v at first", lane, size, answers[turn][lane], turn, answers[0][0])
						}
					}
				}
			}
		})
	}
}
