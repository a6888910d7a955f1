// Package inflate is the stage that makes a track of a chain of beads: start
// line, frames, borders, and the tests of what a valid track is.
package inflate

import (
	"slices"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Config tunes the stage. The zero value means the defaults.
type Config struct {
	Start     string  // where bead 0 goes: straight (default), generator, random
	Tolerance float32 // how much thinner than the half-width a valid track may be, a share; default 0.02, 0.001 to 0.1
}

var starts = []string{startStraight: "straight", startGenerator: "generator", startRandom: "random"}

// Knobs describes the fields.
func (c *Config) Knobs() knob.Set {
	return knob.Set{
		knob.Enum("start", &c.Start, "where the start line goes: the middle of the longest straight, where the generator begins, or anywhere", starts...),
		knob.Float("tolerance", &c.Tolerance, 0.02, 0.001, 0.1, "", "how much thinner than the half-width a valid track may be, a share of it"),
	}
}

// Stage reads Beads and writes the track. Its parameter is the column half_width.
type Stage struct {
	Config Config                    // defaults filled in
	Beads  *pipeline.Slot[geom.Vec2] // [E*stride]
	Params *pipeline.Params
	Seeds  *seeds.State
	Track  *results.Track

	launch *exec.Launch[inflateParams]
}

// Name returns "inflate".
func (s *Stage) Name() string { return "inflate" }

// Scratch returns the beads.
func (s *Stage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.Beads} }

// Build prepares the launch.
func (s *Stage) Build(d *exec.Device) error {
	t := s.Track
	s.launch = kernelInflate.NewLaunch(d, inflateParams{
		Stride: int32(s.Beads.PerEnv()), ParamStride: s.Params.Stride(),
		Start: int32(slices.Index(starts, s.Config.Start)), Tolerance: s.Config.Tolerance,
		Beads: s.Beads.Array().Arg(), HalfWidth: s.Params.Column("half_width"),
		Seed: s.Seeds.Seed.Arg(), Epoch: s.Seeds.Epoch.Arg(),
		CountInOut: t.Count.Arg(), RejectInOut: t.RejectReason.Arg(),
		OuterOut: t.Outer.Arg(), CenterOut: t.Center.Arg(), InnerOut: t.Inner.Arg(),
		TangentOut: t.Tangent.Arg(), NormalOut: t.Normal.Arg(),
		ArclenOut: t.Arclen.Arg(), HalfWidthOut: t.HalfWidth.Arg(), CurvatureOut: t.Curvature.Arg(),
		LengthOut: t.Length.Arg(), WindingOut: t.Winding.Arg(),
	})
	return nil
}

// Enqueue inflates the pass's envs.
func (s *Stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	s.launch.Params.Attempt = pass.Attempt
	return ctx.Launch(s.launch, pass.Items)
}
