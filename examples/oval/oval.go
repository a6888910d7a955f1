// Package oval makes speedway ovals: two straights and two bends, one of them
// wider than the other. It is an example of a generator outside trackgen's module.
package oval

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
)

//go:generate go tool kernelc ./...

// Config is the style of the family. The zero value means the defaults.
type Config struct {
	Straight knob.Param // from the centre of one bend to the other's, in mean radii; default 1 to 4, 1 to 6
	Taper    knob.Param // how much the radii differ from their mean, a share; default 0 to 0.3, 0 to 0.4
}

var _ pipeline.Family = (*Config)(nil)

func init() {
	pipeline.Families.Register("oval", func() pipeline.Family { return new(Config) })
}

// Name returns "oval".
func (c *Config) Name() string { return "oval" }

// Doc describes the family.
func (c *Config) Doc() string { return "speedway ovals with two unequal bends" }

// Knobs describes the fields. The least straight is longer than the radii
// differ at most: no bend lies within the other.
func (c *Config) Knobs() knob.Set {
	return knob.Set{
		knob.ParamFloat("straight", &c.Straight, knob.Range(1, 4), 1, 6, "", "length of the straights, in mean radii of the bends"),
		knob.ParamFloat("taper", &c.Taper, knob.Range(0, 0.3), 0, 0.4, "", "how much the radii of the bends differ from their mean, as a share"),
	}
}

// Clone returns a copy.
func (c *Config) Clone() pipeline.Family {
	clone := *c
	return &clone
}

// Validate finds nothing that the knobs do not.
func (c *Config) Validate() error { return nil }

// LongTrack returns the length of a long track at scale 1: nearly a circle.
func (c *Config) LongTrack() float32 { return 4.6 }

// Loop returns the family's stage.
func (c *Config) Loop(spec pipeline.LoopSpec) pipeline.Stage { return &stage{LoopSpec: spec} }

// stage writes the loops.
type stage struct {
	pipeline.LoopSpec
	launch *exec.Launch[ovalParams]
}

func (s *stage) Name() string { return "oval" }

func (s *stage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.Loop} }

func (s *stage) Build(d *exec.Device) error {
	s.launch = kernelOval.NewLaunch(d, ovalParams{
		Points: int32(s.Loop.PerEnv()), ParamStride: s.Params.Stride(),
		Seed: s.Seeds.Seed.Arg(), Epoch: s.Seeds.Epoch.Arg(), Scale: s.Params.Column("scale"),
		Straight: s.Params.Column("oval.straight"), Taper: s.Params.Column("oval.taper"),
		LoopOut: s.Loop.Array().Arg(),
	})
	return nil
}

func (s *stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	s.launch.Params.Attempt = pass.Attempt
	return ctx.Launch(s.launch, pass.Items)
}
