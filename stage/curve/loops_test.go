package curve_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

// loops are polylines of many kinds and lengths, by name.
func loops() map[string][]geom.Vec2 {
	random := rand.New(rand.NewPCG(3, 1))
	all := map[string][]geom.Vec2{
		"triangle":       {{X: 0, Y: 0}, {X: 4, Y: 0}, {X: 4, Y: 3}},
		"circle":         oracle.Circle(100, 1),
		"circle back":    oracle.Reverse(oracle.Circle(100, 1)),
		"far circle":     shift(oracle.Circle(256, 1), 50, -20),
		"stadium":        oracle.Stadium(97, 2, 0.5),
		"eight":          oracle.Eight(128),
		"limacon":        oracle.Limacon(255),
		"pentagram":      oracle.Star(5, 2),
		"repeated point": {{X: 0, Y: 0}, {X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}},
	}
	for _, n := range []int{3, 7, 8, 9, 64, 257, 1000} {
		all[fmt.Sprintf("walk of %d", n)] = oracle.Walk(random, n, 0.05)
	}
	return all
}

func shift(loop []geom.Vec2, x, y float32) []geom.Vec2 {
	moved := slices.Clone(loop)
	for i := range moved {
		moved[i] = moved[i].Add(geom.Vec2{X: x, Y: y})
	}
	return moved
}

// work is what the functions read and write for one loop.
type work struct {
	n          int32
	x, y       []float32
	cum        []float32
	outX, outY []float32
	sums       []float32
	turns      []int32
	answer     [32]float32 // of each lane
}

const outputs = 700

func newWork(loop []geom.Vec2) *work {
	n := len(loop)
	w := &work{n: int32(n), cum: make([]float32, n), outX: make([]float32, outputs), outY: make([]float32, outputs),
		sums: make([]float32, kernel.ScanTotals(int32(n))+curve.SumScratch(int32(n))+4), turns: make([]int32, n)}
	w.x, w.y = oracle.Split(loop)
	return w
}

// eachLoop runs compute on every loop and has check look at what it did. All
// lanes must answer the same, and any number of lanes must give the same bits.
func eachLoop(t *testing.T, compute func(g *kernel.Group, w *work) float32, check func(t *testing.T, loop []geom.Vec2, w *work)) {
	t.Helper()
	for name, loop := range loops() {
		t.Run(name, func(t *testing.T) {
			var first *work
			for _, size := range lanetest.Sizes {
				w := newWork(loop)
				lanetest.Run(t, size, func(g *kernel.Group) { w.answer[g.Lane()] = compute(g, w) })
				for lane := range size {
					if w.answer[lane] != w.answer[0] {
						t.Errorf("lane %d of %d answers %v, lane 0 %v", lane, size, w.answer[lane], w.answer[0])
					}
				}
				clear(w.answer[1:])
				clear(w.sums)
				clear(w.turns)
				if first == nil {
					first = w
				} else if !reflect.DeepEqual(w, first) {
					t.Errorf("%d lanes give other bits than one", size)
				}
			}
			check(t, loop, first)
		})
	}
}
