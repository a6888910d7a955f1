package seeds_test

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/seeds"
)

// The known answers of Philox-4x32-10 published with Random123, through the map
// of arguments: counter = (index, stream, epoch, attempt), key = (seed low, high).
func TestWordsKnownAnswers(t *testing.T) {
	const ones = math.MaxUint32
	for _, c := range []struct {
		seed                          uint64
		index, stream, epoch, attempt uint32
		want                          [4]uint32
	}{
		{
			seed: 0,
			want: [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
		},
		{
			seed:  math.MaxUint64,
			index: ones, stream: ones, epoch: ones, attempt: ones,
			want: [4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd},
		},
		{
			seed:  0x299f31d0_a4093822,
			index: 0x243f6a88, stream: 0x85a308d3, epoch: 0x13198a2e, attempt: 0x03707344,
			want: [4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1},
		},
	} {
		if got := words(c.seed, c.epoch, c.attempt, c.stream, c.index); got != c.want {
			t.Errorf("Words(%#x, %#x, %#x, %#x, %#x) = %x, want %x", c.seed, c.epoch, c.attempt, c.stream, c.index, got, c.want)
		}
	}
}

func words(seed uint64, epoch, attempt, stream, index uint32) [4]uint32 {
	a, b, c, d := seeds.Words(seed, epoch, attempt, stream, index)
	return [4]uint32{a, b, c, d}
}

// reference is Philox-4x32-10 as the paper writes it, key schedule first.
func reference(counter [4]uint32, key [2]uint32) [4]uint32 {
	for round := range uint32(10) {
		k0, k1 := key[0]+round*0x9E3779B9, key[1]+round*0xBB67AE85
		high0, low0 := bits.Mul32(0xD2511F53, counter[0])
		high1, low1 := bits.Mul32(0xCD9E8D57, counter[2])
		counter = [4]uint32{high1 ^ counter[1] ^ k0, low1, high0 ^ counter[3] ^ k1, low0}
	}
	return counter
}

func TestWordsEqualReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		word := rapid.Uint32()
		epoch, attempt := word.Draw(t, "epoch"), word.Draw(t, "attempt")
		stream, index := word.Draw(t, "stream"), word.Draw(t, "index")
		want := reference([4]uint32{index, stream, epoch, attempt}, [2]uint32{uint32(seed), uint32(seed >> 32)})
		if got := words(seed, epoch, attempt, stream, index); got != want {
			t.Errorf("Words = %x, want %x", got, want)
		}
	})
}

func TestUnit(t *testing.T) {
	for _, c := range []struct {
		word uint32
		want float32
	}{
		{0, 0}, {255, 0}, {256, 0x1p-24}, {1 << 31, 0.5}, {math.MaxUint32 - 255, 1 - 0x1p-24}, {math.MaxUint32, 1 - 0x1p-24},
	} {
		if got := seeds.Unit(c.word); got != c.want {
			t.Errorf("Unit(%#x) = %v, want %v", c.word, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.Uint32().Draw(t, "w")
		if got := seeds.Unit(w); !(got >= 0 && got < 1) || float64(got) != float64(w>>8)/(1<<24) {
			t.Errorf("Unit(%#x) = %v", w, got)
		}
	})
}

func TestBelow(t *testing.T) {
	for _, c := range []struct{ w, n, want uint32 }{
		{0, 1, 0}, {math.MaxUint32, 1, 0}, {0, 10, 0}, {math.MaxUint32, 10, 9},
		{1 << 31, 10, 5}, {1<<31 - 1, 10, 4}, {math.MaxUint32, math.MaxUint32, math.MaxUint32 - 1}, {12345, 0, 0},
	} {
		if got := seeds.Below(c.w, c.n); got != c.want {
			t.Errorf("Below(%#x, %d) = %d, want %d", c.w, c.n, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint32Range(1, math.MaxUint32).Draw(t, "n")
		w := rapid.Uint32Max(math.MaxUint32-1).Draw(t, "w")
		got := seeds.Below(w, n)
		if got >= n {
			t.Errorf("Below(%#x, %d) = %d", w, n, got)
		}
		if next := seeds.Below(w+1, n); next < got || next > got+1 {
			t.Errorf("Below of %#x and the next word for %d: %d, %d", w, n, got, next)
		}
	})
}
