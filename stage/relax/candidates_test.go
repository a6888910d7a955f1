package relax

import (
	"cmp"
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

// candidates runs build over a chain by so many lanes, and returns each bead's
// candidates, in ascending order, and whether there were more than slots.
func candidates(t *testing.T, loop []geom.Vec2, l limits, lanes int32) (lists [][]int, full []bool) {
	t.Helper()
	n := int32(len(loop))
	stride := n + 3
	px, py := make([]float32, n+2), make([]float32, n+2)
	for i, p := range loop {
		put(px, py, int32(i), n, p)
	}
	chunks := near.Chunks(n)
	cx, cy, cr := make([]float32, chunks), make([]float32, chunks), make([]float32, chunks)
	rows := make([]uint32, chunks*near.Words(chunks))
	list, length := make([]uint16, stride*candidateSlots), make([]uint8, stride)
	lanetest.Run(t, lanes, func(g *kernel.Group) {
		near.Circles(g, px[1:], py[1:], n, false, cx, cy, cr)
		near.Pairs(g, cx, cy, cr, chunks, float32(l.target*reach), false, rows)
		build(g, px, py, n, stride, l, cx, cy, cr, rows, list, length)
	})
	for i := range n {
		var found []int
		for s := range int32(length[i] & lengthMask) {
			found = append(found, int(list[s*stride+i])-1)
		}
		slices.Sort(found)
		lists = append(lists, found)
		full = append(full, length[i]&lengthOverflow != 0)
	}
	return lists, full
}

// ownPairs is how many beads past the band a sweep looks at by itself.
const ownPairs = 1

// nearest is what candidates must give, by trying every pair: all within reach,
// of too many the nearest, at a tie the lower index.
func nearest(loop []geom.Vec2, l limits) (lists [][]int, full []bool) {
	n := len(loop)
	limit := float32(l.target * reach)
	for i, a := range loop {
		var found []int
		d2 := func(j int) float32 { return a.Sub(loop[j]).Len2() }
		for j := range loop {
			along := max(i-j, j-i)
			if min(along, n-along) > int(l.band)+ownPairs && d2(j) < float32(limit*limit) {
				found = append(found, j)
			}
		}
		slices.SortStableFunc(found, func(j, k int) int { return cmp.Compare(d2(j), d2(k)) })
		full = append(full, len(found) > candidateSlots)
		found = found[:min(len(found), candidateSlots)]
		slices.Sort(found)
		lists = append(lists, found)
	}
	return lists, full
}

func TestCandidates(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	grid := make([]geom.Vec2, 120) // many at one distance
	for i := range grid {
		grid[i] = geom.Vec2{X: float32(random.IntN(8)) / 16, Y: float32(random.IntN(8)) / 16}
	}
	const halfWidth = 0.1
	overflows, ties := 0, 0
	for name, loop := range map[string][]geom.Vec2{
		"circle": oracle.Circle(100, 1), "small circle": oracle.Circle(40, 0.1), "eight": oracle.Eight(130),
		"stadium": oracle.Stadium(90, 2, 0.11), "walk": oracle.Walk(random, 300, 0.05), "long walk": oracle.Walk(random, 1000, 0.02),
		"few": oracle.Circle(16, 0.15), "grid": grid, "scatter": oracle.Scatter(random, 257), "one place": make([]geom.Vec2, 50),
	} {
		for _, rest := range []float32{0.02, 0.06, 0.3} {
			t.Run(fmt.Sprintf("%s/rest=%v", name, rest), func(t *testing.T) {
				l := limits{band: Band(halfWidth, rest), target: 2.3 * halfWidth}
				want, wantFull := nearest(loop, l)
				for _, lanes := range lanetest.Sizes {
					got, full := candidates(t, loop, l, lanes)
					for i := range loop {
						if !slices.Equal(got[i], want[i]) || full[i] != wantFull[i] {
							t.Fatalf("%d lanes, bead %d: candidates %v, full %v; want %v, %v", lanes, i, got[i], full[i], want[i], wantFull[i])
						}
					}
				}
				for _, f := range wantFull {
					if f {
						overflows++
					}
					if f && (name == "grid" || name == "one place") {
						ties++
					}
				}
			})
		}
	}
	if overflows < 100 || ties < 100 {
		t.Errorf("%d full lists, %d with ties: the test is too easy", overflows, ties)
	}
}
