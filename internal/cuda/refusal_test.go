package cuda_test

import (
	"maps"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// Results of the driver.
const (
	ok                 cuda.Code = 0
	invalidValue       cuda.Code = 1
	invalidDevice      cuda.Code = 101
	invalidContext     cuda.Code = 201
	invalidImage       cuda.Code = 200
	invalidPTX         cuda.Code = 218
	invalidHandle      cuda.Code = 400
	illegalState       cuda.Code = 401
	notFound           cuda.Code = 500
	illegalAddress     cuda.Code = 700
	captureUnsupported cuda.Code = 900
	captureInvalidated cuda.Code = 901
	capturedEvent      cuda.Code = 907
	wrongThread        cuda.Code = 908
)

// refusal is a wrong use of the driver, and the result of it.
type refusal struct {
	name string
	want cuda.Code
	use  func(g *gpu) error
}

// only marks the name of a use that the fake alone refuses: the real driver
// faults, or does something.
const only = "fake: "

var refusals = []refusal{
	{"a device that is not there", invalidDevice, func(*gpu) error { return second(cuda.GetDevice(99)) }},
	{"properties of no device", invalidDevice, func(*gpu) error { return second(cuda.Device(99).Properties()) }},
	{"the context of no device", invalidDevice, func(*gpu) error { return second(cuda.Device(99).Retain()) }},
	{"an attribute that is not there", invalidValue, func(g *gpu) error {
		return raw("deviceGetAttribute", uintptr(unsafe.Pointer(new(int32))), 9999, uintptr(g.device))
	}},

	{"memory of no bytes", invalidValue, func(*gpu) error { return second(cuda.MemAlloc(0)) }},
	{"more memory than there is", cuda.OutOfMemory, func(*gpu) error { return second(cuda.MemAlloc(1 << 45)) }},
	{"freeing within an allocation", invalidValue, func(g *gpu) error { return cuda.MemFree(g.at(1)) }},
	{"freeing twice", invalidValue, func(g *gpu) error {
		p := get(cuda.MemAlloc(100))(g.t)
		must(g.t, cuda.MemFree(p))
		return cuda.MemFree(p)
	}},
	{"freeing locked memory that is not", invalidValue, func(*gpu) error { return cuda.MemFreeHost(make([]byte, 8)) }},
	{"filling memory that was freed", invalidValue, func(g *gpu) error {
		p := get(cuda.MemAlloc(100))(g.t)
		must(g.t, cuda.MemFree(p))
		return g.stream.Fill8(p, 1, 100)
	}},
	{"filling from null", invalidValue, func(g *gpu) error { return g.stream.Fill8(nil, 1, 4) }},
	{"filling half a word", invalidValue, func(g *gpu) error { return g.stream.Fill32(unsafe.Add(g.memory, 2), 1, 1) }},
	{"filling half a short word", invalidValue, func(g *gpu) error { return g.stream.Fill16(unsafe.Add(g.memory, 1), 1, 1) }},
	{"a pitch that is less than a row", invalidValue, func(g *gpu) error {
		return raw("memsetD2D32Async", uintptr(g.memory), 4, 1, 2, 3, uintptr(g.stream))
	}},
	{"copying from null", invalidValue, func(g *gpu) error { return g.stream.Copy(g.memory, nil, 4) }},
	{"uploading to null", invalidValue, func(g *gpu) error { return g.stream.Upload(nil, g.pinned) }},
	{"downloading from null", invalidValue, func(g *gpu) error { return g.stream.Download(g.pinned, nil) }},

	{only + "synchronizing what is no stream", invalidHandle, func(g *gpu) error { return goneStream(g).Synchronize() }},
	{only + "destroying a stream twice", invalidHandle, func(g *gpu) error { return goneStream(g).Destroy() }},
	{only + "filling on a stream that is gone", invalidHandle, func(g *gpu) error { return goneStream(g).Fill8(g.memory, 1, 1) }},
	{only + "launching on a stream that is gone", invalidHandle, func(g *gpu) error { return g.add(goneStream(g), 1, 1) }},
	{"the time between marks that never were", invalidHandle, func(g *gpu) error {
		a, b := newEvent(g), newEvent(g)
		return second(cuda.Elapsed(a, b))
	}},
	{only + "destroying an event twice", invalidHandle, func(g *gpu) error {
		e := get(cuda.NewEvent())(g.t)
		must(g.t, e.Destroy())
		return e.Destroy()
	}},

	{"text that is no PTX", invalidImage, func(*gpu) error { return second(cuda.LoadModule("hello")) }},
	{"PTX that is wrong", invalidPTX, func(*gpu) error { return second(cuda.LoadModule(cuda.Setter + "{")) }},
	{"a kernel that is not there", notFound, func(g *gpu) error { return second(g.module.Function("tg_kernel_none")) }},
	{only + "a kernel of no module", invalidHandle, func(g *gpu) error {
		m := get(cuda.LoadModule(cuda.Setter))(g.t)
		must(g.t, m.Unload())
		return second(m.Function(cuda.SetterName))
	}},
	{only + "unloading twice", invalidHandle, func(g *gpu) error {
		m := get(cuda.LoadModule(cuda.Setter))(g.t)
		must(g.t, m.Unload())
		return m.Unload()
	}},
	{"more shared memory than there is", invalidValue, func(g *gpu) error { return g.mark.AllowShared(1 << 20) }},
	{"a grid of none", invalidValue, func(g *gpu) error { return launch(g, 0, 32, 0) }},
	{"a block of none", invalidValue, func(g *gpu) error { return launch(g, 1, 0, 0) }},
	{"a block larger than the kernel's", invalidValue, func(g *gpu) error { return launch(g, 1, 256, 0) }},
	{"a block larger than any", invalidValue, func(g *gpu) error { return launch(g, 1, 2048, 0) }},
	{"shared memory that was not asked for", invalidValue, func(g *gpu) error { return launch(g, 1, 32, 48<<10+16) }},
	{"no arguments", invalidValue, func(g *gpu) error { return g.stream.Launch(g.mark, 1, 32, 0, nil) }},
}

func TestRefusals(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		for _, r := range refusals {
			t.Run(r.name, func(t *testing.T) {
				needFake(t, r.name)
				g := open(t)
				if got := code(r.use(g)); got != r.want {
					t.Errorf("%d, want %d", got, r.want)
				}
				must(t, g.add(g.stream, 1, 2)) // all goes on
				g.holds("after the refusal", 1, 1, 0)
			})
		}
	})
}

// needFake skips a test that only the fake passes.
func needFake(t *testing.T, name string) {
	t.Helper()
	if strings.HasPrefix(name, only) && !cudatest.Fake() {
		t.Skip("the real driver does not refuse this")
	}
}

func launch(g *gpu, grid, block, shared int32) error {
	return g.stream.Launch(g.mark, grid, block, shared, pointer(g.marks(0, 1)))
}

func goneStream(g *gpu) cuda.Stream {
	s := get(cuda.NewStream())(g.t)
	must(g.t, s.Destroy())
	return s
}

func newEvent(g *gpu) cuda.Event {
	e := get(cuda.NewEvent())(g.t)
	g.later(e.Destroy)
	return e
}

func second[T any](_ T, err error) error { return err }

// raw makes an error of a call of the driver.
//
//go:uintptrescapes
func raw(name string, args ...uintptr) error {
	if c := cuda.Raw(name, args...); c != 0 {
		return &cuda.Error{Call: name, Code: c}
	}
	return nil
}

// In a thread without a current context, calls that need one say so.
func TestNoContext(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		event := newEvent(g)
		must(t, g.stream.Record(event))
		calls := map[string]func() error{
			"alloc":               func() error { return second(cuda.MemAlloc(16)) },
			"alloc locked memory": func() error { return second(cuda.MemAllocHost(16)) },
			"memory":              func() error { return third(cuda.MemInfo()) },
			"new stream":          func() error { return second(cuda.NewStream()) },
			"new event":           func() error { return second(cuda.NewEvent()) },
			"load a module":       func() error { return second(cuda.LoadModule(cuda.Setter)) },
			"fill, legacy stream": func() error { return cuda.Stream(0).Fill32(g.memory, 1, 1) },
			"wait, legacy stream": func() error { return cuda.Stream(0).Synchronize() },
			"leave":               func() error { return raw("ctxPopCurrent", uintptr(unsafe.Pointer(new(uintptr)))) },
		}
		if cudatest.Fake() { // newer drivers take the context of the handle
			maps.Copy(calls, map[string]func() error{
				"free":               func() error { return cuda.MemFree(g.memory) },
				"fill":               func() error { return g.stream.Fill32(g.memory, 1, 1) },
				"launch":             func() error { return g.add(g.stream, 1, 1) },
				"wait for a stream":  g.stream.Synchronize,
				"wait for an event":  event.Synchronize,
				"find a kernel":      func() error { return second(g.module.Function("tg_kernel_mark")) },
				"begin a capture":    g.stream.BeginCapture,
				"ask for a capture":  func() error { return second(g.stream.Capturing()) },
				"destroy a stream":   g.stream.Destroy,
				"allow shared bytes": func() error { return g.mark.AllowShared(100) },
			})
		}
		done := make(chan map[string]cuda.Code)
		go func() { // in a thread of its own: this goroutine keeps its thread
			got := map[string]cuda.Code{}
			for name, call := range calls {
				got[name] = code(call())
			}
			done <- got
		}()
		for name, got := range <-done {
			if got != invalidContext {
				t.Errorf("%s: %d, want %d", name, got, invalidContext)
			}
		}
		must(t, g.add(g.stream, 1, 1))
		g.holds("afterwards", 1, 0)
	})
}

func third[A, B any](_ A, _ B, err error) error { return err }

// A context that was given back is gone, and so is all that lived in it.
func TestReleasedContext(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		cudatest.Leaks(t)
		if get(cuda.DeviceCount())(t) == 0 {
			t.Fatal("no device")
		}
		d := get(cuda.GetDevice(0))(t)
		c := get(d.Retain())(t)
		must(t, c.Enter())
		s := get(cuda.NewStream())(t)
		get(cuda.MemAlloc(1000))(t)
		must(t, c.Release())
		const destroyed = 709
		if got := code(second(cuda.MemAlloc(16))); got != destroyed {
			t.Errorf("alloc: %d, want %d", got, destroyed)
		}
		c.Leave()
		if !cudatest.Fake() {
			return // it faults at what follows
		}
		again := get(d.Retain())(t)
		must(t, again.Enter())
		if got := code(s.Synchronize()); got != invalidHandle {
			t.Errorf("a stream of before: %d, want %d", got, invalidHandle)
		}
		again.Leave()
		must(t, again.Release())
	})
}
