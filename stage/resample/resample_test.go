package resample

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/results"
)

const (
	points = 64
	stride = 96
)

// paramsOf makes the parameters for a batch of loops, of one half-width and one
// spacing in half-widths.
func paramsOf(loops [][]geom.Vec2, halfWidth, spacing float32) resampleParams {
	envs := len(loops)
	return resampleParams{
		Points: points, Stride: stride, ParamStride: 1,
		Loop: slices.Concat(loops...), HalfWidth: slices.Repeat([]float32{halfWidth}, envs), Spacing: slices.Repeat([]float32{spacing}, envs),
		BeadsOut: make([]geom.Vec2, envs*stride), CountOut: make([]int32, envs), TruncatedOut: make([]int32, envs),
		NotesInOut: slices.Repeat([]int32{int32(results.Truncated | results.InputClamped)}, envs), RejectInOut: make([]int32, envs),
	}
}

func loops() [][]geom.Vec2 {
	nan := oracle.Circle(points, 1)
	nan[40].Y = geom.NaN()
	return [][]geom.Vec2{oracle.Circle(points, 0.5), oracle.Stadium(points, 1, 0.3), oracle.Circle(points, 1), oracle.Circle(points, 0.05), nan, make([]geom.Vec2, points)}
}

// Any number of lanes gives the same bits.
func TestLanes(t *testing.T) {
	all := loops()
	lanetest.SameBits(t, int32(len(all)), resample, kernelResample.Shared, func() resampleParams { return paramsOf(all, 0.1, 0.6) })
}

// Beads are as many as the spacing asks for, at equal steps of the loop; a loop
// too long for the stride gets all of it, one too short gets none.
func TestBeads(t *testing.T) {
	all := loops()
	for _, c := range []struct{ halfWidth, spacing float32 }{{0.1, 0.5}, {0.1, 0.6}, {0.1, 0.7}, {0.08, 0.6}} {
		p := paramsOf(all, c.halfWidth, c.spacing)
		lanetest.Envs(t, 1, int32(len(all)), resample, kernelResample.Shared, p)
		for e, loop := range all {
			t.Run(fmt.Sprintf("%v of %v/env=%d", c.spacing, c.halfWidth, e), func(t *testing.T) {
				length := oracle.Length(loop)
				want, truncated, reject := int(math.Ceil(length/(float64(c.spacing)*float64(c.halfWidth)))), int32(0), results.Reject(0)
				switch {
				case math.IsNaN(length):
					want, reject = 0, results.NotFinite
				case want < results.MinCount:
					want, reject = 0, results.TooShort
				case want > stride:
					want, truncated = stride, 1
				}
				note := results.InputClamped
				if truncated != 0 {
					note |= results.Truncated
				}
				if got := int(p.CountOut[e]); got != want || p.TruncatedOut[e] != truncated || results.Note(p.NotesInOut[e]) != note || results.Reject(p.RejectInOut[e]) != reject {
					t.Fatalf("%d beads, truncated %d, note %v, reasons %v; want %d, %d, %v, %v", got, p.TruncatedOut[e], results.Note(p.NotesInOut[e]), results.Reject(p.RejectInOut[e]), want, truncated, note, reject)
				}
				chain := want + want%2 // an even number of beads
				for i, bead := range p.BeadsOut[e*stride:][:chain] {
					x, y := oracle.At(loop, length*float64(i)/float64(chain))
					if d := math.Hypot(float64(bead.X)-x, float64(bead.Y)-y); d > 1e-5 {
						t.Fatalf("bead %d is %v from its place", i, d)
					}
				}
			})
		}
	}
}
