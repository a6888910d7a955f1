package kernel_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/kernel"
)

// runningSums is the scan written down plainly: each chunk is summed from the
// left, and the sums of the chunks before it are added at the end.
func runningSums(v []float32) (sums []float32, total float32) {
	for chunk := range slices.Chunk(v, kernel.ScanChunk) {
		sum := float32(0)
		for _, x := range chunk {
			sum += x
			sums = append(sums, total+sum)
		}
		total += sum
	}
	return sums, total
}

// scan runs kernel.Scan over a copy of v by size lanes, and checks that every
// lane gets the same total.
func scan(t interface{ Errorf(string, ...any) }, size int32, v []float32) ([]float32, float32) {
	n := int32(len(v))
	out := slices.Clone(v)
	totals := make([]float32, size)
	words := int(kernel.Bump(0, 4, kernel.ScanTotals(n))+7) / 8
	for lane, p := range runLanes(size, words, func(g *kernel.Group) {
		scratch := kernel.Shared[float32](g, kernel.ScanTotals(n))
		totals[g.Lane()] = kernel.Scan(g, out, scratch, n)
	}) {
		if p != nil {
			t.Errorf("lane %d panicked: %v", lane, p)
		}
	}
	for lane, total := range totals {
		if math.Float32bits(total) != math.Float32bits(totals[0]) {
			t.Errorf("lane %d has the total %v, lane 0 %v", lane, total, totals[0])
		}
	}
	return out, totals[0]
}

func bitsOf(v []float32) []uint32 {
	bits := make([]uint32, len(v))
	for i, x := range v {
		bits[i] = math.Float32bits(x)
	}
	return bits
}

func TestScanLengths(t *testing.T) {
	for _, n := range []int{0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000} {
		v := make([]float32, n)
		for i := range v {
			v[i] = 1 / float32(i+1)
		}
		want, wantTotal := runningSums(v)
		eachSize(t, func(t *testing.T, size int32) {
			got, total := scan(t, size, v)
			if !slices.Equal(bitsOf(got), bitsOf(want)) || total != wantTotal {
				t.Errorf("n=%d: %v, total %v, want %v, %v", n, got, total, want, wantTotal)
			}
		})
	}
}

func TestScanHasOneOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Float32Range(-1e6, 1e6), 0, 120).Draw(t, "v")
		want, wantTotal := runningSums(v)
		for _, size := range groupSizes {
			got, total := scan(t, size, v)
			if !slices.Equal(bitsOf(got), bitsOf(want)) || math.Float32bits(total) != math.Float32bits(wantTotal) {
				t.Errorf("%d lanes: %v, total %v, want %v, %v", size, got, total, want, wantTotal)
			}
		}
	})
}

// The order matters at all: from the left throughout, these values sum otherwise.
func TestScanOrderIsNotPlain(t *testing.T) {
	v := make([]float32, 2*kernel.ScanChunk)
	v[0] = 1 << 24
	for i := kernel.ScanChunk; i < len(v); i++ {
		v[i] = 1
	}
	plain := float32(0)
	for _, x := range v {
		plain += x
	}
	if _, total := scan(t, 3, v); total != 1<<24+kernel.ScanChunk || total == plain {
		t.Errorf("total %v, from the left %v", total, plain)
	}
}

// It ends in a barrier: what it read and wrote may be written over at once, by
// whichever lane. Under the race detector a missing one is a reported race.
func TestScanEndsInASync(t *testing.T) {
	eachSize(t, func(t *testing.T, size int32) {
		const n = 40
		v, totals := make([]float32, n), make([]float32, kernel.ScanTotals(n))
		noPanics(t, runLanes(size, 0, func(g *kernel.Group) {
			lane, size := g.Lane(), g.Size()
			for turn := range 5 {
				for i := size - 1 - lane; i < n; i += size { // another lane's than in Scan
					v[i] = float32(turn)
				}
				for i := (lane + 1) % size; i < int32(len(totals)); i += size {
					totals[i] = -1
				}
				g.Sync()
				if total := kernel.Scan(g, v, totals, n); total != float32(turn*n) {
					t.Errorf("lane %d: total %v in turn %d", lane, total, turn)
				}
			}
		}))
	})
}

func TestScanLeavesTheRest(t *testing.T) {
	v := []float32{1, 2, 3, 4, 5}
	g := kernel.NewGroup(nil, 0, 1, nil)
	total := kernel.Scan(g, v, make([]float32, kernel.ScanTotals(3)), 3)
	if got, want := fmt.Sprint(v, total), "[1 3 6 4 5] 6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
