package seeds_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/seeds"
)

func BenchmarkWords(b *testing.B) {
	b.SetBytes(16)
	sum, index := uint32(0), uint32(0)
	for b.Loop() {
		w, x, y, z := seeds.Words(7, 1, 0, 2, index)
		sum += w ^ x ^ y ^ z
		index++
	}
	sink = sum
}

var sink uint32
