// Package polar makes tracks as splines through knots at random distances from
// a centre: compact, star-shaped circuits without folds.
package polar

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// Config is the style of the family. The zero value means the defaults.
type Config struct {
	Knots  knob.Param // number of knots, whole; default 12, 4 to 32
	Jitter knob.Param // of a knot's angle, a share of the step; default 0.3, 0 to 0.44
	Delta  knob.Param // of a knot's radius, a share of it; default 0.6, 0 to 0.9
}

var _ pipeline.Family = (*Config)(nil)

func init() {
	pipeline.Families.Register("polar", func() pipeline.Family { return new(Config) })
}

// Name returns "polar".
func (c *Config) Name() string { return "polar" }

// Doc describes the family.
func (c *Config) Doc() string { return "compact circuits around a centre" }

// Knobs describes the fields.
func (c *Config) Knobs() knob.Set {
	return knob.Set{
		knob.ParamInt("knots", &c.Knots, knob.Const(12), 4, maxKnots, "", "number of knots around the centre"),
		knob.ParamFloat("jitter", &c.Jitter, knob.Const(0.3), 0, 0.44, "", "unevenness of the angles, as a share of the step"),
		knob.ParamFloat("delta", &c.Delta, knob.Const(0.6), 0, 0.9, "", "unevenness of the radii, as a share of the radius"),
	}
}

// Clone returns a copy.
func (c *Config) Clone() pipeline.Family {
	clone := *c
	return &clone
}

// Validate finds nothing that the knobs do not.
func (c *Config) Validate() error { return nil }

// LongTrack returns the length of a long track at scale 1.
func (c *Config) LongTrack() float32 { return 6.9 }

// Loop returns the family's stage.
func (c *Config) Loop(spec pipeline.LoopSpec) pipeline.Stage { return &stage{LoopSpec: spec} }

// stage writes the loops.
type stage struct {
	pipeline.LoopSpec
	launch *exec.Launch[polarParams]
}

func (s *stage) Name() string { return "polar" }

func (s *stage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.Loop} }

func (s *stage) Build(d *exec.Device) error {
	s.launch = kernelPolar.NewLaunch(d, polarParams{
		Points: int32(s.Loop.PerEnv()), ParamStride: s.Params.Stride(),
		Seed: s.Seeds.Seed.Arg(), Epoch: s.Seeds.Epoch.Arg(), Scale: s.Params.Column("scale"),
		Knots: s.Params.Column("polar.knots"), Jitter: s.Params.Column("polar.jitter"), Delta: s.Params.Column("polar.delta"),
		LoopOut: s.Loop.Array().Arg(),
	})
	return nil
}

func (s *stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	s.launch.Params.Attempt = pass.Attempt
	return ctx.Launch(s.launch, pass.Items)
}
