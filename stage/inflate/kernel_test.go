package inflate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/results"
)

// chain is a chain of beads as the stage gets it.
type chain struct {
	beads     []geom.Vec2
	count     int // of the track: as many, or one less
	halfWidth float32
}

// paramsOf makes the parameters for a batch of chains.
func paramsOf(chains []chain, start int32, tolerance float32) inflateParams {
	envs, stride := len(chains), results.MinCount
	for _, c := range chains {
		stride = max(stride, len(c.beads))
	}
	vectors := func() []geom.Vec3 { return make([]geom.Vec3, envs*stride) }
	floats := func() []float32 { return make([]float32, envs*stride) }
	p := inflateParams{
		Stride: int32(stride), ParamStride: 1, Start: start, Tolerance: tolerance,
		Beads: make([]geom.Vec2, envs*stride), HalfWidth: make([]float32, envs), Seed: make([]uint64, envs), Epoch: make([]uint32, envs),
		CountInOut: make([]int32, envs), RejectInOut: make([]int32, envs),
		OuterOut: vectors(), CenterOut: vectors(), InnerOut: vectors(), TangentOut: vectors(), NormalOut: vectors(),
		ArclenOut: floats(), HalfWidthOut: floats(), CurvatureOut: floats(),
		LengthOut: make([]float32, envs), WindingOut: make([]float32, envs),
	}
	for e, c := range chains {
		copy(p.Beads[e*stride:], c.beads)
		p.HalfWidth[e], p.CountInOut[e], p.Seed[e] = c.halfWidth, int32(c.count), uint64(e)
	}
	return p
}

// rowOf returns the track of env e, and its reasons.
func rowOf(p inflateParams, e int) (road, results.Reject) {
	plane := func(v []geom.Vec3) []geom.Vec2 { return oracle.Plane(v[e*int(p.Stride):][:p.CountInOut[e]]) }
	r := road{halfWidth: p.HalfWidth[e], center: plane(p.CenterOut), left: plane(p.InnerOut), right: plane(p.OuterOut)}
	if p.WindingOut[e] < 0 {
		r.left, r.right = r.right, r.left
	}
	return r, results.Reject(p.RejectInOut[e])
}

// Each test of a track is failed at one place only, and the bits are the same
// for any number of lanes: what one lane finds, all have to know.
func TestLanes(t *testing.T) {
	const halfWidth = 0.1
	sound := oracle.Stadium(48, 0.7, 0.3)
	fold, tight, close := append([]geom.Vec2(nil), sound...), append([]geom.Vec2(nil), sound...), oracle.Stadium(60, 1.3, 0.3)
	fold[7], fold[8] = fold[8], fold[7]
	tight[5].Y -= 0.03
	close[13].Y += 0.2
	nan := append([]geom.Vec2(nil), sound...)
	nan[30].X = geom.NaN()
	chains := []chain{
		{sound, 48, halfWidth}, {sound, 47, halfWidth}, {oracle.Reverse(sound), 48, halfWidth}, {sound, 0, halfWidth}, {nan, 48, halfWidth},
		{fold, 48, halfWidth}, {tight, 48, halfWidth}, {close, 60, halfWidth}, {oracle.Eight(90), 90, 0.05}, {oracle.Limacon(64), 63, 0.05},
	}
	for _, start := range []int32{startStraight, startGenerator, startRandom} {
		p := lanetest.SameBits(t, int32(len(chains)), inflate, kernelInflate.Shared, func() inflateParams { return paramsOf(chains, start, 0.02) })
		reasons := results.Reject(0)
		for e := range chains {
			_, reject := rowOf(p, e)
			if (reject == 0) != (e < 4) {
				t.Errorf("chain %d: reasons %s", e, reject)
			}
			reasons |= reject
		}
		if want := results.NotFinite | results.Radius | results.Separation | results.Turning | results.BorderCrossing; reasons != want {
			t.Errorf("the reasons that occur are %s, want %s", reasons, want)
		}
	}
}

// kinked returns a closed chain of random corners, wiggles and edges.
func kinked(random *rand.Rand) chain {
	c := chain{halfWidth: 0.1}
	step := 0.1 * math.Exp(math.Log(0.15)*random.Float64())
	if random.IntN(3) == 0 {
		step = 0.1 * (0.6 + 0.4*random.Float64())
	}
	n := 30 + random.IntN(120)
	turns, sum := make([]float64, n), 0.0
	sharp := 1 + 10*random.Float64()
	for i := range turns {
		turns[i] = math.Pow(random.Float64(), sharp)
		sum += turns[i]
	}
	wiggle := float64(random.IntN(2)) * random.Float64() * 12 * step
	for i := range turns {
		turns[i] *= 2 * math.Pi / sum
	}
	for i := 0; i+1 < n; i += 2 {
		a := wiggle * random.Float64()
		turns[i] += a
		turns[i+1] -= a
	}
	return c.close(turns, func() float64 { return step * (0.3 + 1.4*random.Float64()) }, n-random.IntN(2))
}

// close gives the chain the edges, one after each turn, and spreads the gap
// between the ends.
func (c chain) close(turns []float64, edge func() float64, count int) chain {
	x, y, heading := 0.0, 0.0, 0.0
	for _, turn := range turns {
		c.beads = append(c.beads, geom.Vec2{X: float32(x), Y: float32(y)})
		length := edge()
		x += length * math.Cos(heading)
		y += length * math.Sin(heading)
		heading += turn
	}
	for i := range c.beads {
		share := float64(i) / float64(len(c.beads))
		c.beads[i] = c.beads[i].Sub(geom.Vec2{X: float32(share * x), Y: float32(share * y)})
	}
	c.beads = c.beads[:len(c.beads)&^1]
	c.count = min(count, len(c.beads))
	if c.count < len(c.beads)-1 {
		c.count = len(c.beads)
	}
	return c
}

// cornered returns a polygon of round corners as even as can be: straights,
// then bends about as tight as the half-width.
func cornered(random *rand.Rand) chain {
	c := chain{halfWidth: 0.1}
	step := 0.1 * (0.12 + 0.6*random.Float64())
	corners := 4 + random.IntN(12)
	radius := 0.1 * (0.85 + 0.4*random.Float64())
	var turns []float64
	for range corners {
		straight := int(0.1 * (1 + 4*random.Float64()) / step)
		turns = append(turns, make([]float64, straight)...)
		bend := 2 * math.Pi / float64(corners)
		beads := max(1, int(bend*radius/step+0.5))
		for range beads {
			turns = append(turns, bend/float64(beads))
		}
	}
	return c.close(turns, func() float64 { return step }, len(turns))
}

// coarse returns a closed chain of few beads and sharp corners to both sides.
func coarse(random *rand.Rand) chain {
	c := chain{halfWidth: 0.1}
	turns, sum := make([]float64, 16+random.IntN(40)), 0.0
	sharp := 1 + 10*random.Float64()
	for i := range turns {
		turns[i] = math.Pow(random.Float64(), sharp) * (random.Float64() - 0.3)
		sum += turns[i]
	}
	for i := range turns {
		turns[i] = max(-3, min(3, turns[i]*2*math.Pi/sum))
	}
	step := 0.1 * (0.3 + 0.7*random.Float64())
	return c.close(turns, func() float64 { return step * (0.5 + random.Float64()) }, len(turns)-random.IntN(2))
}

// nearestStrands returns how near beads come to each other that are no
// neighbours along the chain, 0 where they are too few to tell: more than a
// half-width apart. It returns false where rounding decides.
func nearestStrands(r road) (float64, bool) {
	n := len(r.center)
	step := oracle.Length(r.center) / float64(n)
	if step > float64(r.halfWidth)*(1+1e-5) {
		return 0, true
	}
	band := 2*float64(r.halfWidth)/step + 0.5
	if math.Abs(band-math.Round(band)) < 1e-4 || step > float64(r.halfWidth)*(1-1e-5) {
		return 0, false
	}
	least := math.Inf(1)
	for i := range n {
		for j := i + max(1, int(band)) + 1; j < n && n-(j-i) > max(1, int(band)); j++ {
			least = min(least, oracle.Distance(r.center[i], r.center[j]))
		}
	}
	return least, true
}

// lastResort are seeds of coarse chains whose only crossing borders are of
// sections that begin more than half a step farther apart than the road is wide.
var lastResort = []uint64{8895, 10507, 13690, 14821, 19970, 27426, 43335, 47672, 51533, 65428, 68247, 68598}

// The whole kernel, with all that it leaves out as too far or too gentle, finds
// a crossing of the borders exactly where there is one, and strands too close
// exactly where they are.
func TestClashesAreThoseOfAllPairs(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	var chains []chain
	for range 2000 {
		chains = append(chains, kinked(random), cornered(random), coarse(random))
	}
	for _, seed := range lastResort {
		chains = append(chains, coarse(rand.New(rand.NewPCG(11, seed))))
	}
	crossings, closes, valid := 0, 0, 0
	for i, tolerance := range []float32{0.001, 0.02, 0.1} {
		part := chains[i*len(chains)/3 : (i+1)*len(chains)/3]
		p := paramsOf(part, startGenerator, tolerance)
		lanetest.Envs(t, 1, int32(len(part)), inflate, kernelInflate.Shared, p)
		for e := range part {
			r, reject := rowOf(p, e)
			first, second, cross := oracle.Crossing(r.left, r.right)
			found := reject&results.BorderCrossing != 0
			if cross && !found {
				t.Fatalf("edges %v and %v of %d beads cross, and are not found: %s", first, second, len(r.center), reject)
			}
			if found && !cross && !nearlyCrosses(r) {
				t.Fatalf("a crossing found where there is none, %d beads", len(r.center))
			}
			least, sure := nearestStrands(r)
			thin := 2 * float64(r.halfWidth) * (1 - float64(tolerance))
			found = reject&results.Separation != 0
			if sure && (found && least > thin*(1+1e-5) || !found && least < thin*(1-1e-5)) {
				t.Fatalf("strands at %v of the least distance, %d beads: %s", least/thin, len(r.center), reject)
			}
			if cross {
				crossings++
			}
			if found {
				closes++
			}
			if reject == 0 {
				valid++
			}
		}
	}
	if crossings < 500 || closes < 500 || valid < 500 {
		t.Errorf("%d crossings, %d too close, %d valid: the test is too easy", crossings, closes, valid)
	}
}
