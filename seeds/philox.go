package seeds

// Philox-4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as
// easy as 1, 2, 3" (SC 2011): multipliers and the key's Weyl increments.
const (
	philoxM0 = 0xD2511F53
	philoxM1 = 0xCD9E8D57
	philoxW0 = 0x9E3779B9
	philoxW1 = 0xBB67AE85
)

func philox(c0, c1, c2, c3, k0, k1 uint32) (a, b, c, d uint32) {
	for round := int32(0); round < 10; round++ {
		p0 := uint64(c0) * philoxM0
		p1 := uint64(c2) * philoxM1
		n0 := uint32(p1>>32) ^ c1 ^ k0
		n2 := uint32(p0>>32) ^ c3 ^ k1
		c0, c1, c2, c3 = n0, uint32(p1), n2, uint32(p0)
		k0 += philoxW0
		k1 += philoxW1
	}
	return c0, c1, c2, c3
}

// Words returns four independent uniform 32-bit words: the only source of
// randomness. They are a pure function of the arguments: the env's seed and
// epoch, the attempt (0 for the first), the stream (a named constant of who
// draws) and the index of the element drawn for.
func Words(seed uint64, epoch, attempt, stream, index uint32) (a, b, c, d uint32) {
	return philox(index, stream, epoch, attempt, uint32(seed), uint32(seed>>32))
}

// Unit maps a word to [0, 1) in steps of 2⁻²⁴.
func Unit(w uint32) float32 { return float32(float32(w>>8) * (1.0 / (1 << 24))) }

// Below maps a word to 0 … n-1 with a bias below n/2³².
func Below(w, n uint32) uint32 { return uint32(uint64(w) * uint64(n) >> 32) }
