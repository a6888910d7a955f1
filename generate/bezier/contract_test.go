package bezier_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/bezier"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/pipeline/producertest"
)

func TestContract(t *testing.T) {
	for _, c := range []struct {
		name   string
		config generate.Config
		style  bezier.Config
	}{
		{name: "default"},
		{
			name:   "wide", // most first draws fail
			config: generate.Config{HalfWidth: knob.Const(0.17), NumPoints: 64},
			style:  bezier.Config{Corners: knob.Range(4, 32), Rad: knob.Range(0.1, 1)},
		},
		{
			name:   "inputs",
			config: generate.Config{HalfWidth: knob.PerEnv(0.1), Scale: knob.PerEnv(1), Spacing: knob.PerEnv(0.6), Stride: 128, NumPoints: 64},
			style:  bezier.Config{Corners: knob.PerEnv(11), Rad: knob.PerEnv(0.4), Edgy: knob.PerEnv(0)},
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
