package kernel_test

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Sizes that do not fit an int32 never wrap round to small ones.
func TestBumpSaturates(t *testing.T) {
	const most = math.MaxInt32
	for _, c := range []struct{ used, size, n, want int32 }{
		{0, 4, 3, 12},
		{12, 4, 3, 28},
		{most - 15, 1, 0, most - 15},
		{most - 14, 1, 0, most}, // the padding alone is too much
		{0, 12, most / 12, most - most%12},
		{0, 12, most/12 + 1, most},
		{0, 8, 1 << 29, most}, // 2³²: wraps round to 0
		{0, 8, 1<<29 + 1, most},
		{16, 4, -1, most},
		{most, 1, 0, most},
		{most, 4, 5, most},
	} {
		if got := kernel.Bump(c.used, c.size, c.n); got != c.want {
			t.Errorf("Bump(%d, %d, %d) = %d, want %d", c.used, c.size, c.n, got, c.want)
		}
	}
}
