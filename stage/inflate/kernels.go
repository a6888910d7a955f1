package inflate

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/stage/curve"
	"github.com/seed183fdc01/trackgen/stage/near"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// Where the start line goes.
const (
	startStraight = iota
	startGenerator
	startRandom
)

type inflateParams struct {
	Stride      int32
	ParamStride int32
	Start       int32
	Attempt     int32
	Tolerance   float32     // of thickness, a share of the half-width
	Beads       []geom.Vec2 // [E*Stride]
	HalfWidth   []float32   // column
	Seed        []uint64    // [E]
	Epoch       []uint32    // [E]

	CountInOut   []int32     // [E]
	RejectInOut  []int32     // [E]
	OuterOut     []geom.Vec3 // [E*Stride]
	CenterOut    []geom.Vec3 // [E*Stride]
	InnerOut     []geom.Vec3 // [E*Stride]
	TangentOut   []geom.Vec3 // [E*Stride]
	NormalOut    []geom.Vec3 // [E*Stride]
	ArclenOut    []float32   // [E*Stride]
	HalfWidthOut []float32   // [E*Stride]
	CurvatureOut []float32   // [E*Stride]
	LengthOut    []float32   // [E]
	WindingOut   []float32   // [E]
}

// inflate makes the track of a relaxed chain: even spacing, the start line at
// bead 0, frames, borders at ±half-width; and tests whether it is one to race on.
//
//trackgen:kernel item=env block=384
func inflate(g *kernel.Group, p inflateParams) {
	x := kernel.Shared[float32](g, p.Stride)
	y := kernel.Shared[float32](g, p.Stride)
	evenX := kernel.Shared[float32](g, p.Stride) // then the left border
	evenY := kernel.Shared[float32](g, p.Stride)
	rightX := kernel.Shared[float32](g, p.Stride) // before, the lengths of straights
	rightY := kernel.Shared[float32](g, p.Stride)
	cum := kernel.Shared[float32](g, p.Stride)
	bend := kernel.Shared[float32](g, p.Stride)     // curvature
	leftEdge := kernel.Shared[float32](g, p.Stride) // lengths; before, the curvature from the generator's start on
	rightEdge := kernel.Shared[float32](g, p.Stride)
	sums := kernel.Shared[float32](g, kernel.ScanTotals(p.Stride)+curve.SumScratch(p.Stride))
	soft := kernel.Shared[uint8](g, p.Stride) // 1 where a gentle stretch begins
	turns := kernel.Shared[int32](g, 2*curve.SumScratch(p.Stride))
	chunkX := kernel.Shared[float32](g, near.Chunks(p.Stride))
	chunkY := kernel.Shared[float32](g, near.Chunks(p.Stride))
	chunkR := kernel.Shared[float32](g, near.Chunks(p.Stride))
	rows := kernel.Shared[uint32](g, near.Chunks(p.Stride)*near.Words(near.Chunks(p.Stride)))
	e := g.Env()
	lane, size := g.Lane(), g.Size()
	unturned := leftEdge
	n := p.CountInOut[e]
	reject := int32(0)

	beads := kernel.Row(p.Beads, e, p.Stride)
	finite := true
	chain := relax.ChainLength(n)
	for i := lane; i < chain; i += size {
		x[i], y[i] = beads[i].X, beads[i].Y
		if !geom.IsFinite(x[i]) || !geom.IsFinite(y[i]) {
			finite = false
		}
	}
	if g.Any(!finite) {
		reject |= int32(results.NotFinite)
		n = 0
	}
	if n == 0 {
		erase(g, p, e)
		if lane == 0 {
			p.RejectInOut[e] |= reject
		}
		return
	}

	curve.Lengths(g, x, y, cum, sums, chain)
	curve.Resample(g, x, y, cum, chain, n, evenX, evenY)
	g.Sync()
	for i := lane; i < n; i += size {
		unturned[i] = curve.Curvature(evenX, evenY, i, n)
	}
	g.Sync()
	sum := curve.Sum(g, unturned, sums, n)
	mean := sum / float32(n)
	first := startBead(g, unturned, rightX, turns, n, mean, p.Start, p.Seed[e], p.Epoch[e], uint32(p.Attempt))
	for i := lane; i < n; i += size {
		from := i + first
		if from >= n {
			from -= n
		}
		x[i], y[i], bend[i] = evenX[from], evenY[from], unturned[from]
	}
	g.Sync()

	length := curve.Lengths(g, x, y, cum, sums, n)
	halfWidth := p.HalfWidth[e*p.ParamStride]
	thin := float32(halfWidth * (1 - p.Tolerance))
	tight := false
	center := kernel.Row(p.CenterOut, e, p.Stride)
	tangent := kernel.Row(p.TangentOut, e, p.Stride)
	normal := kernel.Row(p.NormalOut, e, p.Stride)
	arclen := kernel.Row(p.ArclenOut, e, p.Stride)
	width := kernel.Row(p.HalfWidthOut, e, p.Stride)
	curvature := kernel.Row(p.CurvatureOut, e, p.Stride)
	for i := lane; i < n; i += size {
		t := direction(x, y, i, n)
		left := t.Left()
		c := geom.Vec2{X: x[i], Y: y[i]}
		l, r := c.Add(left.Scale(halfWidth)), c.Sub(left.Scale(halfWidth))
		evenX[i], evenY[i] = l.X, l.Y
		rightX[i], rightY[i] = r.X, r.Y
		if float32(bend[i]*thin) > 1 {
			tight = true
		}
		start := float32(0)
		if i > 0 {
			start = cum[i-1]
		}
		center[i] = flat(c)
		tangent[i], normal[i] = flat(t), flat(left)
		arclen[i], width[i], curvature[i] = start, halfWidth, bend[i]
	}
	if g.Any(tight) {
		reject |= int32(results.Radius)
	}
	area := curve.Area(g, x, y, sums, n)
	turning := curve.Turning(g, x, y, turns, n)
	if turning != 1 && turning != -1 {
		reject |= int32(results.Turning)
	}
	step := length / float32(n)
	if step > halfWidth {
		reject |= int32(results.Separation) // too few beads to vouch for it
	}
	room := float32(2*halfWidth) + float32(2.01*step)
	b := borders{
		n: n, local: min(geom.Int(room/step)+1, n/2-2), band: relax.Band(halfWidth, step),
		room2: float32(room * room), thin2: float32(float32(4*thin) * thin),
	}
	for i := lane; i < n; i += size {
		soft[i] = 0
		if gentle(bend, i, b, step, halfWidth) {
			soft[i] = 1
		}
		j := i + 1
		if j == n {
			j = 0
		}
		leftEdge[i] = geom.Vec2{X: evenX[j] - evenX[i], Y: evenY[j] - evenY[i]}.Len()
		rightEdge[i] = geom.Vec2{X: rightX[j] - rightX[i], Y: rightY[j] - rightY[i]}.Len()
	}
	near.Circles(g, x, y, n, false, chunkX, chunkY, chunkR) // ends in a Sync
	near.Pairs(g, chunkX, chunkY, chunkR, near.Chunks(n), room, true, rows)
	close, crossing := clash(x, y, evenX, evenY, rightX, rightY, leftEdge, rightEdge, soft, rows, lane, size, b)
	if g.Any(close) {
		reject |= int32(results.Separation)
	}
	if g.Any(crossing) {
		reject |= int32(results.BorderCrossing)
	}

	leftRow, rightRow := kernel.Row(p.InnerOut, e, p.Stride), kernel.Row(p.OuterOut, e, p.Stride)
	if area < 0 { // clockwise
		leftRow, rightRow = rightRow, leftRow
	}
	for i := lane; i < n; i += size {
		leftRow[i] = geom.Vec3{X: evenX[i], Y: evenY[i]}
		rightRow[i] = geom.Vec3{X: rightX[i], Y: rightY[i]}
	}
	pad(g, p, e, n)
	if lane == 0 {
		p.RejectInOut[e] |= reject
		p.LengthOut[e] = length
		winding := float32(0)
		if area > 0 {
			winding = 1
		}
		if area < 0 {
			winding = -1
		}
		p.WindingOut[e] = winding
	}
}
