// Command scenes makes a few small generations, and runs the kernels of packages
// language and probe. It writes the launches to its output, if they are recorded:
// the test builds it with a file more in every package that has kernels.
package main

import (
	"errors"
	"fmt"
	"math"
	"os"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/internal/kernelc/host/testdata/language"
	"github.com/seed183fdc01/trackgen/internal/kernelc/host/trace"
)

// scenes are settings that lead to different ways through the kernels: ranges and
// inputs, rejected draws, and strides so long that lists leave shared memory.
var scenes = []map[string]string{
	{"generator": "bezier"},
	{"generator": "bezier", "half_width": "input:0.1", "bezier.corners": "4..20", "bezier.edgy": "-3..3", "start": "random", "stride": "128"},
	{"generator": "bezier", "half_width": "0.0795", "stride": "64"},
	{"generator": "bezier", "half_width": "0.03", "stride": "1024", "relax.sweeps": "8"},
	{"generator": "polar", "polar.delta": "0..0.9", "polar.knots": "4..32", "scale": "0.8..1.5"},
	{"generator": "polar", "relax.sweeps": "3", "start": "generator", "num_points": "200", "scale": "input:1"},
}

const envs = 5

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	device, err := exec.OpenCPU(exec.CPUOptions{Workers: 1})
	if err != nil {
		return err
	}
	for _, knobs := range scenes {
		if err := generate(device, knobs); err != nil {
			return err
		}
	}
	_, err = language.Run(device, 3)
	return errors.Join(err, runProbe(device), trace.Write(os.Stdout), device.Close())
}

func generate(device *exec.Device, knobs map[string]string) error {
	config := trackgen.TrackConfig{Envs: envs, Generator: knobs["generator"]}
	set, err := config.Knobs()
	if err != nil {
		return err
	}
	for name, text := range knobs {
		if name == "generator" {
			continue
		}
		if err := set.Assign(name, text); err != nil {
			return err
		}
	}
	gen, err := trackgen.NewTrackGenerator(config, device)
	if err != nil {
		return err
	}
	for _, in := range gen.Inputs() {
		if err := in.Array.Write([]float32{0.05, 0.1, 1e9, float32(math.NaN()), -3}); err != nil {
			return err
		}
	}
	return gen.Next()
}
