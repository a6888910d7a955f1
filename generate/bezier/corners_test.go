package bezier

import (
	"math"
	"testing"
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

// Corners are as many as wanted, in different cells, within the jitter of them,
// and in order around their centroid.
func TestCorners(t *testing.T) {
	const cells, size = 10, 0.1
	for _, want := range []int32{4, 9, 13, 32} {
		for seed := range uint64(200) {
			cell := make([]int32, maxCorners)
			x, y, angle := make([]float32, maxCorners), make([]float32, maxCorners), make([]float32, maxCorners)
			m := drawCorners(seed, 1, 2, cells, size, 1, want, cell, x, y)
			if m != want {
				t.Fatalf("seed %d: %d corners, want %d", seed, m, want)
			}
			seen := map[int32]bool{}
			for i := range m {
				if seen[cell[i]] || cell[i] < 0 || cell[i] >= cells*cells {
					t.Fatalf("seed %d: corner %d in cell %d, taken or outside", seed, i, cell[i])
				}
				seen[cell[i]] = true
				dx := float64(x[i]) - float64(cell[i]%cells)*size
				dy := float64(y[i]) - float64(cell[i]/cells)*size
				if math.Abs(dx) > 0.5001 || math.Abs(dy) > 0.5001 {
					t.Fatalf("seed %d: corner %d is (%v, %v) from its cell", seed, i, dx, dy)
				}
			}
			sortAroundCentroid(x, y, angle, m)
			cx, cy := 0.0, 0.0
			for i := range m {
				cx += float64(x[i]) / float64(m)
				cy += float64(y[i]) / float64(m)
			}
			last := -math.Pi
			for i := range m {
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
	cell, x, y := make([]int32, maxCorners), make([]float32, maxCorners), make([]float32, maxCorners)
	if m := drawCorners(1, 0, 0, 2, 0.4, 1, 9, cell, x, y); m != 4 {
		t.Errorf("%d corners on a grid of 4 cells", m)
	}
}
