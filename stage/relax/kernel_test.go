package relax

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
)

// paramsOf makes the parameters for a batch of chains with the stage's own
// settings. The counts are those of the chains.
func paramsOf(chains [][]geom.Vec2, halfWidth float32) relaxParams {
	stride := 0
	for _, c := range chains {
		stride = max(stride, int(ChainLength(int32(len(c)))))
	}
	envs := len(chains)
	p := relaxParams{
		Stride: int32(stride), ParamStride: 1, SharedSlots: candidateSlots,
		Sweeps: 60, LeastSweeps: leastSweeps, CoarseSweeps: coarseSweeps, FineSweeps: fineSweeps,
		Rebuild: rebuild, Accelerate: accelerate, Calm: calm, Margin: 0.15, Tolerance: 0.08, Rho2: rho * rho, Gamma: gamma,
		HalfWidth: slices.Repeat([]float32{halfWidth}, envs), Count: make([]int32, envs),
		BeadsInOut: make([]geom.Vec2, envs*stride), SweepsOut: make([]int32, envs), FullOut: make([]int32, envs),
	}
	for e, c := range chains {
		copy(p.BeadsInOut[e*stride:], c)
		p.Count[e] = int32(len(c))
	}
	return p
}

// crumpled returns a loop of n beads around the origin, 0.06 apart, with so many bends.
func crumpled(random *rand.Rand, n, bends int) []geom.Vec2 {
	var size, phase [12]float64
	for k := 2; k < bends; k++ {
		size[k], phase[k] = random.Float64()/math.Sqrt(float64(k)), 7*random.Float64()
	}
	dense := oracle.Polar(2000, 1, func(a float64) float64 {
		r := 0.7
		for k := 2; k < bends; k++ {
			r += size[k] * math.Cos(float64(k)*a+phase[k])
		}
		return max(0.1, r)
	})
	scale := float32(0.06 * float64(n) / oracle.Length(dense))
	for i := range dense {
		dense[i] = dense[i].Scale(scale)
	}
	loop := make([]geom.Vec2, n)
	length, walked, k := oracle.Length(dense), 0.0, 0
	for i := range loop {
		for walked < length*float64(i)/float64(n) {
			walked += oracle.Distance(dense[k], dense[(k+1)%len(dense)])
			k++
		}
		loop[i] = dense[k%len(dense)]
	}
	return loop
}

// Any number of lanes gives the same bits: short and long chains, those that
// come to rest and those that do not, lists in shared memory and in the device's.
func TestLanes(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 3))
	chains := [][]geom.Vec2{crumpled(random, 72, 8), crumpled(random, 132, 9), {}, oracle.Circle(60, 0.6), oracle.Circle(128, 1.2)}
	chains[1] = chains[1][:131] // a track of an odd count has one more bead in its chain
	for _, slots := range []int32{candidateSlots, 0} {
		for _, coarse := range []int32{3, 4} { // the coarse chain ends in either array
			p := lanetest.SameBits(t, int32(len(chains)), relax, kernelRelax.Shared, func() relaxParams {
				p := paramsOf(chains, 0.1)
				p.SharedSlots, p.CoarseSweeps, p.FineSweeps, p.LeastSweeps, p.Sweeps = slots, coarse, 2, 3, 15
				if slots == 0 {
					p.ListsOut = make([]uint16, len(p.BeadsInOut)*candidateSlots)
				}
				return p
			})
			if s := p.SweepsOut; s[0] != 15 || s[1] != 15 || s[2] != 0 || s[3] != 3 || s[4] != 2 {
				t.Errorf("sweeps %v: want chains that come to rest and ones that do not", s)
			}
		}
	}
}

// Between two builds of the lists, few beads come to push others that they do not
// have among their candidates, even in loops far more crumpled than usual.
func TestCandidatesLastUntilTheNextBuild(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	const halfWidth = 0.1
	pushes, overlooked := 0, 0
	for range 40 {
		loop := crumpled(random, 2*(40+random.IntN(70)), 4+random.IntN(8))
		n := int32(len(loop))
		px, py, qx, qy := make([]float32, n+2), make([]float32, n+2), make([]float32, n+2), make([]float32, n+2)
		for i, at := range loop {
			put(px, py, int32(i), n, at)
		}
		rest := float32(oracle.Length(loop) / float64(n))
		l := makeLimits(n, rest, Band(halfWidth, rest), halfWidth, 0.15, 0.08)
		var lists [][]int
		list, length := make([]uint16, n*candidateSlots), make([]uint8, n)
		for s := range int32(30) {
			if s%rebuild == 0 {
				now := make([]geom.Vec2, n)
				for i := range now {
					now[i] = geom.Vec2{X: px[i+1], Y: py[i+1]}
				}
				lists, _ = candidates(t, now, l, 1)
				for i, found := range lists {
					length[i] = uint8(len(found))
					for slot, j := range found {
						list[int32(slot)*n+int32(i)] = uint16(j + 1)
					}
				}
			}
			for i := range n {
				for j := range n {
					along := max(i-j, j-i)
					if min(along, n-along) <= l.band+ownPairs {
						continue
					}
					if (geom.Vec2{X: px[i+1] - px[j+1], Y: py[i+1] - py[j+1]}).Len2() >= l.target2 {
						continue
					}
					pushes++
					if !slices.Contains(lists[i], int(j)) {
						overlooked++
					}
				}
			}
			omega := float32(1)
			if s > accelerate {
				omega = 1.6 // about where it goes
			}
			sweep(px, py, qx, qy, list, length, 0, 1, n, n, l, s >= accelerate, omega, gamma)
			px, py, qx, qy = qx, qy, px, py
		}
	}
	if pushes < 10000 || overlooked > pushes/16 {
		t.Errorf("%d pushes, %d overlooked", pushes, overlooked)
	}
}

// One bead, with its neighbours where they have to be, and what a sweep says of it.
func TestSweepTellsWhatIsMissed(t *testing.T) {
	const (
		n, i      = 40, 12
		halfWidth = 1.5 // beads 1 apart: 3 of them are neighbours
		target    = 3.3
		near      = 0.97 // of a limit: missed, but not by more than the tolerance
		missed    = 0.9
	)
	type scene struct {
		turn          float64 // at the bead
		in, out       float64 // lengths of its edges
		behind, ahead float64 // distances of the nearest that push along the chain
		candidate     float64 // and of one in its list
	}
	sound := scene{turn: 0, in: 1, out: 1, behind: 4, ahead: 4, candidate: 4}
	tight := func(radius float64) float64 { return 2 * math.Asin(0.5/radius) }
	for _, c := range []struct {
		name   string
		change func(s *scene)
		want   bool
	}{
		{"sound", func(*scene) {}, false},
		{"edge too long", func(s *scene) { s.out = 1.2 }, true},
		{"edge too short", func(s *scene) { s.out = 0.8 }, true},
		{"edge a little long", func(s *scene) { s.out = 1.05 }, false},
		{"edge a little short", func(s *scene) { s.out = 0.95 }, false},
		{"the edge before too long: the other bead's to tell", func(s *scene) { s.in = 1.2 }, false},
		{"bend too tight", func(s *scene) { s.turn = tight(missed * target / 2) }, true},
		{"bend a little tight", func(s *scene) { s.turn = tight(near * target / 2) }, false},
		{"near behind", func(s *scene) { s.behind = missed * target }, true},
		{"a little near behind", func(s *scene) { s.behind = near * target }, false},
		{"near ahead", func(s *scene) { s.ahead = missed * target }, true},
		{"a little near ahead", func(s *scene) { s.ahead = near * target }, false},
		{"near candidate", func(s *scene) { s.candidate = missed * target }, true},
		{"a little near candidate", func(s *scene) { s.candidate = near * target }, false},
	} {
		s := sound
		c.change(&s)
		px, py := make([]float32, n+2), make([]float32, n+2)
		for j := range int32(n) {
			put(px, py, j, n, geom.Vec2{X: 100 * float32(j+1), Y: 1000}) // out of the way
		}
		put(px, py, i, n, geom.Vec2{})
		put(px, py, i-1, n, geom.Vec2{X: float32(-s.in)})
		put(px, py, i+1, n, geom.Vec2{X: float32(s.out * math.Cos(s.turn)), Y: float32(s.out * math.Sin(s.turn))})
		put(px, py, i-4, n, geom.Vec2{X: float32(-s.behind)})
		put(px, py, i+4, n, geom.Vec2{X: float32(s.ahead)})
		put(px, py, i+20, n, geom.Vec2{Y: float32(-s.candidate)})
		list, length := make([]uint16, n*candidateSlots), make([]uint8, n)
		list[i], length[i] = i+20+1, 1
		l := makeLimits(n, 1, Band(halfWidth, 1), halfWidth, 0.1, 0.08)
		qx, qy := make([]float32, n+2), make([]float32, n+2)
		if got := sweep(px, py, qx, qy, list, length, i, n, n, n, l, false, 1, gamma); got != c.want {
			t.Errorf("%s: missed is %v", c.name, got)
		}
	}
}
