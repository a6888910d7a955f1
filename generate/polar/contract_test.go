package polar_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
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
			name:   "wide", // most first draws fail
			config: generate.Config{HalfWidth: knob.Const(0.2), NumPoints: 64},
			style:  polar.Config{Delta: knob.Range(0.6, 0.9), Knots: knob.Range(4, 32)},
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
