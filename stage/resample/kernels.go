package resample

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/stage/curve"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

type resampleParams struct {
	Points      int32
	Stride      int32
	ParamStride int32
	Loop        []geom.Vec2 // [E*Points]
	HalfWidth   []float32   // column
	Spacing     []float32   // column, in half-widths

	BeadsOut     []geom.Vec2 // [E*Stride]
	CountOut     []int32     // [E]
	TruncatedOut []int32     // [E]
	NotesInOut   []int32     // [E]
	RejectInOut  []int32     // [E]
}

// resample places beads at constant spacing along the loop:
//
//	count = floor(perimeter/spacing) + 1, less one while (count-1)·spacing ≥ perimeter
//
// at most the stride; then the spacing is what count equal steps give.
//
//trackgen:kernel item=env block=384
func resample(g *kernel.Group, p resampleParams) {
	x := kernel.Shared[float32](g, p.Points)
	y := kernel.Shared[float32](g, p.Points)
	cum := kernel.Shared[float32](g, p.Points)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.Points))
	bx := kernel.Shared[float32](g, p.Stride)
	by := kernel.Shared[float32](g, p.Stride)
	e := g.Env()
	lane, size := g.Lane(), g.Size()
	n := p.Points
	loop := kernel.Row(p.Loop, e, n)
	for i := lane; i < n; i += size {
		x[i], y[i] = loop[i].X, loop[i].Y
	}
	g.Sync()
	perimeter := curve.Lengths(g, x, y, cum, totals, n)
	halfWidth := p.HalfWidth[e*p.ParamStride]
	spacing := float32(p.Spacing[e*p.ParamStride] * halfWidth)
	count := geom.Int(geom.Min(float32(p.Stride), perimeter/spacing)) + 1 // at most one more than the stride holds
	for count > 1 && float32(float32(count-1)*spacing) >= perimeter {
		count--
	}
	truncated := int32(0)
	if count > p.Stride {
		count, truncated = p.Stride, 1
	}
	reject := int32(0)
	if !geom.IsFinite(perimeter) {
		count, truncated, reject = 0, 0, int32(results.NotFinite)
	} else if count < results.MinCount {
		count, reject = 0, int32(results.TooShort)
	}
	chain := relax.ChainLength(count)
	curve.Resample(g, x, y, cum, n, chain, bx, by)
	beads := kernel.Row(p.BeadsOut, e, p.Stride)
	for i := lane; i < chain; i += size {
		beads[i] = geom.Vec2{X: bx[i], Y: by[i]}
	}
	if lane == 0 {
		p.CountOut[e] = count
		p.TruncatedOut[e] = truncated
		note := p.NotesInOut[e] &^ int32(results.Truncated)
		if truncated != 0 {
			note |= int32(results.Truncated)
		}
		p.NotesInOut[e] = note
		p.RejectInOut[e] |= reject
	}
}
