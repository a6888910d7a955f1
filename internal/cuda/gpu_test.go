package cuda_test

import (
	"errors"
	"os"
	"slices"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// gpu is a device in use: its context is current in the goroutine that opened it.
type gpu struct {
	t       *testing.T
	device  cuda.Device
	context *cuda.Context
	stream  cuda.Stream
	memory  unsafe.Pointer // [numbers] of the device, zero at first
	pinned  []byte
	module  cuda.Module
	mark    cuda.Function
	turn    cuda.Function
	set     cuda.Function // a condition
	empty   cuda.Graph    // for those who need one
	ready   cuda.GraphExec
}

const numbers = 64 // int32

// open opens the first device. It is closed when the test ends; on the fake,
// what is left then is a failure.
func open(t *testing.T) *gpu {
	t.Helper()
	if n, err := cuda.DeviceCount(); n == 0 {
		t.Fatalf("no device: %v", err)
	}
	cudatest.Leaks(t)
	g := &gpu{t: t, device: get(cuda.GetDevice(0))(t)}
	g.context = get(g.device.Retain())(t)
	g.later(g.context.Release)
	must(t, g.context.Enter())
	t.Cleanup(g.context.Leave)
	g.stream = get(cuda.NewStream())(t)
	g.later(g.stream.Destroy)
	g.memory = get(cuda.MemAlloc(4 * numbers))(t)
	g.later(func() error { return cuda.MemFree(g.memory) })
	g.pinned = get(cuda.MemAllocHost(4 * numbers))(t)
	g.later(func() error { return cuda.MemFreeHost(g.pinned) })
	g.module = get(cuda.LoadModule(samplesPTX(t)))(t)
	g.later(g.module.Unload)
	g.mark, g.turn = g.function(g.module, "tg_kernel_mark"), g.function(g.module, "tg_kernel_turn")
	if cuda.HasConditional() {
		setter := get(cuda.LoadModule(cuda.Setter))(t)
		g.later(setter.Unload)
		g.set = g.function(setter, cuda.SetterName)
	}
	must(t, g.stream.Fill32(g.memory, 0, numbers))
	must(t, g.stream.Synchronize())
	return g
}

func (g *gpu) later(f func() error) {
	g.t.Helper()
	g.t.Cleanup(func() {
		if err := f(); err != nil {
			g.t.Errorf("cleaning up: %v", err)
		}
	})
}

// samplesPTX returns the device code of cudatest/testdata/samples.
func samplesPTX(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("cudatest/testdata/samples/zkernels.ptx")
	must(t, err)
	return string(text)
}

func (g *gpu) function(m cuda.Module, name string) cuda.Function {
	g.t.Helper()
	return get(m.Function(name))(g.t)
}

// at returns the address of a number.
func (g *gpu) at(i int) unsafe.Pointer { return unsafe.Add(g.memory, 4*i) }

// read returns the first n numbers, after all work of the stream.
func (g *gpu) read(n int) []int32 {
	g.t.Helper()
	must(g.t, g.stream.Download(g.pinned, g.memory))
	must(g.t, g.stream.Synchronize())
	return slices.Clone(unsafe.Slice((*int32)(unsafe.Pointer(&g.pinned[0])), n))
}

// holds fails the test if the first numbers are others.
func (g *gpu) holds(what string, want ...int32) {
	g.t.Helper()
	if got := g.read(len(want)); !slices.Equal(got, want) {
		g.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// write sets a number, and waits.
func (g *gpu) write(i int, value uint32) {
	g.t.Helper()
	must(g.t, g.stream.Fill32(g.at(i), value, 1))
	must(g.t, g.stream.Synchronize())
}

type slice struct {
	start  unsafe.Pointer
	length int64
	room   int64
}

// items is tg_items of the kernels.
type items struct {
	list, count       unsafe.Pointer
	envs, per, shared int32
}

// marking is the arguments of mark: it adds value to each env's number, and
// writes 1000 + env to each item's.
type marking struct {
	addresses [2]unsafe.Pointer
	params    struct {
		value         int32
		values, items slice
	}
	items items
}

// pointer returns the arguments as a launch takes them.
func pointer(m *marking) unsafe.Pointer { return unsafe.Pointer(&m.addresses) }

// marks returns arguments that add value to the first n numbers.
func (g *gpu) marks(value, n int32) *marking {
	m := &marking{items: items{envs: n, per: 1}}
	m.params.value = value
	m.params.values = slice{g.memory, numbers, numbers}
	m.params.items = slice{g.memory, 0, 0}
	m.addresses = [2]unsafe.Pointer{unsafe.Pointer(&m.params), unsafe.Pointer(&m.items)}
	return m
}

// add enqueues adding value to the first n numbers.
func (g *gpu) add(s cuda.Stream, value, n int32) error {
	return s.Launch(g.mark, n, 32, 0, pointer(g.marks(value, n)))
}

// setCondition enqueues setting a condition from a number.
func (g *gpu) setCondition(s cuda.Stream, condition cuda.Condition, flag int) error {
	a := &struct {
		addresses [2]unsafe.Pointer
		flag      unsafe.Pointer
		condition cuda.Condition
	}{flag: g.at(flag), condition: condition}
	a.addresses = [2]unsafe.Pointer{unsafe.Pointer(&a.flag), unsafe.Pointer(&a.condition)}
	return s.Launch(g.set, 1, 1, 0, unsafe.Pointer(&a.addresses))
}

// code returns the driver's result of a call.
func code(err error) cuda.Code {
	if failed, ok := errors.AsType[*cuda.Error](err); ok {
		return failed.Code
	}
	if err != nil {
		return -1
	}
	return 0
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// get returns a function that returns v, or ends the test.
func get[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		must(t, err)
		return v
	}
}
