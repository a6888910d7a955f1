package exec_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/internal/cuda"
)

// needGPU opens the first GPU, or skips the test where there is none.
func needGPU(t *testing.T) *exec.Device {
	t.Helper()
	if n, err := exec.CUDADevices(); n == 0 {
		t.Skipf("no GPU to test: %v", err)
	}
	return exectest.GPU(t, exec.CUDAOptions{})
}

// An address inside of another array, such as one of torch's, is an array too.
func TestWrapAnAddress(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		a := alloc[int32](t, d, 1, 2, 3, 4, 5)
		count, _ := d.Allocations()
		w, err := exec.Wrap[int32](d, unsafe.Pointer(unsafe.SliceData(a.Slice(1, 4).Arg())), 3)
		must(t, err)
		holds(t, "wrapped", w, 2, 3, 4)
		launch := kernelMark.NewLaunch(d, markParams{Value: 10, ValueOut: w.Arg()})
		must(t, d.Stream().Context().Launch(launch, exec.Range(3)))
		holds(t, "the array", a, 1, 12, 13, 14, 5)
		must(t, w.Write([]int32{7, 8, 9}))
		holds(t, "the array, written through the other", a, 1, 7, 8, 9, 5)
		if now, _ := d.Allocations(); now != count || w.Address() != a.Address()+4 {
			t.Errorf("%d allocations, address %#x in %#x", now-count, w.Address(), a.Address())
		}
	})
}

// Work on a stream that was adopted by its handle is work on that stream.
func TestWrapStream(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		own := newStream(t, d)
		adopted := d.WrapStream(own.Handle())
		if adopted.Handle() != own.Handle() || adopted.Device() != d {
			t.Errorf("handle %#x of %#x", adopted.Handle(), own.Handle())
		}
		out := alloc[int32](t, d, 0)
		one := add(t, d, out, 1)
		graph, err := adopted.Capture(one)
		must(t, err)
		for range 100 {
			must(t, errors.Join(one(adopted.Context()), one(own.Context()), graph.Replay(adopted)))
		}
		must(t, own.Synchronize())
		holds(t, "all of one queue", out, 300)
		legacy := d.WrapStream(0)
		must(t, errors.Join(add(t, d, out, 1)(legacy.Context()), legacy.Synchronize()))
		holds(t, "and the default stream", out, 301)
	})
}

// A stream whose owner captures it: what is enqueued goes into the owner's
// graph, conditions included, and runs when that does.
func TestForeignCapture(t *testing.T) {
	d := needGPU(t)
	out, set, unset := alloc[int32](t, d, 0), alloc[int32](t, d, 1), alloc[int32](t, d, 0)
	one, ten, hundred := add(t, d, out, 1), add(t, d, out, 10), add(t, d, out, 100)

	// The owner works in the primary context, as all libraries do.
	device, err := cuda.GetDevice(0)
	must(t, err)
	context, err := device.Retain()
	must(t, err)
	defer func() { must(t, context.Release()) }()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	must(t, context.Enter())
	defer context.Leave()
	queue, err := cuda.NewStream()
	must(t, err)
	defer func() { must(t, queue.Destroy()) }()

	stream := d.WrapStream(uintptr(queue))
	must(t, errors.Join(one(stream.Context()), stream.Synchronize())) // at once: nobody captures yet
	must(t, queue.BeginCapture())
	enqueued := errors.Join(one(stream.Context()), stream.Context().If(set, ten), exec.Fill(stream.Context(), set, 1), stream.Context().If(unset, hundred))
	graph, err := queue.EndCapture()
	must(t, errors.Join(enqueued, err))
	holds(t, "captured", out, 1)
	replayable, err := graph.Instantiate()
	must(t, errors.Join(err, graph.Destroy()))
	must(t, errors.Join(replayable.Launch(queue), queue.Synchronize()))
	want := int32(12)
	if !heeds(t, d, "replayed") {
		want += 100
	}
	holds(t, "replayed by its owner", out, want)
	must(t, replayable.Destroy())
	must(t, one(stream.Context()))
	must(t, stream.Synchronize())
	holds(t, "at once again", out, want+1)
}

// What the GPU cannot have is an error that says how much it has.
func TestAllocMoreThanAGPUHas(t *testing.T) {
	d := needGPU(t)
	count, bytes := d.Allocations()
	_, err := exec.Alloc[uint8](d, 1<<45)
	if err == nil || !strings.HasPrefix(err.Error(), "exec: alloc 35184372088832 bytes on cuda:0: ") || !strings.Contains(err.Error(), "bytes are free") {
		t.Errorf("error %v", err)
	}
	if c, b := d.Allocations(); c != count || b != bytes {
		t.Errorf("the failed allocation was counted: %d of %d bytes", c-count, b-bytes)
	}
	holds(t, "an array made after it", alloc[int32](t, d, 5), 5)
}

// A kernel without device code is an error of the launch, and the device works on.
func TestKernelWithoutDeviceCode(t *testing.T) {
	d := needGPU(t)
	launch := kernelPeek.NewLaunch(d, sharedParams{Take: 1, Declare: 1, XOut: alloc[float32](t, d, 0).Arg()})
	err := d.Stream().Context().Launch(launch, exec.Range(1))
	if err == nil || !strings.HasPrefix(err.Error(), "exec: launch peek on cuda:0: ") || !strings.Contains(err.Error(), "no device code") {
		t.Errorf("error %v", err)
	}
	out := alloc[int32](t, d, 0)
	must(t, add(t, d, out, 1)(d.Stream().Context()))
	holds(t, "after the error", out, 1)
}

// Closing gives the memory back, however often it is said; each device of a GPU
// has its own.
func TestCloseGivesMemoryBack(t *testing.T) {
	d := needGPU(t)
	const bytes = 1 << 30
	before := d.Info().Memory
	for range 3 {
		other, err := exec.Open("cuda:0")
		must(t, err)
		if _, err := exec.Alloc[uint8](other, bytes); err != nil {
			t.Skipf("the GPU is too full for this test: %v", err)
		}
		if now := d.Info().Memory; before-now < bytes {
			t.Errorf("%d bytes less are free, %d are taken", before-now, bytes)
		}
		must(t, other.Close())
		must(t, other.Close())
	}
	const slack = 64 << 20 // others may use the GPU, and the driver keeps some
	if now := d.Info().Memory; before-now > slack {
		t.Errorf("%d bytes less are free than before", before-now)
	}
}
