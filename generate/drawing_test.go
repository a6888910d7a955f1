package generate_test

import (
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// drawing is a family of loops drawn by hand: env e gets the e'th. All have as
// many points as the first.
type drawing struct{ loops [][]geom.Vec2 }

func (d *drawing) Name() string           { return "drawing" }
func (d *drawing) Doc() string            { return "loops drawn by hand" }
func (d *drawing) Knobs() knob.Set        { return nil }
func (d *drawing) Validate() error        { return nil }
func (d *drawing) Clone() pipeline.Family { return d }

func (d *drawing) LongTrack() float32 { return 10 }
func (d *drawing) Loop(spec pipeline.LoopSpec) pipeline.Stage {
	return &drawingStage{loop: spec.Loop, loops: d.loops}
}

type drawingStage struct {
	loop   *pipeline.Slot[geom.Vec2]
	loops  [][]geom.Vec2
	launch *exec.Launch[drawingParams]
}

type drawingParams struct {
	points int32
	loops  []geom.Vec2 // [E*points]
	out    []geom.Vec2 // [E*points]
}

var kernelDrawing = exec.Kernel[drawingParams]{
	Name: "drawing", Item: exec.ItemEnv, Block: 32,
	Shared: func(*drawingParams) int32 { return 0 },
	Func: func(g *kernel.Group, p drawingParams) {
		from, to := kernel.Row(p.loops, g.Env(), p.points), kernel.Row(p.out, g.Env(), p.points)
		for i := g.Lane(); i < p.points; i += g.Size() {
			to[i] = from[i]
		}
	},
}

func (s *drawingStage) Name() string                { return "drawing" }
func (s *drawingStage) Scratch() []pipeline.Scratch { return []pipeline.Scratch{s.loop} }

func (s *drawingStage) Build(d *exec.Device) error {
	var all []geom.Vec2
	for _, loop := range s.loops {
		all = append(all, loop...)
	}
	loops, err := exec.Alloc[geom.Vec2](d, len(all))
	if err != nil {
		return err
	}
	s.launch = kernelDrawing.NewLaunch(d, drawingParams{int32(s.loop.PerEnv()), loops.Arg(), s.loop.Array().Arg()})
	return loops.Write(all)
}

func (s *drawingStage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	return ctx.Launch(s.launch, pass.Items)
}

// draw makes tracks of loops, one an env.
func draw(t *testing.T, c generate.Config, loops ...[]geom.Vec2) *results.Batch {
	t.Helper()
	c.NumPoints = len(loops[0])
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	g, err := generate.NewTrack(c, &drawing{loops}, d, len(loops), 0)
	must(t, err)
	for _, a := range []exec.Array[int32]{g.Track.Count, g.Track.Truncated, g.Track.RejectReason, g.Track.Valid, g.Track.Notes} {
		must(t, a.Write(slices.Repeat([]int32{-7}, a.Len()))) // nothing may be left as it was
	}
	must(t, g.Track.Length.Write(slices.Repeat([]float32{-7}, len(loops))))
	must(t, g.Track.Winding.Write(slices.Repeat([]float32{-7}, len(loops))))
	must(t, g.Generate(pipeline.GenerateOptions{}))
	b, err := g.Track.Snapshot()
	must(t, err)
	for e := range b.Envs {
		checkStatus(t, b, e)
	}
	return b
}
