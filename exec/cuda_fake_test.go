package exec_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// The tests of this package hold on a GPU that is not there.
func TestAgainOnFakeGPU(t *testing.T) {
	cudatest.Again(t, ".", "Fake|^TestRaceDetector")
}

// openFake opens the fake's first device in a context that somebody else holds
// too, so that nothing goes just because the context does.
func openFake(t *testing.T, opt exec.CUDAOptions) *exec.Device {
	t.Helper()
	if _, err := cuda.DeviceCount(); err != nil {
		t.Fatal(err)
	}
	other, err := cuda.Device(0).Retain()
	must(t, err)
	cudatest.Leaks(t)
	d, err := exec.OpenCUDA(opt)
	must(t, err)
	t.Cleanup(func() {
		must(t, d.Close())
		must(t, d.Close())
		runtime.KeepAlive(other)
	})
	return d
}

// kept are graphs that live on when their device is closed.
var kept []*exec.Graph

// Whatever was made on a device, Close gives back.
func TestFakeCloseGivesAllBack(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		d := openFake(t, exec.CUDAOptions{})
		out, list := alloc[int32](t, d, 0, 0, 0), alloc[int32](t, d, 2, 0, 1)
		count, flag := alloc[int32](t, d, 2), alloc[int32](t, d, 1)
		wide := alloc(t, d, geom.Vec3{X: 1}, geom.Vec3{X: 2})
		launch := kernelMark.NewLaunch(d, markParams{Value: 5, ValueOut: out.Arg()})
		work := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			return errors.Join(ctx.Launch(launch, exec.Items{List: list, Count: count}),
				exec.Fill(ctx, wide, geom.Vec3{X: 3, Y: 4, Z: 5}),
				ctx.If(flag, exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Range(1)) })))
		})
		for _, s := range []*exec.Stream{d.Stream(), newStream(t, d)} {
			must(t, work(s.Context()))
			must(t, s.Synchronize())
			graph, err := s.Capture(work)
			must(t, err)
			must(t, graph.Replay(s))
			must(t, s.Synchronize())
			kept = append(kept, graph)
		}
		holds(t, "launched four times", out, 40, 0, 20)
		holds(t, "filled", wide, geom.Vec3{X: 3, Y: 4, Z: 5}, geom.Vec3{X: 3, Y: 4, Z: 5})
		mine := errors.New("mine")
		_, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return errors.Join(work(ctx), mine) }))
		if !errors.Is(err, mine) {
			t.Error(err)
		}
	})
}

// Graphs that nobody can replay any more are given back while the device is open.
func TestFakeGraphsAreGivenBack(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		d := openFake(t, exec.CUDAOptions{})
		out := alloc[int32](t, d, 0)
		for range 10 {
			_, err := d.Stream().Capture(add(t, d, out, 1))
			must(t, err)
		}
		if n := cudatest.Count("graphs"); n != 0 {
			t.Errorf("%d graphs are left", n)
		}
		collectGraphs(t)
	})
}

// collectGraphs waits until the graphs that nobody can replay are given back.
func collectGraphs(t *testing.T) {
	t.Helper()
	for start := time.Now(); cudatest.Count("execs") > 0; runtime.GC() {
		if time.Since(start) > 10*time.Second {
			t.Fatalf("%d are left", cudatest.Count("execs"))
		}
	}
}

// Work is asynchronous: only those who wait see it, and reading does.
func TestFakeWaits(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		d := openFake(t, exec.CUDAOptions{})
		out := alloc[int32](t, d, 0)
		other := newStream(t, d)
		before := cudatest.Count("launches")
		one := add(t, d, out, 1)
		must(t, one(d.Stream().Context()))
		must(t, one(other.Context()))
		if cudatest.Count("queued") != 2 {
			t.Errorf("%d queued, want 2", cudatest.Count("queued"))
		}
		must(t, other.Synchronize())
		if cudatest.Count("queued") != 1 {
			t.Errorf("%d queued after waiting for one stream, want 1", cudatest.Count("queued"))
		}
		holds(t, "read", out, 2)
		must(t, one(other.Context()))
		must(t, out.Write([]int32{7})) // after what was enqueued
		holds(t, "written", out, 7)
		if n := cudatest.Count("launches") - before; n < 3 {
			t.Errorf("%d launches", n)
		}
	})
}

// With a driver that has no conditional nodes bodies always run.
func TestFakeOldDriver(t *testing.T) {
	cudatest.RunOld(t, func(t *testing.T) {
		d := openFake(t, exec.CUDAOptions{})
		out, flag := alloc[int32](t, d, 0), alloc[int32](t, d, 0)
		launch := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return exec.Fill(ctx, out, 9) })
		graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, launch) }))
		must(t, err)
		must(t, graph.Replay(d.Stream()))
		holds(t, "the flag is not set", out, 9)
		runtime.KeepAlive(graph)
		graph = nil
		collectGraphs(t)
	})
}

func TestFakeErrors(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		_, err := exec.Open("cuda:2")
		fails(t, err, `exec: no such device: "cuda:2": there are 2, numbered from 0`)
		if !errors.Is(err, exec.ErrNoDevice) {
			t.Error("it is not ErrNoDevice")
		}
		d, err := exec.Open("cuda:0")
		must(t, err)
		second, err := exec.Open("cuda:1")
		must(t, err)
		out := alloc[int32](t, second, 0)
		fails(t, d.Stream().Context().Launch(kernelMark.NewLaunch(second, markParams{ValueOut: out.Arg()}), exec.Range(1)),
			"exec: launch mark on cuda:0: it was prepared for another device")
		cudatest.Set("memory", 64<<20)
		if _, err := exec.Alloc[int32](d, 32<<20); err == nil || !strings.Contains(err.Error(), "exec: alloc 134217728 bytes on cuda:0: ") ||
			!strings.Contains(err.Error(), "CUDA_ERROR_OUT_OF_MEMORY (2)") {
			t.Errorf("error %v", err)
		}
		must(t, second.Close())

		// A kernel that fails is named by whoever waits.
		out = alloc[int32](t, d, 0)
		one := add(t, d, out, 1)
		must(t, one(d.Stream().Context()))
		holds(t, "the kernel is loaded", out, 1)
		cudatest.Set("break", 700)
		must(t, one(d.Stream().Context()))
		for _, err := range []error{d.Stream().Synchronize(), out.Read(make([]int32, 1)), d.Close()} {
			if err == nil || !strings.Contains(err.Error(), "mark") || !strings.Contains(err.Error(), "CUDA_ERROR_ILLEGAL_ADDRESS (700)") {
				t.Errorf("error %v", err)
			}
		}
	})
}

// The arrays lie in memory that the host cannot touch, at aligned addresses, and
// are zero at first.
func TestFakeMemory(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		d := openFake(t, exec.CUDAOptions{})
		for _, n := range []int{1, 63, 1000, 3 << 20} { // the last in several pieces
			a, err := exec.Alloc[float32](d, n)
			must(t, err)
			if a.Address()%256 != 0 || a.Host() != nil {
				t.Errorf("address %#x, host %v", a.Address(), a.Host() != nil)
			}
			if slices.ContainsFunc(read(t, a), func(x float32) bool { return x != 0 }) {
				t.Errorf("%d elements are not zero", n)
			}
			values := make([]float32, n)
			for i := range values {
				values[i] = float32(i)
			}
			must(t, a.Write(values))
			if got := read(t, a); !slices.Equal(got, values) {
				t.Errorf("%d elements come back as others", n)
			}
		}
	})
}
