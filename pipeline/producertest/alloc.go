package producertest

import (
	"runtime/debug"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/plugin"
)

const (
	allocWarmUps = 3
	allocRounds  = 20
)

// checkAllocations: after a few calls, neither Enqueue nor a replay allocates,
// on the host or on the device. Each call is measured by itself: a mean over
// many would round away what every second one allocates.
func checkAllocations(t testing.TB, d *exec.Device, envs int, build New) {
	if raceEnabled {
		t.Skip("the race detector allocates")
	}
	s := newSubject(t, d, envs, build)
	if pipeline.CaptureClassOf(s.Producer) == plugin.Host {
		t.Skip("a Host producer may allocate")
	}
	ctx, stream := d.Stream().Context(), d.Stream()
	masked := s.mask(everyOther(envs))
	zero := s.mask(make([]int32, envs))
	enqueue := func(opt pipeline.EnqueueOptions) func() error {
		return func() error { return s.Enqueue(ctx, opt) }
	}
	whole := s.capture(pipeline.EnqueueOptions{})
	cases := []struct {
		name string
		run  func() error
	}{
		{"whole", enqueue(pipeline.EnqueueOptions{})},
		{"advance", enqueue(pipeline.EnqueueOptions{Advance: true})},
		{"masked", enqueue(pipeline.EnqueueOptions{Mask: masked})},
		{"masked advance", enqueue(pipeline.EnqueueOptions{Advance: true, Mask: masked})},
		{"zero mask", enqueue(pipeline.EnqueueOptions{Mask: zero})},
		{"replay", func() error { return whole.Replay(stream) }},
	}
	// A collection empties the pools that calls of a driver take their arguments from.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, c := range cases {
		var failure error
		run := func() {
			if err := c.run(); err != nil {
				failure = err
			}
		}
		for range allocWarmUps {
			run()
		}
		count, bytes := d.Allocations()
		for round := range allocRounds {
			if n := testing.AllocsPerRun(1, run); n != 0 {
				t.Errorf("%s: %v host allocations in round %d", c.name, n, round)
				break
			}
		}
		s.must(failure)
		if n, b := d.Allocations(); n != count || b != bytes {
			t.Errorf("%s: %d device allocations of %d bytes", c.name, n-count, b-bytes)
		}
	}
}
