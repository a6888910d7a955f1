package seeds_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/seed183fdc01/trackgen/seeds"
)

// The draws are fixed, so these tests always give the same answer; the limits are
// those that a good generator passes with probability above 0.9999.

// chiSquare compares counts with equal ones. With that many counts the sum is
// nearly normal about its degrees of freedom; it returns the standard score.
func chiSquare(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected, sum := float64(total)/float64(len(counts)), 0.0
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	freedom := float64(len(counts) - 1)
	return (sum - freedom) / math.Sqrt(2*freedom)
}

func TestWordsAreUniform(t *testing.T) {
	for word := range 4 {
		for shift := 0; shift < 32; shift += 8 {
			counts := make([]int, 256)
			for index := range uint32(1 << 16) {
				counts[words(7, 0, 0, 1, index)[word]>>shift&255]++
			}
			if score := chiSquare(counts); math.Abs(score) > 4.5 {
				t.Errorf("word %d, bits from %d: chi square is off by %.1f deviations", word, shift, score)
			}
		}
	}
}

func TestBelowIsUniform(t *testing.T) {
	for _, n := range []uint32{2, 3, 10, 100, 1000} {
		counts := make([]int, n)
		for index := range uint32(1 << 16) {
			for _, w := range words(11, 0, 0, 2, index) {
				counts[seeds.Below(w, n)]++
			}
		}
		if score := chiSquare(counts); math.Abs(score) > 4.5 {
			t.Errorf("Below %d: chi square is off by %.1f deviations", n, score)
		}
	}
}

// Draws that differ in one argument by one form all pairs of values equally often.
func TestNeighboursAreIndependent(t *testing.T) {
	const seed = 42
	for _, c := range []struct {
		name      string
		neighbour func(index uint32) [4]uint32
	}{
		{"seed", func(index uint32) [4]uint32 { return words(seed+1, 0, 0, 1, index) }},
		{"seed, high half", func(index uint32) [4]uint32 { return words(seed+1<<32, 0, 0, 1, index) }},
		{"epoch", func(index uint32) [4]uint32 { return words(seed, 1, 0, 1, index) }},
		{"attempt", func(index uint32) [4]uint32 { return words(seed, 0, 1, 1, index) }},
		{"stream", func(index uint32) [4]uint32 { return words(seed, 0, 0, 2, index) }},
		{"index", func(index uint32) [4]uint32 { return words(seed, 0, 0, 1, index+1) }},
		{"words of one draw", func(index uint32) [4]uint32 {
			w := words(seed, 0, 0, 1, index)
			return [4]uint32{w[1], w[2], w[3], w[0]}
		}},
	} {
		for word := range 4 {
			counts := make([]int, 256)
			for index := range uint32(1 << 15) {
				mine, other := words(seed, 0, 0, 1, index)[word], c.neighbour(index)[word]
				counts[mine>>28<<4|other>>28]++
			}
			if score := chiSquare(counts); math.Abs(score) > 4.5 {
				t.Errorf("%s, word %d: chi square is off by %.1f deviations", c.name, word, score)
			}
		}
	}
}

// Every bit of every argument flips about half of the 128 bits drawn.
func TestEveryBitMatters(t *testing.T) {
	const samples = 256
	for bit := range 192 {
		flipped := 0
		for i := range uint32(samples) {
			in := [6]uint32{i, 0, 0, 0, 1, i}
			before := words(uint64(in[1])<<32|uint64(in[0]), in[2], in[3], in[4], in[5])
			in[bit/32] ^= 1 << (bit % 32)
			after := words(uint64(in[1])<<32|uint64(in[0]), in[2], in[3], in[4], in[5])
			for word := range before {
				flipped += bits.OnesCount32(before[word] ^ after[word])
			}
		}
		// 64·samples with a deviation of √(32·samples), about 91.
		if off := flipped - 64*samples; off < -450 || off > 450 {
			t.Errorf("bit %d of argument %d flips %.1f bits on average, want 64", bit%32, bit/32, float64(flipped)/samples)
		}
	}
}
