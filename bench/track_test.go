package bench

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// The cases. stageEnvs is the size of the batch for a look at single stages:
// large enough that launching costs nothing.
var (
	halfWidths = []float32{0.03, 0.1}
	batches    = []int{1, 64, 512, 4096}
)

const stageEnvs = 512

// BenchmarkGenerate makes whole batches, warm; each makes the next epoch.
func BenchmarkGenerate(b *testing.B) {
	for _, name := range trackgen.Generators() {
		for _, halfWidth := range halfWidths {
			for _, envs := range batches {
				b.Run(fmt.Sprintf("%s/half_width=%g/envs=%d", name, halfWidth, envs), func(b *testing.B) {
					g := generator(b, "cpu", name, halfWidth, envs)
					sweeps := meanSweeps(b, g)
					b.ReportAllocs()
					for b.Loop() {
						if err := g.Next(); err != nil {
							b.Fatal(err)
						}
					}
					perEnv(b, envs)
					b.ReportMetric(sweeps, "sweeps/env")
				})
			}
		}
	}
}

// BenchmarkStage runs one stage of a generation, on what those before it left.
func BenchmarkStage(b *testing.B) {
	for _, name := range trackgen.Generators() {
		for _, halfWidth := range halfWidths {
			prefix := fmt.Sprintf("%s/half_width=%g/envs=%d/", name, halfWidth, stageEnvs)
			for i, stage := range generator(b, "cpu", name, halfWidth, 1).Stages() {
				b.Run(prefix+stage.Name(), func(b *testing.B) {
					g := generator(b, "cpu", name, halfWidth, stageEnvs)
					before, measured := g.Stages()[:i], g.Stages()[i:i+1]
					for b.Loop() {
						b.StopTimer()
						enqueue(b, g, before)
						b.StartTimer()
						enqueue(b, g, measured)
					}
					perEnv(b, stageEnvs)
				})
			}
		}
	}
}

// BenchmarkWorkers makes the same batch with more and more workers.
func BenchmarkWorkers(b *testing.B) {
	for workers := 1; workers <= runtime.NumCPU(); workers *= 2 {
		b.Run(fmt.Sprintf("bezier/half_width=0.03/envs=%d/workers=%d", stageEnvs, workers), func(b *testing.B) {
			g := generator(b, fmt.Sprintf("cpu:%d", workers), "bezier", 0.03, stageEnvs)
			for b.Loop() {
				if err := g.Generate(); err != nil {
					b.Fatal(err)
				}
			}
			perEnv(b, stageEnvs)
		})
	}
}

// BenchmarkNew builds a generator and makes its first batch: what a program
// waits for at its start.
func BenchmarkNew(b *testing.B) {
	for _, name := range trackgen.Generators() {
		b.Run(fmt.Sprintf("%s/half_width=0.1/envs=%d", name, stageEnvs), func(b *testing.B) {
			for b.Loop() {
				generator(b, "cpu", name, 0.1, stageEnvs)
			}
			perEnv(b, stageEnvs)
		})
	}
}

// generator builds a generator, seeds from 0, and makes its first batch.
func generator(b *testing.B, device, name string, halfWidth float32, envs int) *trackgen.TrackGenerator {
	b.Helper()
	d, err := exec.Open(device)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { d.Close() })
	c := trackgen.TrackConfig{Envs: envs, Generator: name}
	c.HalfWidth = knob.Const(halfWidth)
	g, err := trackgen.NewTrackGenerator(c, d)
	if err != nil {
		b.Fatal(err)
	}
	if err := g.Generate(); err != nil {
		b.Fatal(err)
	}
	return g
}

// enqueue runs stages on the whole batch, as the first pass does.
func enqueue(b *testing.B, g *trackgen.TrackGenerator, stages []pipeline.Stage) {
	pass := pipeline.Pass{Items: exec.Range(g.Layout().Envs)}
	stream := g.DefaultStream()
	for _, stage := range stages {
		if err := stage.Enqueue(stream.Context(), pass); err != nil {
			b.Fatal(err)
		}
	}
	if err := stream.Synchronize(); err != nil {
		b.Fatal(err)
	}
}

// meanSweeps returns how many sweeps the last relaxation took on average.
func meanSweeps(b *testing.B, g *trackgen.TrackGenerator) float64 {
	for _, stage := range g.Stages() {
		if r, ok := stage.(*relax.Stage); ok {
			sweeps := make([]int32, g.Layout().Envs)
			if err := r.Sweeps().Read(sweeps); err != nil {
				b.Fatal(err)
			}
			sum := 0.0
			for _, n := range sweeps {
				sum += float64(n)
			}
			return sum / float64(len(sweeps))
		}
	}
	return 0
}

// perEnv reports the time in microseconds an env.
func perEnv(b *testing.B, envs int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/1e3/float64(b.N)/float64(envs), "us/env")
}
