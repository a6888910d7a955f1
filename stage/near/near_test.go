package near_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/near"
)

// counts are numbers of points around the sizes of a chunk and of a word of bits.
var counts = []int{3, 4, 7, 8, 9, 16, 17, 100, 255, 256, 257, 264, 300, 513}

// work is the memory that the functions of a loop work on.
type work struct {
	n          int32
	x, y       []float32
	cx, cy, cr []float32
	rows       []uint32
	found      [32]bool // by each lane
}

func newWork(loop []geom.Vec2) *work {
	n := int32(len(loop))
	chunks := near.Chunks(n)
	w := &work{n: n, cx: make([]float32, chunks), cy: make([]float32, chunks), cr: make([]float32, chunks),
		rows: make([]uint32, chunks*near.Words(chunks))}
	w.x, w.y = oracle.Split(loop)
	for i := range w.rows {
		w.rows[i] = 0xdeadbeef // what is not written shows
	}
	return w
}

// bit reports whether the chunks of points i and j are marked as near.
func (w *work) bit(i, j int) bool {
	a, b := i/near.Chunk, j/near.Chunk
	words := int(near.Words(near.Chunks(w.n)))
	return w.rows[a*words+b/32]>>(b%32)&1 != 0
}

func eachCount(t *testing.T, f func(t *testing.T, random *rand.Rand, n int)) {
	for _, n := range counts {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) { f(t, rand.New(rand.NewPCG(4, uint64(n))), n) })
	}
}

// No two points within reach are in chunks that are not marked, and chunks far
// apart are not marked: the bits must be of use.
func TestPairsMissNone(t *testing.T) {
	eachCount(t, func(t *testing.T, random *rand.Rand, n int) {
		for k, reach := range []float32{0, 0, 0.01, 0.01, 0.1, 0.1, 1, 1} {
			later := k%2 == 1
			loop := oracle.Walk(random, n, 0.03)
			var first *work
			for _, size := range lanetest.Sizes {
				w := newWork(loop)
				lanetest.Run(t, size, func(g *kernel.Group) {
					near.Circles(g, w.x, w.y, w.n, false, w.cx, w.cy, w.cr)
					near.Pairs(g, w.cx, w.cy, w.cr, near.Chunks(w.n), reach, later, w.rows)
				})
				if first == nil {
					first = w
				} else if !slices.Equal(w.rows, first.rows) {
					t.Errorf("%d lanes give other bits than one", size)
				}
			}
			for i, a := range loop {
				for j, b := range loop {
					d := oracle.Distance(a, b)
					wanted := !later || i/near.Chunk <= j/near.Chunk
					if d <= float64(reach) && wanted && !first.bit(i, j) {
						t.Fatalf("points %d and %d, %v apart, are not found within %v", i, j, d, reach)
					}
					if !wanted && first.bit(i, j) {
						t.Fatalf("chunks of points %d and %d stand twice", i, j)
					}
					// Within a circle points are at most 7 steps apart.
					if d > float64(reach)+4*near.Chunk*0.03 && first.bit(i, j) {
						t.Fatalf("points %d and %d, %v apart, count as within %v", i, j, d, reach)
					}
				}
			}
		}
	})
}

// The circles of whole segments hold the points of their chunk and the next one.
func TestCircles(t *testing.T) {
	eachCount(t, func(t *testing.T, random *rand.Rand, n int) {
		loop := oracle.Scatter(random, n)
		for _, closed := range []bool{false, true} {
			w := newWork(loop)
			lanetest.Run(t, 4, func(g *kernel.Group) { near.Circles(g, w.x, w.y, w.n, closed, w.cx, w.cy, w.cr) })
			for i := range loop {
				a := i / near.Chunk
				center := geom.Vec2{X: w.cx[a], Y: w.cy[a]}
				if d := oracle.Distance(loop[i], center); d > float64(w.cr[a]) {
					t.Errorf("point %d is %v from its circle's centre, radius %v", i, d, w.cr[a])
				}
				if next := loop[(i+1)%n]; closed && oracle.Distance(next, center) > float64(w.cr[a]) {
					t.Errorf("the end of segment %d is outside its circle", i)
				}
			}
		}
	})
}

// longest returns the length of the longest edge.
func longest(loop []geom.Vec2) float32 {
	most := float32(0)
	for i, a := range loop {
		most = max(most, loop[(i+1)%len(loop)].Sub(a).Len())
	}
	return most
}

// crosses tries every pair of edges that do not share a point.
func crosses(loop []geom.Vec2) bool {
	n := len(loop)
	for i := range n {
		for j := i + 2; j < n; j++ {
			if (j+1)%n != i && geom.SegmentsCross(loop[i], loop[(i+1)%n], loop[j], loop[(j+1)%n]) {
				return true
			}
		}
	}
	return false
}

// Crosses finds a crossing exactly when trying all pairs does.
func TestCrosses(t *testing.T) {
	with, without := 0, 0
	check := func(t *testing.T, loop []geom.Vec2) {
		t.Helper()
		want := crosses(loop)
		if want {
			with++
		} else {
			without++
		}
		for _, size := range lanetest.Sizes {
			w := newWork(loop)
			lanetest.Run(t, size, func(g *kernel.Group) {
				w.found[g.Lane()] = near.Crosses(g, w.x, w.y, w.n, longest(loop), w.cx, w.cy, w.cr, w.rows)
			})
			for lane := range size {
				if w.found[lane] != want {
					t.Fatalf("lane %d of %d says %v, all pairs say %v", lane, size, w.found[lane], want)
				}
			}
		}
	}
	eachCount(t, func(t *testing.T, random *rand.Rand, n int) {
		check(t, oracle.Circle(n, 1))
		check(t, oracle.Stadium(n, 1, 0.2))
		if n > 4 {
			check(t, oracle.Eight(n))
			check(t, oracle.Limacon(n))
		}
		// A circle with a single crossing, wherever it may be: a tiny loop of
		// two points exchanged. Each pair of chunks and each end gets its turn.
		for k := 0; k < n && n > 4; k += 1 + n/40 {
			loop := oracle.Circle(n, 1)
			next := (k + 1) % n
			loop[k], loop[next] = loop[next], loop[k]
			check(t, loop)
		}
		// And one dented until it meets the other side.
		for range 20 {
			loop := oracle.Circle(n, 1)
			k := random.IntN(n)
			loop[k] = loop[k].Scale(-0.8 - 0.4*random.Float32())
			check(t, loop)
		}
		for range 10 {
			check(t, oracle.Walk(random, n, 0.05))
		}
	})
	if with < 100 || without < 100 {
		t.Errorf("%d loops with a crossing and %d without: the test is too easy", with, without)
	}
}
