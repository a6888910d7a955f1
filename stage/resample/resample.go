// Package resample is the stage that turns a closed loop into a chain of beads
// at constant spacing.
package resample

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// Stage reads Loop and writes Beads; it sets the track's Count and Truncated.
// Its parameters are the columns half_width and spacing.
type Stage struct {
	Loop   *pipeline.Slot[geom.Vec2] // [E*points]
	Beads  *pipeline.Slot[geom.Vec2] // [E*stride]
	Params *pipeline.Params
	Track  *results.Track

	launch *exec.Launch[resampleParams]
}

// Name returns "resample".
func (s *Stage) Name() string { return "resample" }

// Scratch returns the two slots.
func (s *Stage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.Loop, s.Beads} }

// Build prepares the launch.
func (s *Stage) Build(d *exec.Device) error {
	s.launch = kernelResample.NewLaunch(d, resampleParams{
		Points: int32(s.Loop.PerEnv()), Stride: int32(s.Beads.PerEnv()), ParamStride: s.Params.Stride(),
		Loop: s.Loop.Array().Arg(), HalfWidth: s.Params.Column("half_width"), Spacing: s.Params.Column("spacing"),
		BeadsOut: s.Beads.Array().Arg(), CountOut: s.Track.Count.Arg(), TruncatedOut: s.Track.Truncated.Arg(),
		NotesInOut: s.Track.Notes.Arg(), RejectInOut: s.Track.RejectReason.Arg(),
	})
	return nil
}

// Enqueue resamples the pass's envs.
func (s *Stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	return ctx.Launch(s.launch, pass.Items)
}
