package exec_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
)

// Goroutines with streams of their own, or all with the default stream, prepare,
// launch, capture, replay and allocate on one device at a time, each on its own
// arrays.
func TestGoroutinesShareADevice(t *testing.T) {
	const goroutines, rounds, envs = 4, 30, 50
	for _, own := range []bool{true, false} {
		t.Run(fmt.Sprintf("own streams=%v", own), func(t *testing.T) {
			d := exectest.CPU(t, exec.CPUOptions{Workers: 3})
			var all sync.WaitGroup
			for id := range goroutines {
				stream := d.Stream()
				if own {
					stream = newStream(t, d)
				}
				all.Go(func() {
					if err := useDevice(d, stream, int32(id+1), rounds, envs); err != nil {
						t.Errorf("goroutine %d: %v", id, err)
					}
				})
			}
			all.Wait()
		})
	}
}

func useDevice(d *exec.Device, stream *exec.Stream, value int32, rounds, envs int) error {
	flag, errFlag := exec.Alloc[int32](d, 1)
	for round := range rounds {
		out, err := exec.Alloc[int32](d, envs)
		if err = errors.Join(err, errFlag); err != nil {
			return err
		}
		launch := kernelMark.NewLaunch(d, markParams{Value: value, ValueOut: out.Arg()})
		shared := kernelPeek.NewLaunch(d, sharedParams{Take: int32(5*round + 1), Declare: int32(5*round + 1), XOut: make([]float32, envs)})
		work := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			return errors.Join(ctx.Launch(launch, exec.Range(envs)),
				exec.Fill(ctx, flag, int32(round%2)),
				ctx.If(flag, exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Range(envs)) })))
		})
		graph, err := stream.Capture(work)
		if err == nil {
			err = errors.Join(work(stream.Context()), graph.Replay(stream), stream.Context().Launch(shared, exec.Range(envs)), stream.Synchronize())
		}
		got := make([]int32, envs)
		if err := errors.Join(err, out.Read(got)); err != nil {
			return err
		}
		want := 2 * value * int32(1+round%2)
		for e, v := range got {
			if v != want {
				return fmt.Errorf("round %d, env %d: %d, want %d", round, e, v, want)
			}
		}
	}
	return nil
}

// Closing while others launch stops them with an error, never with a panic.
func TestCloseWhileLaunching(t *testing.T) {
	d, err := exec.OpenCPU(exec.CPUOptions{Workers: 2})
	must(t, err)
	out := alloc(t, d, make([]int32, 100)...)
	launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
	started, ended := make(chan bool), make(chan error)
	go func() {
		ctx := newStream(t, d).Context()
		for i := 0; ; i++ {
			if err := ctx.Launch(launch, exec.Range(100)); err != nil {
				ended <- err
				return
			}
			if i == 10 {
				started <- true
			}
		}
	}()
	<-started
	must(t, d.Close())
	if err := <-ended; !errors.Is(err, exec.ErrClosed) {
		t.Errorf("the launches ended with %v", err)
	}
}
