package polar_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/pipeline/producertest"
)

func TestContract(t *testing.T) {
	for _, c := range []struct {
		name   string
		config generate.Config
		style  polar.Config
	}{
		{name: "default"},
		{
			name:   "few beads", // about half of the first draws fail: TestFewBeadsDrawAgain
			config: fewBeads,
		},
		{
			name:   "inputs",
			config: generate.Config{HalfWidth: knob.PerEnv(0.1), Scale: knob.PerEnv(1), Stride: 128, NumPoints: 64},
			style:  polar.Config{Knots: knob.PerEnv(12), Jitter: knob.PerEnv(0.3), Delta: knob.PerEnv(0.6)},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			producertest.Test(t, func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
				style := c.style
				g, err := generate.NewTrack(c.config, &style, d, envs, 7)
				if err != nil {
					t.Fatal(err)
				}
				return g
			})
		})
	}
}

// fewBeads is a stride that holds the beads of about every other track.
var fewBeads = generate.Config{HalfWidth: knob.Const(0.073), Stride: 64}

// The contract's rule of redraws means something only where there are some.
func TestFewBeadsDrawAgain(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := generate.NewTrack(fewBeads, &polar.Config{}, d, 64, 7)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Generate(pipeline.GenerateOptions{}); err != nil {
		t.Fatal(err)
	}
	b, err := g.Track.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	again := 0
	for e, a := range b.Attempts {
		if a > 1 && b.Valid[e] == 1 {
			again++
		}
	}
	if again < 8 {
		t.Errorf("%d of 64 tracks are valid after a redraw, want some more", again)
	}
}
