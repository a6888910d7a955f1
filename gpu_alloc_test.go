//go:build !race

package trackgen_test

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// After three calls nothing is allocated, on the host or on the device. Each of
// 20 calls is counted by itself: a mean would hide one at every second call.
func TestGPUAllocatesNothing(t *testing.T) {
	devices := gpus(t)
	for _, d := range devices {
		t.Run(exectest.Label(d), func(t *testing.T) {
			s := &scenes[0]
			seedOf := s.shuffled(atMost(t, 16))
			g := s.open(t, d, seedOf)
			must(t, g.Prepare())
			stream := d.Stream()
			some, none := newMask(t, d, oneIn(3, len(seedOf))), newMask(t, d, make([]int32, len(seedOf)))
			eager := func(opt pipeline.EnqueueOptions) func() error {
				return func() error { return errors.Join(g.Enqueue(stream.Context(), opt), stream.Synchronize()) }
			}
			graph, err := stream.Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
				return g.Enqueue(ctx, pipeline.EnqueueOptions{Advance: true})
			}))
			must(t, err)
			for _, c := range []struct {
				what string
				call func() error
			}{
				{"whole", eager(pipeline.EnqueueOptions{})},
				{"masked", eager(pipeline.EnqueueOptions{Mask: some})},
				{"zero mask", eager(pipeline.EnqueueOptions{Mask: none})},
				{"advance", eager(pipeline.EnqueueOptions{Advance: true})},
				{"replay", func() error { return errors.Join(graph.Replay(stream), stream.Synchronize()) }},
				{"Next", g.Next},
			} {
				allocatesNothing(t, d, c.what, c.call)
			}
		})
	}
}

func allocatesNothing(t *testing.T, d *exec.Device, what string, call func() error) {
	t.Helper()
	run := func() {
		if err := call(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	// A collection empties the pools that calls of the driver take their arguments from.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for range 3 {
		run()
	}
	count, bytes := d.Allocations()
	for i := range 20 {
		if n := testing.AllocsPerRun(1, run); n != 0 {
			t.Errorf("%s: %v allocations in call %d", what, n, i)
			break
		}
	}
	if c, b := d.Allocations(); c != count || b != bytes {
		t.Errorf("%s: %d allocations of %d bytes on the device", what, c-count, b-bytes)
	}
}
