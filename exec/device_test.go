package exec_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
)

func TestOpen(t *testing.T) {
	for _, c := range []struct {
		name    string
		workers int
	}{
		{"cpu", runtime.GOMAXPROCS(0)},
		{"cpu:1", 1},
		{"cpu:7", 7},
		{"cpu:1024", 1024},
	} {
		d, err := exec.Open(c.name)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		info := d.Info()
		if d.Name() != c.name || info.Name != c.name || info.Workers != c.workers || info.Model == "" || info.Lanes != 0 {
			t.Errorf("%s: named %q, %+v, want %d workers", c.name, d.Name(), info, c.workers)
		}
		if s := d.Stream(); s.Device() != d || s != d.Stream() {
			t.Errorf("%s: the default stream is not the device's", c.name)
		}
		must(t, d.Close())
	}
}

func TestOpenErrors(t *testing.T) {
	const number = ": workers must be a number from 1 to 1024"
	for _, c := range []struct {
		name     string
		want     string
		noDevice bool
	}{
		{"", `exec: no such device: "" (there are: cpu, cpu:N, cuda, cuda:N)`, true},
		{"CPU", `exec: no such device: "CPU" (there are: cpu, cpu:N, cuda, cuda:N)`, true},
		{"cuda:-1", `exec: device "cuda:-1": want the number of a GPU, from 0`, false},
		{"cuda:", `exec: device "cuda:": want the number of a GPU, from 0`, false},
		{"cpu:0", `exec: device "cpu:0"` + number, false},
		{"cpu:x", `exec: device "cpu:x"` + number, false},
		{"cpu:", `exec: device "cpu:"` + number, false},
		{"cpu:-1", `exec: device "cpu:-1"` + number, false},
		{"cpu:+2", `exec: device "cpu:+2"` + number, false},
		{"cpu:2 ", `exec: device "cpu:2 "` + number, false},
		{"cpu:1025", `exec: device "cpu:1025"` + number, false},
		{"cpu:99999999999999999999", `exec: device "cpu:99999999999999999999"` + number, false},
	} {
		d, err := exec.Open(c.name)
		fails(t, err, c.want)
		if d != nil || errors.Is(err, exec.ErrNoDevice) != c.noDevice {
			t.Errorf("%q: device %v, is ErrNoDevice: %v", c.name, d, !c.noDevice)
		}
	}
}

func TestCPUOptionsErrors(t *testing.T) {
	_, err := exec.OpenCPU(exec.CPUOptions{Workers: -1, Lanes: 1025})
	fails(t, err, "exec: workers must be 1 to 1024, or 0, got -1\nexec: lanes must be 1 to 1024, or 0, got 1025")
}

func TestLabels(t *testing.T) {
	var labels []string
	for _, d := range append(exectest.Devices(t), exectest.Lanes(t)...) {
		labels = append(labels, exectest.Label(d))
	}
	want := []string{"cpu:1", "cpu:2", "cpu:3", "cpu:2/lanes=1", "cpu:2/lanes=3", "cpu:2/lanes=4", "cpu:2/lanes=7", "cpu:2/lanes=32"}
	if n, _ := exec.CUDADevices(); n > 0 {
		want = slices.Insert(want, 3, "cuda:0")
	}
	if !slices.Equal(labels, want) {
		t.Errorf("the devices are %q, want %q", labels, want)
	}
}

func TestClosedDevice(t *testing.T) {
	names := []string{"cpu:2"}
	if n, _ := exec.CUDADevices(); n > 0 {
		names = append(names, "cuda:0")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { useClosed(t, name) })
	}
}

// useClosed opens and closes a device, and uses it in every way.
func useClosed(t *testing.T, name string) {
	d, err := exec.Open(name)
	must(t, err)
	a, b, flag := alloc[int32](t, d, 1, 2), alloc[int32](t, d, 1, 2), alloc[int32](t, d, 0)
	launch := kernelMark.NewLaunch(d, markParams{ValueOut: a.Arg()})
	enqueue := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Range(2)) })
	graph, err := d.Stream().Capture(enqueue)
	must(t, err)

	must(t, d.Close())
	must(t, d.Close())

	ctx := d.Stream().Context()
	closedIf := "exec: if on cpu:2: the device is closed"
	if name != "cpu:2" {
		closedIf = "exec: launch mark on cpu:2: the device is closed" // the body runs always
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{ctx.Launch(launch, exec.Range(2)), "exec: launch mark on cpu:2: the device is closed"},
		{exec.Fill(ctx, a, 3), "exec: fill 2 elements on cpu:2: the device is closed"},
		{exec.Copy(ctx, a, b), "exec: copy to 2 elements on cpu:2: the device is closed"},
		{ctx.If(flag, enqueue), closedIf},
		{graph.Replay(d.Stream()), "exec: replay on cpu:2: the device is closed"},
		{d.Stream().Synchronize(), "exec: synchronize on cpu:2: the device is closed"},
		{a.Read(make([]int32, 2)), "exec: read 2 elements from cpu:2: the device is closed"},
		{a.Write(make([]int32, 2)), "exec: write 2 elements to cpu:2: the device is closed"},
		{second(d.Stream().Capture(enqueue)), "exec: capture on cpu:2: the device is closed"},
		{second(exec.Alloc[int32](d, 2)), "exec: alloc 8 bytes on cpu:2: the device is closed"},
	} {
		fails(t, c.err, strings.ReplaceAll(c.want, "cpu:2", name))
		if !errors.Is(c.err, exec.ErrClosed) {
			t.Errorf("%v is not ErrClosed", c.err)
		}
	}
	kernelSettle.NewLaunch(d, settleParams{N: 100}) // harmless
}

func second[T any](_ T, err error) error { return err }

func TestCloseStopsTheWorkers(t *testing.T) {
	const workers = 16
	wait(t, "workers of other tests", func() bool { return liveWorkers() == 0 })
	for range 3 {
		d, err := exec.OpenCPU(exec.CPUOptions{Workers: workers})
		must(t, err)
		a := alloc(t, d, make([]int32, 500)...)
		must(t, d.Stream().Context().Launch(kernelMark.NewLaunch(d, markParams{ValueOut: a.Arg()}), exec.Range(500)))
		if n := liveWorkers(); n != workers-1 {
			t.Fatalf("%d workers beside the enqueuing goroutine, want %d: the test cannot see them", n, workers-1)
		}
		must(t, d.Close())
		wait(t, "workers of a closed device", func() bool { return liveWorkers() == 0 })
	}
}

// liveWorkers counts the goroutines that are workers of any device.
func liveWorkers() int {
	stacks := make([]byte, 1<<20)
	return bytes.Count(stacks[:runtime.Stack(stacks, true)], []byte("created by github.com/seed183fdc01/trackgen/exec.newPool"))
}

// wait waits until something is gone.
func wait(t *testing.T, what string, gone func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !gone(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s did not stop", what)
		}
	}
}

// A GPU that is not there is one clear line, whether there is a driver or not.
func TestOpenWithoutGPU(t *testing.T) {
	const name = "cuda:999"
	d, err := exec.Open(name)
	if d != nil || !errors.Is(err, exec.ErrNoDevice) {
		t.Fatalf("device %v, error %v", d, err)
	}
	why := "there are "
	if n, _ := exec.CUDADevices(); n == 0 {
		why = "cuda: "
	}
	if want := fmt.Sprintf("exec: no such device: %q: %s", name, why); !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q, want one line that begins with %q", err, want)
	}
}

func TestCUDAOptions(t *testing.T) {
	for _, block := range []int{-32, 100, 1056} {
		_, err := exec.OpenCUDA(exec.CUDAOptions{Block: block})
		fails(t, err, fmt.Sprintf("exec: block must be a multiple of 32 to 1024, or 0, got %d", block))
	}
}
