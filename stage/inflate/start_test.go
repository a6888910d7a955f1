package inflate

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

// bends turns a picture of a loop into curvatures: a straight bead is -, a
// gentle one that still counts as bent ~, a corner ^.
func bends(picture string) (bend []float32, mean float32) {
	for _, c := range picture {
		bend = append(bend, map[rune]float32{'-': 0, '~': 1, '^': 3}[c])
	}
	for _, b := range bend {
		mean += b
	}
	return bend, mean / float32(len(bend))
}

// chooseStart runs startBead by one lane.
func chooseStart(bend []float32, mean float32, start int32, seed uint64, epoch, attempt uint32) int32 {
	n := int32(len(bend))
	runs, chosen := make([]float32, n), make([]int32, 2*curve.SumScratch(n))
	return startBead(kernel.NewGroup(nil, 0, 1, nil), bend, runs, chosen, n, mean, start, seed, epoch, attempt)
}

func TestStartBead(t *testing.T) {
	for _, c := range []struct {
		name, picture string
		want          int32
	}{
		{"one straight, even", "^^----^^", 4},
		{"one straight, odd", "^^-----^", 4},
		{"the longer of two", "^--^----", 6},
		{"of two equal ones the first", "^---^^---^", 2},
		{"around the end", "---^^^----", 9},
		{"around the end, middle after it", "-----^^^-", 2},
		{"around the end, middle before it", "-^^^-----", 7},
		{"around the end against one as long inside", "-^---^--", 3},
		{"around the end, first by index", "--^---^-", 4},
		{"a single bead", "^^^-^^^", 3},
		{"no straight: the least bend", "^^^~^^^", 3},
		{"all the same", "^^^^^", 0},
		{"no bend at all", "-----", 0},
		{"a stadium", "-----^^^-----^^^", 2},
		{"a stadium begun in a bend", "^^-----^^^-----^", 4},
	} {
		bend, mean := bends(c.picture)
		if c.name == "no straight: the least bend" {
			mean = 1 // a gentle bead is above half of it
		}
		if got := chooseStart(bend, mean, startStraight, 1, 0, 0); got != c.want {
			t.Errorf("%s: %s starts at %d, want %d", c.name, c.picture, got, c.want)
		}
	}
}

// The rule, told another way: try every bead as the beginning of a straight.
func slowStart(bend []float32, half float32) int32 {
	n := len(bend)
	straight := func(i int) bool { return bend[(i+n)%n] < half }
	best, bestLength, least := 0, 0, 0
	for first := range n {
		if bend[first] < bend[least] {
			least = first
		}
		length := 0
		for length < n && straight(first+length) {
			length++
		}
		if length < n && !straight(first-1) && length > bestLength {
			best, bestLength = first, length
		}
	}
	if bestLength == 0 {
		return int32(least)
	}
	return int32((best + bestLength/2) % n)
}

func TestStartBeadOfAnyLoop(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	for range 20000 {
		n := 3 + random.IntN(24)
		var picture strings.Builder
		for range n {
			picture.WriteByte("-~^"[random.IntN(3)])
		}
		bend, mean := bends(picture.String())
		want := slowStart(bend, 0.5*mean)
		if got := chooseStart(bend, mean, startStraight, 1, 0, 0); got != want {
			t.Fatalf("%s starts at %d, want %d", picture.String(), got, want)
		}
	}
}

// Every lane of any group finds the same start, on loops of several pieces too.
func TestStartBeadByLanes(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 2))
	for _, size := range lanetest.Sizes {
		for _, n := range []int{1, 15, 16, 17, 50, 99} {
			bend := make([]float32, n)
			mean := float32(0)
			for i := range bend {
				bend[i] = float32(random.IntN(3) * random.IntN(2))
				mean += bend[i] / float32(n)
			}
			want := slowStart(bend, 0.5*mean)
			runs, chosen := make([]float32, n), make([]int32, 2*curve.SumScratch(int32(n)))
			lanetest.Run(t, size, func(g *kernel.Group) {
				if got := startBead(g, bend, runs, chosen, int32(n), mean, startStraight, 1, 0, 0); got != want {
					t.Errorf("%d beads, lane %d of %d: starts at %d, want %d", n, g.Lane(), size, got, want)
				}
			})
		}
	}
}

func TestStartElsewhere(t *testing.T) {
	bend, mean := bends("^^----^^")
	if got := chooseStart(bend, mean, startGenerator, 1, 0, 0); got != 0 {
		t.Errorf("as generated: %d", got)
	}
	counts := [8]int{}
	for seed := range uint64(800) {
		got := chooseStart(bend, mean, startRandom, seed, 3, 1)
		if got != chooseStart(bend, mean, startRandom, seed, 3, 1) {
			t.Fatal("a random start that changes")
		}
		counts[got]++
	}
	for i, c := range counts {
		if c < 60 || c > 140 {
			t.Errorf("bead %d starts %d times of 800", i, c)
		}
	}
}
