package generate

import (
	"errors"
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
	"github.com/seed183fdc01/trackgen/stage/draw"
	"github.com/seed183fdc01/trackgen/stage/inflate"
	"github.com/seed183fdc01/trackgen/stage/relax"
	"github.com/seed183fdc01/trackgen/stage/resample"
)

// MaxEnvs is the most envs of a batch.
const MaxEnvs = 1 << 24

// Track is a generator of tracks, built.
type Track struct {
	*pipeline.Program
	Track *results.Track
	Knobs knob.Set // as filled in
}

// CheckEnvs returns what is wrong with a number of envs.
func CheckEnvs(envs int) error {
	if envs < 1 || envs > MaxEnvs {
		return fmt.Errorf("config: envs must be 1 to %d, got %d", MaxEnvs, envs)
	}
	return nil
}

// NewTrack builds a track generator: defaults filled in, everything checked,
// all memory allocated. Env i starts with seed first+i.
func NewTrack(c Config, family pipeline.Family, d *exec.Device, envs int, first uint64) (*Track, error) {
	family, set, err := resolve(&c, family)
	if err := errors.Join(CheckEnvs(envs), err); err != nil {
		return nil, err
	}
	params := pipeline.NewParams(set)
	track, err := results.NewTrack(results.Layout{Envs: envs, Stride: c.Stride, Device: d}, params.Names())
	if err != nil {
		return nil, err
	}
	if err := params.Bind(track.Params, envs); err != nil {
		return nil, err
	}
	state, err := seeds.New(d, envs, first)
	if err != nil {
		return nil, err
	}
	loop := pipeline.NewSlot[geom.Vec2]("loop", c.NumPoints)
	beads := pipeline.NewSlot[geom.Vec2]("beads", c.Stride)
	program, err := pipeline.New(pipeline.Spec{
		Result: track,
		Status: pipeline.Status{Valid: track.Valid, Attempts: track.Attempts, RejectReason: track.RejectReason, Notes: track.Notes},
		Seeds:  state,
		Params: params,
		Stages: []pipeline.Stage{
			&draw.Stage{Params: params, Seeds: state, Notes: track.Notes},
			family.Loop(pipeline.LoopSpec{Loop: loop, Params: params, Seeds: state}),
			&resample.Stage{Loop: loop, Beads: beads, Params: params, Track: track},
			&relax.Stage{Config: c.Relax, Beads: beads, Params: params, Track: track},
			&inflate.Stage{Config: c.Track, Beads: beads, Params: params, Seeds: state, Track: track},
		},
		MaxAttempts: c.MaxAttempts,
		Capacity:    map[string]float64{"max_count": float64(c.Stride), "max_loop_length": float64(c.Stride) * widest(set)},
		Bounds:      bounds(set),
	})
	if err != nil {
		return nil, err
	}
	return &Track{program, track, set}, nil
}

// widest returns the largest half-width: beads are at most that far apart at
// valid envs, so that times the stride it bounds their length.
func widest(set knob.Set) float64 { return bounds(set)["half_width_hi"] }

// bounds gives "<param>_lo" and "<param>_hi" for every style parameter; those
// of an input are its declared range.
func bounds(set knob.Set) map[string]float64 {
	b := map[string]float64{}
	for _, k := range set {
		if !k.IsParam() {
			continue
		}
		lo, hi := k.Param().Lo, k.Param().Hi
		if k.Param().Source == knob.Input {
			lo, hi = k.Lo, k.Hi
		}
		b[k.Name+"_lo"], b[k.Name+"_hi"] = float64(lo), float64(hi)
	}
	return b
}
