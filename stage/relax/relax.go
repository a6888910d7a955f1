// Package relax is the stage that makes room: it moves the beads of a chain
// until strands and bends are wide enough for the track.
package relax

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// Config tunes the relaxation. The zero value means the defaults.
type Config struct {
	Sweeps    int     // most sweeps; default 60, 1 to 1000
	Margin    float32 // room beyond the track's width, a share of it; default 0.15, 0.02 to 1
	Tolerance float32 // how much a limit may be missed when the sweeps stop, a share; default 0.08, 0.001 to 0.5
}

// Knobs describes the fields.
func (c *Config) Knobs() knob.Set {
	return knob.Set{
		knob.Int("sweeps", &c.Sweeps, 60, 1, 1000, "", "most sweeps of the relaxation"),
		knob.Float("margin", &c.Margin, 0.15, 0.02, 1, "", "room between strands beyond the track's width, a share of it"),
		knob.Float("tolerance", &c.Tolerance, 0.08, 0.001, 0.5, "", "how much a limit may be missed when the sweeps stop, a share of it"),
	}
}

// Stage moves Beads in place. Its parameter is the column half_width.
type Stage struct {
	Config Config                    // defaults filled in
	Beads  *pipeline.Slot[geom.Vec2] // [E*stride]
	Params *pipeline.Params
	Track  *results.Track

	lists  *pipeline.Slot[uint16] // nil when the lists fit in shared memory
	sweeps exec.Array[int32]      // [E]
	full   exec.Array[int32]      // [E]
	launch *exec.Launch[relaxParams]
}

// How the sweeps go, found by measuring yield, shape and peak curvature of both
// families over 4,096 seeds at half-widths of 0.1 and 0.03. Bends open slowly,
// by the push of beads a few edges apart; on every other bead that takes half
// the work a sweep and goes as far in a quarter of the sweeps. What still
// swings after many sweeps comes to rest in plain ones.
const (
	coarseSweeps = 18   // on every other bead of a long chain
	fineSweeps   = 4    // at least, on the full chain after them
	leastSweeps  = 25   // at least, on a short chain
	rebuild      = 10   // sweeps between two builds of the candidate lists
	accelerate   = 4    // first accelerated sweep
	calm         = 40   // first plain sweep again
	rho          = 0.99 // assumed spectral radius of a sweep
	gamma        = 0.93 // under-relaxation of the accelerated sweeps
)

// sharedLimit is the shared memory that every GPU gives a group.
const sharedLimit = 48 << 10

// Name returns "relax".
func (s *Stage) Name() string { return "relax" }

// Scratch returns the beads, and the candidate lists where they are too long
// for shared memory.
func (s *Stage) Scratch() []pipeline.Scratch {
	scratch := []pipeline.Scratch{s.Beads}
	p := relaxParams{Stride: int32(s.Beads.PerEnv()), SharedSlots: candidateSlots}
	if s.lists == nil && kernelRelax.Shared(&p) > sharedLimit {
		s.lists = pipeline.NewSlot[uint16]("candidates", s.Beads.PerEnv()*candidateSlots)
	}
	if s.lists != nil {
		scratch = append(scratch, s.lists)
	}
	return scratch
}

// Build prepares the launch.
func (s *Stage) Build(d *exec.Device) (err error) {
	envs := s.Track.Layout().Envs
	if s.sweeps, err = exec.Alloc[int32](d, envs); err != nil {
		return err
	}
	if s.full, err = exec.Alloc[int32](d, envs); err != nil {
		return err
	}
	p := relaxParams{
		Stride: int32(s.Beads.PerEnv()), ParamStride: s.Params.Stride(), SharedSlots: candidateSlots,
		Sweeps: int32(s.Config.Sweeps), LeastSweeps: leastSweeps, CoarseSweeps: coarseSweeps, FineSweeps: fineSweeps, Rebuild: rebuild, Accelerate: accelerate, Calm: calm, Margin: s.Config.Margin, Tolerance: s.Config.Tolerance,
		Rho2: rho * rho, Gamma: gamma,
		HalfWidth: s.Params.Column("half_width"), Count: s.Track.Count.Arg(),
		BeadsInOut: s.Beads.Array().Arg(), SweepsOut: s.sweeps.Arg(), FullOut: s.full.Arg(),
	}
	if s.lists != nil {
		p.SharedSlots, p.ListsOut = 0, s.lists.Array().Arg()
	}
	s.launch = kernelRelax.NewLaunch(d, p)
	return nil
}

// Enqueue relaxes the pass's envs.
func (s *Stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	return ctx.Launch(s.launch, pass.Items)
}

// Sweeps returns how many sweeps each env's last relaxation took: [E].
func (s *Stage) Sweeps() exec.Array[int32] { return s.sweeps }

// Full returns how many beads of each env had more candidates than slots when
// the lists were last built: [E].
func (s *Stage) Full() exec.Array[int32] { return s.full }
