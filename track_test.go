package trackgen_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/bezier"
	"github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/pipeline/producertest"
	"github.com/seed183fdc01/trackgen/results"
)

func TestGenerators(t *testing.T) {
	names := trackgen.Generators()
	if !slices.IsSorted(names) {
		t.Errorf("not sorted: %v", names)
	}
	for _, name := range []string{"bezier", "polar"} {
		if !slices.Contains(names, name) {
			t.Errorf("no %q in %v", name, names)
		}
	}
}

// The zero configuration is the documented one.
func TestDefaults(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := trackgen.NewTrackGenerator(trackgen.TrackConfig{}, d)
	must(t, err)
	if l := g.Layout(); l.Envs != 64 || l.Stride != 128 {
		t.Errorf("%d envs of stride %d, want 64 of 128", l.Envs, l.Stride)
	}
	for name, want := range map[string]string{"half_width": "0.1", "scale": "1", "num_points": "256", "max_attempts": "3", "start": "straight", "bezier.corners": "9..13"} {
		if got := g.Config()[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	b := snapshot(t, g)
	for e := range b.Envs {
		if b.Seed[e] != uint64(e) || b.Epoch[e] != 0 || b.Count[e] != 0 || b.Valid[e] != 0 {
			t.Fatalf("env %d before the first generation: seed %d, epoch %d, %d beads, valid %d", e, b.Seed[e], b.Epoch[e], b.Count[e], b.Valid[e])
		}
	}
}

// Everything that is wrong is said at once, by field, value and range.
func TestBadConfigs(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	for _, c := range []struct {
		name   string
		config trackgen.TrackConfig
		want   []string
	}{
		{"unknown generator", trackgen.TrackConfig{Generator: "bezir"}, []string{`"bezir"`, "did you mean", "bezier", "polar"}},
		{"two families", trackgen.TrackConfig{Generator: "polar", Family: new(bezier.Config)}, []string{"polar", "bezier"}},
		{"no envs", trackgen.TrackConfig{Envs: -1}, []string{"envs", "-1"}},
		{"too many envs", trackgen.TrackConfig{Envs: generate.MaxEnvs + 1}, []string{"envs"}},
		{"shared knobs", trackgen.TrackConfig{Config: generate.Config{
			HalfWidth: knob.Const(-0.1), NumPoints: 3, MaxAttempts: 99}}, []string{"half_width", "-0.1", "num_points", "64", "1024", "max_attempts", "16"}},
		{"family knobs", trackgen.TrackConfig{Family: &polar.Config{Knots: knob.Const(2.5), Delta: knob.Range(0.5, 2)}}, []string{"polar.knots", "polar.delta", "0.9"}},
		{"stride", trackgen.TrackConfig{Config: generate.Config{Stride: 100}}, []string{"stride", "32", "100"}},
		{"small stride", trackgen.TrackConfig{Config: generate.Config{Stride: 32}}, []string{"stride", "64", "32"}},
		{"spacing", trackgen.TrackConfig{Config: generate.Config{Spacing: knob.Const(0.2)}}, []string{"spacing", "0.5 to 0.7", "0.2"}},
		{"too long", trackgen.TrackConfig{Config: generate.Config{HalfWidth: knob.Const(0.001)}}, []string{"half_width", "stride"}},
		{"no room for corners", trackgen.TrackConfig{Family: &bezier.Config{MinPointDistance: 0.2}}, []string{"min_point_distance", "corners"}},
		{"a range backward", trackgen.TrackConfig{Config: generate.Config{HalfWidth: knob.Range(0.2, 0.1)}}, []string{"half_width"}},
	} {
		g, err := trackgen.NewTrackGenerator(c.config, d)
		if err == nil || g != nil {
			t.Errorf("%s: no error, or a generator", c.name)
			continue
		}
		for _, word := range append(c.want, "config: ") {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: %q does not say %q", c.name, err, word)
			}
		}
	}
}

// A generator offers all that its program offers, and keeps the contract.
func TestTrackGeneratorIsAProducer(t *testing.T) {
	build := func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
		c := trackgen.TrackConfig{Envs: envs, Family: &polar.Config{Delta: knob.PerEnv(0.6)}}
		c.NumPoints, c.Stride, c.HalfWidth = 64, 64, knob.Const(0.15)
		g, err := trackgen.NewTrackGenerator(c, d)
		must(t, err)
		return g
	}
	g := build(t, exectest.CPU(t, exec.CPUOptions{Workers: 1}), 1).(*trackgen.TrackGenerator)
	if err := producertest.Forwards(g, g.Program); err != nil {
		t.Error(err)
	}
	producertest.Test(t, build)
}

// Generate repeats, Next goes on.
func TestGenerateAndNext(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := trackgen.NewTrackGenerator(trackgen.TrackConfig{Envs: 5, Seed: 1000}, d)
	must(t, err)
	first, again := run(t, g), run(t, g)
	if results.Hash(first) != results.Hash(again) {
		t.Error("Generate twice gives two batches")
	}
	must(t, g.Next())
	next := snapshot(t, g)
	for e := range next.Envs {
		if next.Seed[e] != 1000+uint64(e) || next.Epoch[e] != 1 {
			t.Errorf("env %d: seed %d, epoch %d", e, next.Seed[e], next.Epoch[e])
		}
		if results.RowHash(next, e) == results.RowHash(first, e) {
			t.Errorf("env %d has its old track", e)
		}
	}
	if g.Track() != g.Result() {
		t.Error("Track and Result differ")
	}
}

// A configuration stays its owner's: building and checking change nothing in it,
// and what its owner changes later does not change the generator.
func TestConfigurationStaysTheCallers(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	family := &bezier.Config{}
	c := trackgen.TrackConfig{Envs: 2, Family: family}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	gen, err := trackgen.NewTrackGenerator(c, d)
	if err != nil {
		t.Fatal(err)
	}
	if *family != (bezier.Config{}) || c.Stride != 0 || c.Generator != "" {
		t.Errorf("changed: %+v, stride %d, generator %q", *family, c.Stride, c.Generator)
	}
	family.Rad = knob.Const(0.9)
	if got := gen.Config()["bezier.rad"]; got != "0.4" {
		t.Errorf("the generator says bezier.rad %s, and was built with 0.4", got)
	}
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if _, err := trackgen.NewTrackGenerator(c, d); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
}

// Problems of every kind are told together.
func TestAllProblemsAtOnce(t *testing.T) {
	c := trackgen.TrackConfig{Envs: -3, Family: &bezier.Config{Corners: knob.Const(30), MinPointDistance: 0.2}}
	c.Stride, c.MaxAttempts = 65, 99
	err := c.Validate()
	for _, want := range []string{"envs must be", "stride must be a multiple", "max_attempts must be", "bezier.min_point_distance 0.2 gives"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is missing in: %v", want, err)
		}
	}
}
