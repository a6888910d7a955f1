package pipeline_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

func newTrack(t *testing.T, envs int, c generate.Config) *generate.Track {
	t.Helper()
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := generate.NewTrack(c, new(polar.Config), d, envs, 3)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func hash(t *testing.T, g *generate.Track) [32]byte {
	t.Helper()
	b, err := g.Track.Snapshot()
	if err == nil {
		b.Seed, b.Epoch, err = g.Seeds().Read()
	}
	if err != nil {
		t.Fatal(err)
	}
	return results.Hash(b)
}

// Generate with options equals the same enqueued by hand.
func TestGenerateEqualsEnqueue(t *testing.T) {
	a, b := newTrack(t, 9, generate.Config{}), newTrack(t, 9, generate.Config{})
	values := []int32{1, 0, 0, 1, -1, 0, 1, 0, 2}
	mask, err := exec.Alloc[int32](b.Layout().Device, 9)
	if err == nil {
		err = mask.Write(values)
	}
	if err != nil {
		t.Fatal(err)
	}
	newSeeds := []uint64{9, 8, 7, 6, 5, 4, 3, 2, 1}
	for i, c := range []struct {
		generate pipeline.GenerateOptions
		enqueue  pipeline.EnqueueOptions
	}{
		{pipeline.GenerateOptions{}, pipeline.EnqueueOptions{}},
		{pipeline.GenerateOptions{Advance: true}, pipeline.EnqueueOptions{Advance: true}},
		{pipeline.GenerateOptions{Mask: values}, pipeline.EnqueueOptions{Mask: mask}},
		{pipeline.GenerateOptions{Advance: true, Mask: values}, pipeline.EnqueueOptions{Advance: true, Mask: mask}},
		{pipeline.GenerateOptions{Seeds: newSeeds, Advance: true}, pipeline.EnqueueOptions{Advance: true}},
	} {
		err := a.Generate(c.generate)
		if c.generate.Seeds != nil {
			err = errors.Join(err, b.Seeds().Set(c.generate.Seeds))
		}
		if err := errors.Join(err, b.Enqueue(b.DefaultStream().Context(), c.enqueue)); err != nil {
			t.Fatal(err)
		}
		if hash(t, a) != hash(t, b) {
			t.Errorf("case %d: Generate and Enqueue differ", i)
		}
	}
}

// Bad options are errors that leave everything as it is.
func TestGenerateRefuses(t *testing.T) {
	g := newTrack(t, 4, generate.Config{})
	if err := g.Generate(pipeline.GenerateOptions{}); err != nil {
		t.Fatal(err)
	}
	before := hash(t, g)
	for want, opt := range map[string]pipeline.GenerateOptions{
		"mask must have 4 elements, got 3": {Mask: []int32{1, 1, 1}, Advance: true},
		"4 seeds":                          {Seeds: make([]uint64, 5), Advance: true},
	} {
		if err := g.Generate(opt); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
		if hash(t, g) != before {
			t.Errorf("%q: something changed", want)
		}
	}
}

// A program is refused, with a reason, rather than half built.
func TestNewRefuses(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	track, err := results.NewTrack(results.Layout{Envs: 2, Stride: 64, Device: d}, nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := seeds.New(d, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	spec := pipeline.Spec{Result: track, Seeds: state, Params: pipeline.NewParams(nil), MaxAttempts: 1,
		Status: pipeline.Status{Valid: track.Valid, Attempts: track.Attempts, RejectReason: track.RejectReason, Notes: track.Notes}}
	if _, err := pipeline.New(spec); err != nil {
		t.Fatalf("a program without stages: %v", err)
	}
	bad := spec
	bad.MaxAttempts = 0
	if _, err := pipeline.New(bad); err == nil || !strings.Contains(err.Error(), "attempts") {
		t.Errorf("no attempts: %v", err)
	}
	bad = spec
	bad.Stages = []pipeline.Stage{broken{}}
	if _, err := pipeline.New(bad); !errors.Is(err, errBroken) || !strings.Contains(err.Error(), "stage broken") {
		t.Errorf("a stage that cannot be built: %v", err)
	}
}

type broken struct{ user }

var errBroken = errors.New("no")

func (broken) Name() string             { return "broken" }
func (broken) Build(*exec.Device) error { return errBroken }

// The footprint names every slot, and what all of them take together.
func TestFootprint(t *testing.T) {
	g := newTrack(t, 16, generate.Config{HalfWidth: knob.PerEnv(0.1), Stride: 128})
	bytes := map[string]int64{}
	for _, share := range g.Footprint() {
		bytes[share.Name] += share.BytesPerEnv
	}
	if bytes["loop"] != 256*8 || bytes["beads"] != 128*8 {
		t.Errorf("loop %d and beads %d bytes, want 2048 and 1024", bytes["loop"], bytes["beads"])
	}
	if bytes["inputs"] != 4 || bytes["seeds"] != 12 || bytes["scratch"] > bytes["loop"]+bytes["beads"] {
		t.Errorf("inputs %d, seeds %d, scratch %d bytes", bytes["inputs"], bytes["seeds"], bytes["scratch"])
	}
}

// Columns are the per-env knobs, in order, with the inputs among them.
func TestParams(t *testing.T) {
	g := newTrack(t, 5, generate.Config{HalfWidth: knob.PerEnv(0.1), Scale: knob.PerEnv(2), Stride: 128})
	names := g.Track.ParamNames
	for _, want := range []string{"half_width", "scale", "spacing", "polar.knots", "polar.jitter", "polar.delta"} {
		if !slices.Contains(names, want) {
			t.Errorf("no column %q in %v", want, names)
		}
	}
	inputs := g.Inputs()
	if len(inputs) != 2 || inputs[0].Name != "half_width" || inputs[1].Name != "scale" {
		t.Fatalf("inputs %v", inputs)
	}
	values := make([]float32, 5)
	if err := inputs[1].Array.Read(values); err != nil || !slices.Equal(values, repeat(float32(2), 5)) {
		t.Errorf("scale begins as %v, %v", values, err)
	}
	defer func() {
		if r := recover(); r == nil {
			t.Error("a column that is not there does not panic")
		}
	}()
	pipeline.NewParams(nil).Column("half_width")
}
