package inflate

import "github.com/seed183fdc01/trackgen/seeds"

// startBead chooses the bead of the start line. A straight is a maximal run of
// beads, around the loop, with curvature under half the mean; the longest wins,
// of two equal ones the one that begins first, and its middle is the start.
// Where there is none, the bead of least curvature.
func startBead(bend []float32, n int32, mean float32, start int32, seed uint64, epoch, attempt uint32) int32 {
	switch start {
	case startGenerator:
		return 0
	case startRandom:
		w, _, _, _ := seeds.Words(seed, epoch, attempt, seeds.StreamStart, 0)
		return int32(seeds.Below(w, uint32(n)))
	}
	half := float32(0.5 * mean)
	least, corner := int32(0), int32(-1) // corner: some bead that belongs to no straight
	for i := int32(0); i < n; i++ {
		if bend[i] < bend[least] {
			least = i
		}
		if corner < 0 && !(bend[i] < half) {
			corner = i
		}
	}
	if corner < 0 || !(bend[least] < half) {
		return least
	}
	best, bestLength, length := int32(0), int32(0), int32(0)
	for k := int32(1); k <= n; k++ { // around, from one corner back to it
		i := corner + k
		if i >= n {
			i -= n
		}
		if bend[i] < half {
			length++
			continue
		}
		first := i - length
		if first < 0 {
			first += n
		}
		if length > bestLength || (length == bestLength && length > 0 && first < best) {
			best, bestLength = first, length
		}
		length = 0
	}
	middle := best + bestLength/2
	if middle >= n {
		middle -= n
	}
	return middle
}
