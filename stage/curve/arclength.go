package curve

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Lengths fills cum[i] with the arc length from point 0 to the end of segment
// i and returns the perimeter, cum[n-1]. totals is scratch of
// kernel.ScanTotals(n). x and y must be complete (a Sync before); ends in a Sync.
func Lengths(g *kernel.Group, x, y, cum, totals []float32, n int32) float32 {
	lane, size := g.Lane(), g.Size()
	for i := lane; i < n; i += size {
		j := i + 1
		if j == n {
			j = 0
		}
		cum[i] = geom.Vec2{X: x[j] - x[i], Y: y[j] - y[i]}.Len()
	}
	g.Sync()
	return kernel.Scan(g, cum, totals, n)
}

// Segment returns the first segment that ends beyond arc length s, the last
// one when none does. cum ascends.
func Segment(cum []float32, n int32, s float32) int32 {
	lo, hi := int32(0), n-1
	for lo < hi {
		mid := (lo + hi) >> 1
		if cum[mid] > s {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}

// At returns the point of segment k at arc length s.
func At(x, y, cum []float32, n, k int32, s float32) geom.Vec2 {
	start := float32(0)
	if k > 0 {
		start = cum[k-1]
	}
	t := float32(0)
	if length := cum[k] - start; length > 0 {
		t = geom.Clamp((s-start)/length, 0, 1)
	}
	j := k + 1
	if j == n {
		j = 0
	}
	return geom.Lerp(geom.Vec2{X: x[k], Y: y[k]}, geom.Vec2{X: x[j], Y: y[j]}, t)
}

// Resample writes m points at equal arc length, point 0 first, to xOut, yOut.
// cum is what Lengths left. It ends without a Sync: each lane has written its
// own points only.
func Resample(g *kernel.Group, x, y, cum []float32, n, m int32, xOut, yOut []float32) {
	lane, size := g.Lane(), g.Size()
	step := cum[n-1] / float32(m)
	k := Segment(cum, n, float32(float32(lane)*step))
	for i := lane; i < m; i += size {
		s := float32(float32(i) * step)
		for k < n-1 && cum[k] <= s {
			k++
		}
		q := At(x, y, cum, n, k, s)
		xOut[i], yOut[i] = q.X, q.Y
	}
}
