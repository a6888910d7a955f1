package exec_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
)

// Goroutines with streams of their own, or all with the default stream, prepare,
// launch, capture, replay and allocate on one device at a time, each on its own
// arrays.
func TestGoroutinesShareADevice(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		for _, own := range []bool{true, false} {
			t.Run(fmt.Sprintf("own streams=%v", own), func(t *testing.T) { shareDevice(t, d, own) })
		}
	})
}

func shareDevice(t *testing.T, d *exec.Device, own bool) {
	const goroutines, rounds, envs = 8, 20, 50
	host := !offHost(t, d)
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
			if host {
				if err := useShared(d, stream, rounds, envs); err != nil {
					t.Errorf("goroutine %d: %v", id, err)
				}
			}
		})
	}
	all.Wait()
}

// useShared launches a kernel that needs more and more shared memory.
func useShared(d *exec.Device, stream *exec.Stream, rounds, envs int) error {
	for round := range rounds {
		n := int32(5*round + 1)
		launch := kernelPeek.NewLaunch(d, sharedParams{Take: n, Declare: n, XOut: make([]float32, envs)})
		if err := stream.Context().Launch(launch, exec.Range(envs)); err != nil {
			return err
		}
	}
	return nil
}

func useDevice(d *exec.Device, stream *exec.Stream, value int32, rounds, envs int) error {
	all, errAll := exec.Alloc[int32](d, envs)
	count, errCount := exec.Alloc[int32](d, 1)
	if err := errors.Join(errAll, errCount); err != nil {
		return err
	}
	numbers := make([]int32, envs)
	for e := range numbers {
		numbers[e] = int32(e)
	}
	if err := all.Write(numbers); err != nil {
		return err
	}
	for round := range rounds {
		out, err := exec.Alloc[int32](d, envs)
		if err != nil {
			return err
		}
		launch := kernelMark.NewLaunch(d, markParams{Value: value, ValueOut: out.Arg()})
		body := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Items{List: all, Count: count}) })
		work := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			return errors.Join(ctx.Launch(launch, exec.Range(envs)),
				exec.Fill(ctx, count, int32(envs*(round%2))), // no env is listed where the body must change nothing
				ctx.If(count, body))
		})
		graph, err := stream.Capture(work)
		if err == nil {
			err = errors.Join(work(stream.Context()), graph.Replay(stream), stream.Synchronize())
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
	names := []string{"cpu:2"}
	if n, _ := exec.CUDADevices(); n > 0 {
		names = append(names, "cuda:0")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { closeWhileLaunching(t, name) })
	}
}

func closeWhileLaunching(t *testing.T, name string) {
	d, err := exec.Open(name)
	must(t, err)
	out := alloc(t, d, make([]int32, 100)...)
	launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
	stream := newStream(t, d)
	started, ended := make(chan bool), make(chan error)
	go func() {
		for i := 0; ; i++ {
			if err := stream.Context().Launch(launch, exec.Range(100)); err != nil {
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
