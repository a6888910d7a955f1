package draw

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Where a column's value comes from.
const (
	constant = iota
	drawn
	drawnWhole
	input
	inputWhole
)

type drawParams struct {
	Envs    int32
	Columns int32
	Source  []int32   // [P]
	Slot    []int32   // [P] row of Input
	Index   []uint32  // [P] of the column's random numbers
	Lo, Hi  []float32 // [P] ends of the draw; the value itself of a constant; the default of an input
	Min     []float32 // [P] declared range of an input
	Max     []float32 // [P]
	Input   []float32 // [inputs*E]
	Seed    []uint64  // [E]
	Epoch   []uint32  // [E]

	ParamsOut  []float32 // [E*P]
	NotesInOut []int32   // [E]
}

// drawColumns commits the style parameters of an env. Draws use attempt 0: a
// redraw changes the shape of a track, not its style.
//
//trackgen:kernel item=env group=16
func drawColumns(g *kernel.Group, p drawParams) {
	e := g.Env()
	row := kernel.Row(p.ParamsOut, e, p.Columns)
	lane, size := g.Lane(), g.Size()
	clamped := false
	for c := lane; c < p.Columns; c += size {
		lo, hi := p.Lo[c], p.Hi[c]
		v := lo
		switch p.Source[c] {
		case drawn:
			w, _, _, _ := seeds.Words(p.Seed[e], p.Epoch[e], 0, seeds.StreamParams, p.Index[c])
			v = geom.Min(geom.MulAdd(seeds.Unit(w), hi-lo, lo), hi)
		case drawnWhole:
			w, _, _, _ := seeds.Words(p.Seed[e], p.Epoch[e], 0, seeds.StreamParams, p.Index[c])
			v = lo + float32(seeds.Below(w, uint32(geom.Int(hi-lo))+1))
		case input, inputWhole:
			given := p.Input[p.Slot[c]*p.Envs+e]
			if !geom.IsNaN(given) {
				v = geom.Clamp(given, p.Min[c], p.Max[c])
			}
			if p.Source[c] == inputWhole {
				v = float32(geom.Floor(v + 0.5))
			}
			if v != given {
				clamped = true
			}
		}
		row[c] = v
	}
	clamped = g.Any(clamped)
	if lane == 0 && clamped {
		p.NotesInOut[e] |= int32(results.InputClamped)
	}
}
