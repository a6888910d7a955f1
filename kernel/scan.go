package kernel

// ScanChunk is the length of the pieces in which [Scan] adds.
const ScanChunk = 16

// ScanTotals returns how many elements the totals array of [Scan] needs for n values.
func ScanTotals(n int32) int32 { return (n+ScanChunk-1)/ScanChunk + 1 }

// Scan replaces v[:n] by its running sums, v[i] = v[0] + … + v[i], and returns
// the total. totals is shared scratch of [ScanTotals](n) elements. The order of
// the additions is fixed by the index alone: chunks of [ScanChunk] from left to
// right, then the chunk totals from left to right. v must be complete (a Sync
// before); it ends in a Sync.
func Scan(g *Group, v, totals []float32, n int32) float32 {
	lane, size := g.Lane(), g.Size()
	chunks := (n + ScanChunk - 1) / ScanChunk
	for c := lane; c < chunks; c += size {
		end := min((c+1)*ScanChunk, n)
		sum := float32(0)
		for i := c * ScanChunk; i < end; i++ {
			sum += v[i]
			v[i] = sum
		}
		totals[c] = sum
	}
	g.Sync()
	if lane == 0 {
		sum := float32(0)
		for c := int32(0); c < chunks; c++ {
			t := totals[c]
			totals[c] = sum
			sum += t
		}
		totals[chunks] = sum
	}
	g.Sync()
	for i := lane; i < n; i += size {
		v[i] += totals[i/ScanChunk]
	}
	total := totals[chunks]
	g.Sync()
	return total
}
