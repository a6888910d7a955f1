package inflate

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

// startBead chooses the bead of the start line, the same in every lane. A
// straight is a maximal run of beads, around the loop, with curvature under half
// the mean; the longest wins, of two equal ones the one that begins first, and
// its middle is the start. Where there is none, the bead of least curvature.
//
// bend must be complete. runs is scratch of n elements, chosen of twice
// curve.SumScratch(n).
func startBead(g *kernel.Group, bend, runs []float32, chosen []int32, n int32, mean float32, start int32, seed uint64, epoch, attempt uint32) int32 {
	switch start {
	case startGenerator:
		return 0
	case startRandom:
		w, _, _, _ := seeds.Words(seed, epoch, attempt, seeds.StreamStart, 0)
		return int32(seeds.Below(w, uint32(n)))
	}
	lane, size := g.Lane(), g.Size()
	half := float32(0.5 * mean)
	for i := lane; i < n; i += size {
		runs[i] = float32(straight(bend, i, n, half))
	}
	g.Sync()
	chunks := curve.SumScratch(n)
	for c := lane; c < chunks; c += size {
		least, best := c*curve.SumChunk, c*curve.SumChunk
		last := min(least+curve.SumChunk, n)
		for i := least + 1; i < last; i++ {
			if bend[i] < bend[least] {
				least = i
			}
			if runs[i] > runs[best] {
				best = i
			}
		}
		chosen[2*c], chosen[2*c+1] = least, best
	}
	g.Sync()
	least, best := chosen[0], chosen[1]
	for c := int32(1); c < chunks; c++ {
		if bend[chosen[2*c]] < bend[least] {
			least = chosen[2*c]
		}
		if runs[chosen[2*c+1]] > runs[best] {
			best = chosen[2*c+1]
		}
	}
	length := geom.Int(runs[best])
	if length == 0 {
		return least
	}
	middle := best + length/2
	if middle >= n {
		middle -= n
	}
	return middle
}

// straight returns the length of the straight that begins at bead i; 0 when
// none does. A loop that is straight all around has no beginning.
func straight(bend []float32, i, n int32, half float32) int32 {
	before := i - 1
	if before < 0 {
		before = n - 1
	}
	if bend[before] < half {
		return 0
	}
	length := int32(0)
	for bend[i] < half { // ends at the bead before the first, if not earlier
		length++
		i++
		if i == n {
			i = 0
		}
	}
	return length
}
