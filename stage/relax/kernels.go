package relax

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
	"github.com/seed183fdc01/trackgen/stage/near"
)

type relaxParams struct {
	Stride       int32
	ParamStride  int32
	SharedSlots  int32 // slots of the candidate lists in shared memory: candidateSlots, or 0 for Lists
	Sweeps       int32 // most, on the full chain
	LeastSweeps  int32 // before the stop test counts
	CoarseSweeps int32 // on every other bead of a long chain, first
	FineSweeps   int32 // then LeastSweeps of the full chain
	Rebuild      int32 // sweeps between two builds of the candidate lists
	Accelerate   int32 // first accelerated sweep
	Calm         int32 // first plain sweep again
	Margin       float32
	Tolerance    float32 // of the stop test, a share of each limit
	Rho2         float32 // of the acceleration, squared
	Gamma        float32
	HalfWidth    []float32 // column
	Count        []int32   // [E]

	BeadsInOut []geom.Vec2 // [E*Stride]
	ListsOut   []uint16    // [E*Stride*candidateSlots], when SharedSlots is 0
	SweepsOut  []int32     // [E] sweeps made on the full chain
	FullOut    []int32     // [E] beads with more candidates than slots
}

const (
	taubinPasses = 5
	taubinShrink = 0.5
	taubinGrow   = -0.53
	// leastCoarse is the least beads of a chain that is relaxed coarsely first.
	leastCoarse = 128
)

// ChainLength returns the beads that the relaxation works on for a track of
// count beads: an even number. It is kernel code.
func ChainLength(count int32) int32 { return count + count&1 }

// limits are the constants of one env's relaxation.
type limits struct {
	perRest2 float32 // 1/rest², rest being the length that edges are to have
	band     int32   // beads along the chain that do not push each other
	target   float32 // distance of strands
	target2  float32
	tooNear2 float32 // the stop test's
	radius   float32 // least radius of a bend
	radius4  float32 // 4·radius²
	tooTight float32 // the stop test's
	stretch  float32 // the stop test's, on ¼(ℓ-rest)/ℓ
	pull     float32 // of a bend that is too tight, per length
}

// relax pushes a chain of beads apart until its strands and bends leave room
// for the track, by position-based dynamics (Müller et al. 2007) with Jacobi
// sweeps and Chebyshev acceleration (Wang 2015). A bead's move in a sweep is
// the sum of
//
//	separation  ½(target-d) away from each bead nearer than target, averaged
//	spacing     ¼((ℓₙ-rest)/ℓₙ·dₙ - (ℓₚ-rest)/ℓₚ·dₚ)
//	bending     toward the neighbours' midpoint, where the radius is too small
//
// It ends when no limit is missed by more than the tolerance, but not before
// LeastSweeps, or after Sweeps.
// Then Taubin smoothing (1995) takes the noise out. A long chain is relaxed on
// every other bead first.
//
//trackgen:kernel item=env block=384
func relax(g *kernel.Group, p relaxParams) {
	px := kernel.Shared[float32](g, p.Stride+2) // with a copy of the last bead before the first, and of the first after the last
	py := kernel.Shared[float32](g, p.Stride+2)
	qx := kernel.Shared[float32](g, p.Stride+2) // the sweep before, then the next
	qy := kernel.Shared[float32](g, p.Stride+2)
	chunkX := kernel.Shared[float32](g, near.Chunks(p.Stride))
	chunkY := kernel.Shared[float32](g, near.Chunks(p.Stride))
	chunkR := kernel.Shared[float32](g, near.Chunks(p.Stride))
	rows := kernel.Shared[uint32](g, near.Chunks(p.Stride)*near.Words(near.Chunks(p.Stride)))
	length := kernel.Shared[uint8](g, p.Stride)
	list := kernel.Shared[uint16](g, p.Stride*p.SharedSlots)
	e := g.Env()
	n := ChainLength(p.Count[e])
	lane, size := g.Lane(), g.Size()
	if n < 3 { // rejected before
		if lane == 0 {
			p.SweepsOut[e], p.FullOut[e] = 0, 0
		}
		return
	}
	if p.SharedSlots == 0 {
		list = kernel.Row(p.ListsOut, e, p.Stride*candidateSlots)
	}
	beads := kernel.Row(p.BeadsInOut, e, p.Stride)
	for i := lane; i < n; i += size {
		put(px, py, i, n, beads[i])
	}
	g.Sync()
	perimeter := curve.Lengths(g, px[1:], py[1:], qx, qy, n)
	rest := perimeter / float32(n)
	band := Band(p.HalfWidth[e*p.ParamStride], rest)
	least, most := p.LeastSweeps, p.Sweeps
	l := makeLimits(n, rest, band, p.HalfWidth[e*p.ParamStride], p.Margin, p.Tolerance)
	m := n // beads of the chain that is swept
	if n >= leastCoarse {
		least, most = p.CoarseSweeps, p.CoarseSweeps
		l = makeLimits(n/2, float32(2*rest), max(1, band/2), p.HalfWidth[e*p.ParamStride], p.Margin, p.Tolerance)
		m = n / 2
		for i := lane; i < m; i += size {
			put(qx, qy, i, m, beads[2*i])
		}
		px, qx = qx, px
		py, qy = qy, py
		g.Sync()
	}
	done := int32(0)
	for { // one loop for both chains: the code stands once
		done = iterate(g, p, px, py, qx, qy, m, l, least, most, chunkX, chunkY, chunkR, rows, list, length)
		if done&1 == 1 {
			px, qx = qx, px
			py, qy = qy, py
		}
		if m == n {
			break
		}
		refine(px, py, qx, qy, lane, size, m)
		px, qx = qx, px
		py, qy = qy, py
		g.Sync()
		least, most = p.FineSweeps, p.Sweeps
		l = makeLimits(n, rest, band, p.HalfWidth[e*p.ParamStride], p.Margin, p.Tolerance)
		m = n
	}
	for s := int32(0); s < 2*taubinPasses; s++ {
		factor := float32(taubinShrink)
		if s&1 == 1 {
			factor = taubinGrow
		}
		smooth(px, py, qx, qy, lane, size, n, factor)
		px, qx = qx, px
		py, qy = qy, py
		g.Sync()
	}
	for i := lane; i < n; i += size {
		beads[i] = geom.Vec2{X: px[i+1], Y: py[i+1]}
	}
	full := int32(0) // beads with a full list, of this lane
	for i := lane; i < n; i += size {
		full += int32(length[i] / lengthOverflow)
	}
	if g.Any(full > 0) { // seldom: then one lane counts them all
		full = 0
		for i := int32(0); i < n; i++ {
			full += int32(length[i] / lengthOverflow)
		}
	}
	if lane == 0 {
		p.SweepsOut[e], p.FullOut[e] = done, full
	}
}

// iterate sweeps from p to q and back, and returns how many sweeps it made: the
// result lies in q after an odd number.
func iterate(g *kernel.Group, p relaxParams, px, py, qx, qy []float32, n int32, l limits, least, most int32, chunkX, chunkY, chunkR []float32, rows []uint32, list []uint16, length []uint8) int32 {
	lane, size := g.Lane(), g.Size()
	omega := float32(1)
	for s := int32(0); s < most; s++ {
		if s%p.Rebuild == 0 {
			near.Circles(g, px[1:], py[1:], n, false, chunkX, chunkY, chunkR)
			near.Pairs(g, chunkX, chunkY, chunkR, near.Chunks(n), float32(l.target*reach), false, rows)
			build(g, px, py, n, p.Stride, l, chunkX, chunkY, chunkR, rows, list, length)
		}
		switch {
		case s <= p.Accelerate:
			omega = 1
		case s == p.Accelerate+1:
			omega = 2 / (2 - p.Rho2)
		default:
			omega = 4 / (4 - float32(p.Rho2*omega))
		}
		missed := sweep(px, py, qx, qy, list, length, lane, size, n, p.Stride, l, s >= p.Accelerate && s < p.Calm, omega, p.Gamma)
		px, qx = qx, px
		py, qy = qy, py
		if !g.Any(missed) && s+1 >= least {
			return s + 1
		}
	}
	return most
}

// refine puts a bead between each two of the half chain in p: the even beads of
// q are those of p, the odd ones lie on the cubic through the four around them
// (Dyn, Levin and Gregory 1987).
func refine(px, py, qx, qy []float32, lane, size, half int32) {
	for i := lane; i < half; i += size {
		after := i + 2 // of the segment from i to i+1, in p's numbering around
		if after >= half {
			after -= half
		}
		put(qx, qy, 2*i, 2*half, geom.Vec2{X: px[i+1], Y: py[i+1]})
		put(qx, qy, 2*i+1, 2*half, geom.Vec2{
			X: geom.MulAdd(0.5625, px[i+1]+px[i+2], float32(-0.0625*(px[i]+px[after+1]))),
			Y: geom.MulAdd(0.5625, py[i+1]+py[i+2], float32(-0.0625*(py[i]+py[after+1]))),
		})
	}
}

// put stores bead i, and its copy at the other end when it is the first or the last.
func put(x, y []float32, i, n int32, at geom.Vec2) {
	x[i+1], y[i+1] = at.X, at.Y
	if i == 0 {
		x[n+1], y[n+1] = at.X, at.Y
	}
	if i == n-1 {
		x[0], y[0] = at.X, at.Y
	}
}
