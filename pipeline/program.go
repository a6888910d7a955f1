package pipeline

import (
	"errors"
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Spec is what a Program is built from.
type Spec struct {
	Result      results.Result
	Status      Status
	Seeds       *seeds.State
	Params      *Params
	Stages      []Stage
	MaxAttempts int                // passes; 1 or more
	Capacity    map[string]float64 // see Capacitor
	Bounds      map[string]float64 // see Bounder
}

// Status is the part of a result that a Program itself writes, each [E].
type Status struct {
	Valid, Attempts, RejectReason, Notes exec.Array[int32]
}

// Program is a producer made of stages.
type Program struct {
	spec    Spec
	layout  results.Layout
	places  []placement
	scratch int64

	selectEnvs *exec.Launch[selectParams]
	judge      *exec.Launch[judgeParams]
	lists      [2]exec.Array[int32] // [E], of this pass and the next
	counts     [2]exec.Array[int32] // [1]
	passes     []pass
	mask       exec.Array[int32] // [E], of Generate
	graphs     [2][2]*exec.Graph // by advance, masked
}

// New builds a program: memory is allocated and every launch prepared.
func New(spec Spec) (*Program, error) {
	p := &Program{spec: spec, layout: spec.Result.Layout()}
	envs, device := p.layout.Envs, p.layout.Device
	if spec.MaxAttempts < 1 || envs < 1 {
		return nil, fmt.Errorf("pipeline: want 1 or more envs and attempts, got %d and %d", envs, spec.MaxAttempts)
	}
	p.places, p.scratch = placeScratch(spec.Stages, envs)
	var counting exec.Arena
	counting.Rewind(p.scratch)
	p.cut(&counting)
	arena, err := exec.NewArena(device, counting.Used())
	if err != nil {
		return nil, fmt.Errorf("pipeline: scratch: %w", err)
	}
	for _, place := range p.places {
		arena.Rewind(place.start)
		place.slot.cut(arena, envs)
	}
	arena.Rewind(p.scratch)
	p.cut(arena)
	for _, stage := range spec.Stages {
		if err := stage.Build(device); err != nil {
			return nil, fmt.Errorf("pipeline: stage %s: %w", stage.Name(), err)
		}
	}
	p.selectEnvs = kernelSelectEnvs.NewLaunch(device, selectParams{
		Envs: int32(envs), EpochInOut: spec.Seeds.Epoch.Arg(),
		RejectOut: spec.Status.RejectReason.Arg(), NotesOut: spec.Status.Notes.Arg(),
		ListOut: p.lists[0].Arg(), CountOut: p.counts[0].Arg(),
	})
	p.judge = kernelJudge.NewLaunch(device, judgeParams{
		Final:       int32(results.BadInput),
		RejectInOut: spec.Status.RejectReason.Arg(), ValidOut: spec.Status.Valid.Arg(), AttemptsOut: spec.Status.Attempts.Arg(),
	})
	p.passes = make([]pass, spec.MaxAttempts)
	return p, nil
}

func (p *Program) cut(a *exec.Arena) {
	for i := range p.lists {
		p.lists[i] = exec.Cut[int32](a, p.layout.Envs)
		p.counts[i] = exec.Cut[int32](a, 1)
	}
	p.mask = exec.Cut[int32](a, p.layout.Envs)
}

// Result returns what the program writes.
func (p *Program) Result() results.Result { return p.spec.Result }

// Layout returns the shape of the batch.
func (p *Program) Layout() results.Layout { return p.layout }

// Seeds returns the seeds and epochs that the program draws from.
func (p *Program) Seeds() *seeds.State { return p.spec.Seeds }

// Inputs lists the per-env inputs.
func (p *Program) Inputs() []Input { return p.spec.Params.Inputs() }

// Capacity returns static capacities by name.
func (p *Program) Capacity() map[string]float64 { return p.spec.Capacity }

// Bounds returns declared bounds by name.
func (p *Program) Bounds() map[string]float64 { return p.spec.Bounds }

// DefaultStream returns the device's default stream.
func (p *Program) DefaultStream() *exec.Stream { return p.layout.Device.Stream() }

// Stages lists the stages in order.
func (p *Program) Stages() []Stage { return p.spec.Stages }

// Enqueue enqueues one generation: see [Producer].
func (p *Program) Enqueue(ctx *exec.LaunchContext, opt EnqueueOptions) error {
	if err := CheckOptions(p.layout, opt); err != nil {
		return err
	}
	open := &p.selectEnvs.Params
	open.All, open.Mask = oneIf(opt.Mask.IsZero()), opt.Mask.Arg()
	open.Advance = oneIf(opt.Advance)
	if err := ctx.Launch(p.selectEnvs, exec.Batch()); err != nil {
		return err
	}
	for i := range p.passes {
		q := &p.passes[i]
		q.program = p
		q.pass = Pass{
			Index: int32(i), Attempt: int32(opt.FirstAttempt + i),
			Items: exec.Items{List: p.lists[i%2], Count: p.counts[i%2], AtMost: p.atMost(i, opt)},
		}
	}
	return p.passes[0].Enqueue(ctx)
}

// pass is a pass and those after it, as the body of a condition.
type pass struct {
	program *Program
	pass    Pass
}

// Enqueue enqueues the pass, and the later ones for the case that there is
// something to draw again. Mostly there is not: the later the pass, the deeper it
// lies, and one condition keeps all of them from running.
func (q *pass) Enqueue(ctx *exec.LaunchContext) error {
	if err := q.program.enqueuePass(ctx, q.pass); err != nil {
		return err
	}
	next := int(q.pass.Index) + 1
	if next == len(q.program.passes) {
		return nil
	}
	body := &q.program.passes[next]
	if next > deepest {
		return body.Enqueue(ctx)
	}
	return ctx.If(q.program.counts[next%2], body)
}

// deepest is how deep conditions lie in each other: drivers may have limits,
// and passes after that are rare.
const deepest = 4

// redrawShare is the part of the envs that a redrawing pass expects at most;
// more of them only take longer.
const redrawShare = 16

func (p *Program) atMost(pass int, opt EnqueueOptions) int32 {
	if pass == 0 {
		return int32(opt.AtMost)
	}
	envs := p.layout.Envs
	if opt.AtMost > 0 {
		envs = min(envs, opt.AtMost)
	}
	return int32(envs+redrawShare-1) / redrawShare
}

func (p *Program) enqueuePass(ctx *exec.LaunchContext, pass Pass) error {
	for _, stage := range p.spec.Stages {
		if err := stage.Enqueue(ctx, pass); err != nil {
			return err
		}
	}
	j := &p.judge.Params
	j.Attempts, j.Last = pass.Index+1, oneIf(int(pass.Index)+1 == p.spec.MaxAttempts)
	j.List, j.Count = pass.Items.List.Arg(), pass.Items.Count.Arg()
	j.NextListOut, j.NextCountOut = nil, nil
	if j.Last == 0 {
		next := int(pass.Index) + 1
		j.NextListOut, j.NextCountOut = p.lists[next%2].Arg(), p.counts[next%2].Arg()
	}
	return ctx.Launch(p.judge, exec.Batch())
}

func oneIf(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Prepared reports whether Prepare has run.
func (p *Program) Prepared() bool { return p.graphs[0][0] != nil }

// Prepare records the graphs that Generate replays.
func (p *Program) Prepare() error {
	if p.Prepared() {
		return nil
	}
	var graphs [2][2]*exec.Graph
	for advance := range 2 {
		for masked := range 2 {
			opt := EnqueueOptions{Advance: advance == 1}
			if masked == 1 {
				opt.Mask = p.mask
			}
			g, err := p.DefaultStream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
				return p.Enqueue(ctx, opt)
			}))
			if err != nil {
				return fmt.Errorf("pipeline: prepare: %w", err)
			}
			graphs[advance][masked] = g
		}
	}
	p.graphs = graphs
	return nil
}

// GenerateOptions say what Generate makes. The zero value makes the whole
// batch again from its current seeds and epochs.
type GenerateOptions struct {
	Seeds   []uint64 // [E], new seeds for the envs that take part; their epochs start at 0
	Advance bool     // then bump the epochs of the envs that take part
	Mask    []int32  // [E], 0: leave the env alone; nil: every env
}

// Generate runs one generation on the default stream and waits for it. It is
// Enqueue for those who do not need a context of their own.
func (p *Program) Generate(opt GenerateOptions) error {
	if opt.Mask != nil && len(opt.Mask) != p.layout.Envs {
		return fmt.Errorf("pipeline: mask must have %d elements, got %d", p.layout.Envs, len(opt.Mask))
	}
	if err := p.Prepare(); err != nil {
		return err
	}
	if opt.Seeds != nil {
		if err := p.spec.Seeds.SetMasked(opt.Seeds, opt.Mask); err != nil {
			return err
		}
	}
	if opt.Mask != nil {
		if err := p.mask.Write(opt.Mask); err != nil {
			return err
		}
	}
	stream := p.DefaultStream()
	return errors.Join(p.graphs[oneIf(opt.Advance)][oneIf(opt.Mask != nil)].Replay(stream), stream.Synchronize())
}
