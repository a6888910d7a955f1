package curve

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// SumChunk is the length of the pieces in which Sum and Area add.
const SumChunk = 8

// SumScratch returns how many elements the scratch of Sum and Area needs for n values.
func SumScratch(n int32) int32 { return (n + SumChunk - 1) / SumChunk }

// Sum returns v[0] + … + v[n-1], added by chunks of SumChunk. v must be
// complete; ends in a Sync.
func Sum(g *kernel.Group, v, sums []float32, n int32) float32 {
	lane, size := g.Lane(), g.Size()
	chunks := SumScratch(n)
	for c := lane; c < chunks; c += size {
		last := min((c+1)*SumChunk, n)
		sum := float32(0)
		for i := c * SumChunk; i < last; i++ {
			sum += v[i]
		}
		sums[c] = sum
	}
	g.Sync()
	return total(g, sums, chunks)
}

// Area returns the signed area inside the polyline, positive when it runs
// counter-clockwise (shoelace formula, about point 0). x and y must be
// complete; ends in a Sync.
func Area(g *kernel.Group, x, y, sums []float32, n int32) float32 {
	lane, size := g.Lane(), g.Size()
	chunks := SumScratch(n)
	for c := lane; c < chunks; c += size {
		last := min((c+1)*SumChunk, n)
		sum := float32(0)
		for i := c * SumChunk; i < last; i++ {
			j := i + 1
			if j == n {
				j = 0
			}
			sum += geom.Vec2{X: x[i] - x[0], Y: y[i] - y[0]}.Cross(geom.Vec2{X: x[j] - x[0], Y: y[j] - y[0]})
		}
		sums[c] = sum
	}
	g.Sync()
	twice := total(g, sums, chunks)
	return float32(0.5 * twice)
}

func total(g *kernel.Group, sums []float32, chunks int32) float32 {
	sum := float32(0)
	for c := int32(0); c < chunks; c++ {
		sum += sums[c]
	}
	g.Sync()
	return sum
}
