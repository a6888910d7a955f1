// Package bezier makes tracks of cubic Bézier curves through random corners:
// rounded, flowing circuits with straights of many lengths. It is the default.
package bezier

import (
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// Config is the style of the family. The zero value means the defaults.
type Config struct {
	Corners          knob.Param // number of corners, whole; default 9..13, 4 to 32
	Rad              knob.Param // handle length, a share of the chord; default 0.4, 0.05 to 1
	Edgy             knob.Param // leaning of the corners: 0 even, larger sharper at the exit; default 0, -20 to 20
	MinPointDistance float32    // least distance of corners before jitter, half a grid cell, at scale 1; default 0.05, 0.02 to 0.2
	HandleClampFrac  float32    // most of a handle, a share of the corner's shorter edge; default 0.4, 0.05 to 1
}

var _ pipeline.Family = (*Config)(nil)

func init() {
	pipeline.Families.Register("bezier", func() pipeline.Family { return new(Config) })
}

// Name returns "bezier".
func (c *Config) Name() string { return "bezier" }

// Doc describes the family.
func (c *Config) Doc() string { return "rounded circuits through random corners" }

// Knobs describes the fields.
func (c *Config) Knobs() knob.Set {
	return knob.Set{
		knob.ParamInt("corners", &c.Corners, knob.Range(9, 13), 4, maxCorners, "", "number of corners"),
		knob.ParamFloat("rad", &c.Rad, knob.Const(0.4), 0.05, 1, "", "roundness: handle length as a share of the chord"),
		knob.ParamFloat("edgy", &c.Edgy, knob.Const(0), -20, 20, "", "lean of the corners: above 0 toward the next one, below 0 toward the last"),
		knob.Float("min_point_distance", &c.MinPointDistance, 0.05, 0.02, 0.2, "length at scale 1", "half the side of the grid cells that corners are drawn from"),
		knob.Float("handle_clamp_frac", &c.HandleClampFrac, 0.4, 0.05, 1, "", "longest handle as a share of the corner's shorter edge"),
	}
}

// Clone returns a copy.
func (c *Config) Clone() pipeline.Family {
	clone := *c
	return &clone
}

// Validate checks that the grid has room for the corners.
func (c *Config) Validate() error {
	if n := gridCells(c.MinPointDistance); float32(n*n) < c.Corners.Hi {
		return fmt.Errorf("config: bezier.min_point_distance %g gives %d cells, fewer than bezier.corners %s", c.MinPointDistance, n*n, c.Corners)
	}
	return nil
}

// gridCells returns the cells along a side of the grid. In float32: 1/(2·0.05)
// is 10 there, and a little less in float64.
func gridCells(minPointDistance float32) int32 { return int32(1 / (2 * minPointDistance)) }

// LongTrack returns the length of a long track at scale 1.
func (c *Config) LongTrack() float32 { return 6.9 }

// Loop returns the family's stage.
func (c *Config) Loop(spec pipeline.LoopSpec) pipeline.Stage {
	return &stage{config: *c, LoopSpec: spec}
}

// stage writes the loops.
type stage struct {
	pipeline.LoopSpec
	config Config
	launch *exec.Launch[bezierParams]
}

func (s *stage) Name() string { return "bezier" }

func (s *stage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.Loop} }

func (s *stage) Build(d *exec.Device) error {
	s.launch = kernelBezier.NewLaunch(d, bezierParams{
		Points: int32(s.Loop.PerEnv()), ParamStride: s.Params.Stride(),
		Cells: gridCells(s.config.MinPointDistance), CellSize: 2 * s.config.MinPointDistance, HandleClamp: s.config.HandleClampFrac,
		Seed: s.Seeds.Seed.Arg(), Epoch: s.Seeds.Epoch.Arg(), Scale: s.Params.Column("scale"),
		Corners: s.Params.Column("bezier.corners"), Rad: s.Params.Column("bezier.rad"), Edgy: s.Params.Column("bezier.edgy"),
		LoopOut: s.Loop.Array().Arg(),
	})
	return nil
}

func (s *stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	s.launch.Params.Attempt = pass.Attempt
	return ctx.Launch(s.launch, pass.Items)
}
