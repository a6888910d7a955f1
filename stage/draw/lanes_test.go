package draw

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/results"
)

// Any number of lanes gives the same bits. Of env 1 one input is clamped, of env
// 2 another: one lane sees it, and it has to be noted.
func TestLanes(t *testing.T) {
	p := lanetest.SameBits(t, 3, drawColumns, kernelDrawColumns.Shared, func() drawParams {
		return drawParams{
			Envs: 3, Columns: 7,
			Source: []int32{constant, drawn, input, drawnWhole, inputWhole, drawn, input}, Slot: []int32{0, 0, 0, 1, 1, 2, 2}, Index: []uint32{7, 6, 5, 4, 3, 2, 1},
			Lo: []float32{1, 2, 3, 4, 5, 6, 7}, Hi: []float32{1, 3, 3, 8, 5, 9, 7}, Min: make([]float32, 7), Max: []float32{9, 9, 9, 9, 9, 9, 9},
			Input: []float32{1, 2, 3, 4, 10, 6, 7, 8, float32(math.NaN())}, Seed: []uint64{1, 2, 3}, Epoch: []uint32{0, 1, 2},
			ParamsOut: make([]float32, 3*7), NotesInOut: make([]int32, 3),
		}
	})
	for e, want := range []results.Note{0, results.InputClamped, results.InputClamped} {
		if got := results.Note(p.NotesInOut[e]); got != want {
			t.Errorf("env %d: note %v, want %v", e, got, want)
		}
	}
}
