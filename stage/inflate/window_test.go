package inflate

import (
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/oracle"
)

// A gentle stretch spares its first section the look at the local ones that
// follow, around the end too, and at no other.
func TestClashSkipsGentleStretchesOnly(t *testing.T) {
	const n, local, band = 40, 5, 2
	apart := func(i int32) geom.Vec2 { return geom.Vec2{X: 100 * float32(i), Y: 50 * float32(i%3)} }
	rows := []uint32{31, 31, 31, 31, 31}
	b := borders{n: n, local: local, band: band, thin2: 4, room2: 100}
	for i := range int32(n) {
		for k := int32(1); k <= n/2; k++ {
			for _, gentle := range []bool{false, true} {
				// Everything far apart, but for sections i and i+k: their centres,
				// and a left edge that crosses a right one.
				j := (i + k) % n
				center, left, right := make([]geom.Vec2, n), make([]geom.Vec2, n), make([]geom.Vec2, n)
				for s := range int32(n) {
					center[s] = apart(s)
					left[s], right[s] = apart(s+n).Add(geom.Vec2{Y: 9000}), apart(s+2*n).Sub(geom.Vec2{Y: 9000})
				}
				center[j] = center[i].Add(geom.Vec2{X: 1})
				left[i], left[(i+1)%n] = geom.Vec2{X: -1}, geom.Vec2{X: 1}
				right[j], right[(j+1)%n] = geom.Vec2{Y: -1}, geom.Vec2{Y: 1}
				soft := make([]uint8, n)
				if gentle {
					soft[i] = 1
				} else { // all but this one
					for s := range soft {
						soft[s] = 1
					}
					soft[i] = 0
				}
				x, y := oracle.Split(center)
				leftX, leftY := oracle.Split(left)
				rightX, rightY := oracle.Split(right)
				close, crossing := clash(x, y, leftX, leftY, rightX, rightY, edges(left), edges(right), soft, rows, 0, 1, b)
				seen := !gentle || k > local
				if close != (seen && k > band) || crossing != seen {
					t.Fatalf("sections %d and %d, gentle %v: close %v, crossing %v", i, j, gentle, close, crossing)
				}
			}
		}
	}
}

// A stretch is gentle when none of its beads bends much, those at the far end of
// the last local section included, and the beads beyond do not matter.
func TestGentleLooksAtItsStretch(t *testing.T) {
	const n, local, step, halfWidth = 30, 6, 0.05, 0.1
	b := borders{n: n, local: local}
	for i := range int32(n) {
		for k := range int32(n) {
			bend := make([]float32, n)
			bend[(i+k)%n] = 1 / halfWidth
			if got, want := gentle(bend, i, b, step, halfWidth), k > local+1; got != want {
				t.Fatalf("from bead %d on, a bend %d beads ahead: gentle is %v", i, k, got)
			}
		}
	}
	// As many bends, each of them slight, make half a turn.
	bend := make([]float32, n)
	for i := range bend {
		bend[i] = 0.8 / halfWidth
	}
	if gentle(bend, 0, b, step, halfWidth) {
		t.Error("half a turn is gentle")
	}
	clear(bend)
	if !gentle(bend, 0, b, step, halfWidth) {
		t.Error("a straight is not gentle")
	}
}
