package bezier

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/kernel"
)

// In float32, 1/(2·0.05) is 10; from a float32 0.05, float64 makes 9.99.
func TestGridIsFloat32(t *testing.T) {
	for distance, want := range map[float32]int32{0.05: 10, 0.1: 5, 0.02: 25, 0.2: 2, 0.0625: 8, 0.025: 20} {
		if got := gridCells(distance); got != want {
			t.Errorf("%v gives %d cells a side, want %d", distance, got, want)
		}
	}
	distance := float32(0.05)
	if int(1/(2*float64(distance))) == 10 {
		t.Error("float64 gives 10 as well: the test says nothing")
	}
}

// drawByLanes draws corners by a group of size lanes. The arrays hold at first
// what a wrong draw would take for fresh tries and for a cell that is taken.
func drawByLanes(t *testing.T, size int32, d draw) corners {
	t.Helper()
	round, drawn := newCorners(), newCorners()
	fresh := slices.Repeat([]int32{1}, maxCorners)
	found := make([]int32, size)
	lanetest.Run(t, size, func(g *kernel.Group) { found[g.Lane()] = drawCorners(g, d, round, fresh, drawn) })
	for lane, m := range found {
		if m != found[0] {
			t.Fatalf("%+v: lane %d finds %d corners, lane 0 %d", d, lane, m, found[0])
		}
	}
	return drawn.first(found[0])
}

// sortByLanes returns the points in order, sorted by a group of size lanes.
func sortByLanes(t *testing.T, size int32, drawn corners) (x, y []float32) {
	t.Helper()
	m := len(drawn.x)
	angle, x, y := make([]float32, m), make([]float32, m), make([]float32, m)
	lanetest.Run(t, size, func(g *kernel.Group) { sortAroundCentroid(g, drawn, int32(m), angle, x, y) })
	return x, y
}

// Corners are as many as wanted, in different cells, within the jitter of them,
// and in order around their centroid.
func TestCorners(t *testing.T) {
	const cells, size = 10, 0.1
	for _, want := range []int32{4, 9, 13, 32} {
		for seed := range uint64(200) {
			drawn := drawByLanes(t, 1, draw{seed: seed, epoch: 1, attempt: 2, cells: cells, cellSize: size, scale: 1, want: want, tries: want * cellTries})
			if len(drawn.cell) != int(want) {
				t.Fatalf("seed %d: %d corners, want %d", seed, len(drawn.cell), want)
			}
			seen := map[int32]bool{}
			for i, cell := range drawn.cell {
				if seen[cell] || cell < 0 || cell >= cells*cells {
					t.Fatalf("seed %d: corner %d in cell %d, taken or outside", seed, i, cell)
				}
				seen[cell] = true
				dx := float64(drawn.x[i]) - float64(cell%cells)*size
				dy := float64(drawn.y[i]) - float64(cell/cells)*size
				if math.Abs(dx) > 0.5001 || math.Abs(dy) > 0.5001 {
					t.Fatalf("seed %d: corner %d is (%v, %v) from its cell", seed, i, dx, dy)
				}
			}
			x, y := sortByLanes(t, 1, drawn)
			cx, cy := 0.0, 0.0
			for i := range x {
				cx += float64(x[i]) / float64(want)
				cy += float64(y[i]) / float64(want)
			}
			last := -math.Pi
			for i := range x {
				a := math.Atan2(float64(y[i])-cy, float64(x[i])-cx)
				if a < last-1e-5 {
					t.Fatalf("seed %d: corner %d at angle %v after %v", seed, i, a, last)
				}
				last = a
			}
		}
	}
}

// With more corners than cells there are as many as cells, and the draw ends.
func TestCornersOfAFullGrid(t *testing.T) {
	for _, size := range lanetest.Sizes {
		if drawn := drawByLanes(t, size, draw{seed: 1, cells: 2, cellSize: 0.4, scale: 1, want: 9, tries: 9 * cellTries}); len(drawn.cell) != 4 {
			t.Errorf("%d lanes: %d corners on a grid of 4 cells", size, len(drawn.cell))
		}
	}
}

// Any rounds give the corners of one try after the other: where most tries
// repeat a cell, where there are too few cells, and where the tries run out.
func TestRoundsDrawAsTriesInTurn(t *testing.T) {
	full, short := 0, 0 // draws that find all, and that do not
	for _, cells := range []int32{1, 2, 3, 6, 10} {
		for _, want := range []int32{0, 1, 4, 9, 13, 32} {
			for _, tries := range []int32{0, 1, want, want + 1, 2 * want, want * cellTries} {
				for seed := range uint64(10) {
					d := draw{seed: seed, epoch: 1, attempt: 2, cells: cells, cellSize: 1 / float32(cells), scale: 3, want: want, tries: tries}
					serial := newCorners()
					m := serialCorners(d, serial)
					if m == want {
						full++
					} else {
						short++
					}
					size := lanetest.Sizes[seed%uint64(len(lanetest.Sizes))]
					if got := drawByLanes(t, size, d); fmt.Sprint(got) != fmt.Sprint(serial.first(m)) {
						t.Fatalf("%+v: %d lanes draw %v, one after the other %v", d, size, got, serial.first(m))
					}
				}
			}
		}
	}
	if full < 300 || short < 300 {
		t.Errorf("%d draws find all corners, %d do not: the test needs both", full, short)
	}
}

// The order is that of a stable sort: many points share an angle, and some are
// the centroid itself.
func TestSortIsStable(t *testing.T) {
	ties := 0
	for seed := range uint64(100) {
		drawn := newCorners()
		m := serialCorners(draw{seed: seed, cells: 6, cellSize: 1, want: 32, tries: 1024}, drawn)
		for i, cell := range drawn.cell { // the middles of the cells, and their mirror images: the centroid is exact
			drawn.x[i], drawn.y[i] = float32(2*(cell%6)-5), float32(2*(cell/6)-5)
			if i%2 == 1 {
				drawn.x[i], drawn.y[i] = -drawn.x[i-1], -drawn.y[i-1]
			}
			if i%8 < 2 {
				drawn.x[i], drawn.y[i] = 0, 0
			}
		}
		angle, wantX, wantY := make([]float32, m), slices.Clone(drawn.x), slices.Clone(drawn.y)
		serialSort(wantX, wantY, angle, m)
		for i := range angle[1:] {
			if angle[i] == angle[i+1] && (wantX[i] != wantX[i+1] || wantY[i] != wantY[i+1]) {
				ties++
			}
		}
		size := lanetest.Sizes[seed%uint64(len(lanetest.Sizes))]
		x, y := sortByLanes(t, size, drawn.first(m))
		if !slices.EqualFunc(x, wantX, sameBits) || !slices.EqualFunc(y, wantY, sameBits) {
			t.Fatalf("seed %d: %d lanes sort\n%v\n%v, want\n%v\n%v", seed, size, x, y, wantX, wantY)
		}
	}
	if ties < 100 {
		t.Errorf("%d neighbours differ at one angle: the test needs more", ties)
	}
}

func sameBits(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }

// Drawn corners come in the order of the serial sort, at the ends of the scale
// too.
func TestSortOfDrawnCorners(t *testing.T) {
	for _, scale := range []float32{0.01, 1, 1000} {
		for seed := range uint64(50) {
			drawn := newCorners()
			m := serialCorners(draw{seed: seed, cells: 10, cellSize: 0.1, scale: scale, want: 4 + int32(seed%29), tries: 1024}, drawn)
			wantX, wantY := slices.Clone(drawn.x[:m]), slices.Clone(drawn.y[:m])
			serialSort(wantX, wantY, make([]float32, m), m)
			x, y := sortByLanes(t, 7, drawn.first(m))
			if !slices.EqualFunc(x, wantX, sameBits) || !slices.EqualFunc(y, wantY, sameBits) {
				t.Fatalf("scale %v, seed %d: %v %v, want %v %v", scale, seed, x, y, wantX, wantY)
			}
		}
	}
}
