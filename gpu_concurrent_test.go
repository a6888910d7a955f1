package trackgen_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/results"
)

// Eight goroutines build, capture and run a generator each, at the same time, on
// one device or each on one of its own: all make the right tracks.
func TestGPUManyAtATime(t *testing.T) {
	needGPU(t)
	const goroutines, rounds = 8, 3
	envs := atMost(t, 64)
	for _, shared := range []bool{true, false} {
		t.Run(fmt.Sprintf("one device=%v", shared), func(t *testing.T) {
			var d *exec.Device
			if shared {
				d = exectest.GPU(t, exec.CUDAOptions{})
			}
			var all sync.WaitGroup
			var made [goroutines]*results.Batch
			var errs [goroutines]error
			for i := range goroutines {
				s := &scenes[i%len(scenes)]
				c, seedOf := s.config(t, min(envs, s.envs)), s.shuffled(min(envs, s.envs))
				all.Go(func() { made[i], errs[i] = goOn(d, c, seedOf, rounds) })
			}
			all.Wait()
			for i, b := range made {
				if errs[i] != nil {
					t.Errorf("goroutine %d: %v", i, errs[i])
					continue
				}
				scenes[i%len(scenes)].sameRows(t, b)
			}
		})
	}
}

// goOn builds a generator, lets it advance for some rounds and come back, and
// returns what it makes then. Without a device it opens the first GPU.
func goOn(d *exec.Device, c trackgen.TrackConfig, seedOf []uint64, rounds int) (b *results.Batch, err error) {
	if d == nil {
		if d, err = exec.OpenCUDA(exec.CUDAOptions{}); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, d.Close()) }()
	}
	g, err := build(d, c, seedOf)
	if err != nil {
		return nil, err
	}
	for range rounds {
		if err := g.Next(); err != nil {
			return nil, err
		}
	}
	if err := errors.Join(g.Seeds().Set(seedOf), g.Generate()); err != nil {
		return nil, err
	}
	return g.Snapshot()
}
