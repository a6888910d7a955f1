package cuda_test

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

func TestProperties(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if n := get(cuda.DeviceCount())(t); n < 1 {
			t.Errorf("%d devices", n)
		}
		if v := get(cuda.DriverVersion())(t); v < 11040 || v > 30000 {
			t.Errorf("version %d", v)
		}
		g := open(t)
		p := get(g.device.Properties())(t)
		if p.Name == "" || p.Major < 7 || p.Minor < 0 || p.Multiprocessors < 1 || p.ThreadsPerMultiprocessor < 1024 || p.SharedBytesPerBlock < 48<<10 {
			t.Errorf("%+v", p)
		}
		free, total, err := cuda.MemInfo()
		if err != nil || free <= 0 || total < free {
			t.Errorf("%d of %d bytes, %v", free, total, err)
		}
		registers, local, err := g.turn.Resources()
		if err != nil || registers < 1 || local < 0 {
			t.Errorf("%d registers, %d bytes, %v", registers, local, err)
		}
	})
}

func TestFill(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		must(t, g.stream.Fill8(unsafe.Add(g.memory, 1), 0xAB, 2))
		must(t, g.stream.Fill16(unsafe.Add(g.memory, 6), 0x1234, 3))
		must(t, g.stream.Fill32(g.at(4), 0x01020304, 2))
		must(t, g.stream.FillEvery32(g.at(7), 12, 9, 3))
		must(t, g.stream.Fill8(g.memory, 1, 0))
		g.holds("filled", 0xABAB00, 0x12340000, 0x12341234, 0, 0x01020304, 0x01020304, 0, 9, 0, 0, 9, 0, 0, 9, 0, 0)
	})
}

func TestCopies(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		for i := range g.pinned {
			g.pinned[i] = byte(i)
		}
		must(t, g.stream.Upload(g.memory, g.pinned[:8]))
		must(t, g.stream.Copy(g.at(3), g.at(1), 4))
		must(t, g.stream.Upload(g.at(5), []byte{1, 0, 0, 0})) // memory that is not locked
		must(t, g.stream.Synchronize())
		plain := make([]byte, 4)
		must(t, g.stream.Download(plain, g.at(1))) // is there when the call returns
		if !slices.Equal(plain, []byte{4, 5, 6, 7}) {
			t.Errorf("downloaded %v", plain)
		}
		g.holds("copied", 0x03020100, 0x07060504, 0, 0x07060504, 0, 1, 0)
	})
}

// Work happens when somebody waits for it, and not before; streams do not wait
// for each other.
func TestNothingHappensUnlessWaitedFor(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if !cudatest.Fake() {
			t.Skip("a device may be quick")
		}
		g := open(t)
		other := get(cuda.NewStream())(t)
		g.later(other.Destroy)
		pinned := (*int32)(unsafe.Pointer(&g.pinned[0]))
		*pinned = 5
		must(t, other.Fill32(g.memory, 7, 1))
		must(t, g.stream.Download(g.pinned[:4], g.memory))
		if queued := cudatest.Count("queued"); *pinned != 5 || queued != 2 {
			t.Errorf("at once: %d, with %d queued", *pinned, queued)
		}
		must(t, g.stream.Synchronize())
		if queued := cudatest.Count("queued"); *pinned != 0 || queued != 1 {
			t.Errorf("after waiting for one stream: %d, with %d queued", *pinned, queued)
		}
		must(t, other.Synchronize())
		g.holds("after waiting for both", 7, 0)

		*pinned = 1
		must(t, g.stream.Upload(g.memory, g.pinned[:4]))
		*pinned = 2 // wrong: the device may not have read it
		g.holds("locked memory is read when its turn comes", 2, 0)

		mine := []byte{1, 0, 0, 0}
		must(t, g.stream.Upload(g.memory, mine))
		mine[0] = 3 // right: memory that is not locked was read
		g.holds("other memory is read at once", 1, 0)

		event := newEvent(g)
		must(t, g.stream.Fill32(g.memory, 8, 1))
		must(t, g.stream.Record(event))
		must(t, g.stream.Fill32(g.at(1), 8, 1))
		must(t, event.Synchronize())
		if queued := cudatest.Count("queued"); queued != 1 {
			t.Errorf("after waiting for an event: %d queued", queued)
		}
	})
}

// Memory of the device holds anything at first, and the host cannot touch it.
func TestMemoryIsTheDevices(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if !cudatest.Fake() {
			t.Skip("other memory may happen to be zero")
		}
		g := open(t)
		p := get(cuda.MemAlloc(300))(t)
		g.later(func() error { return cuda.MemFree(p) })
		if uintptr(p)%256 != 0 {
			t.Errorf("address %p", p)
		}
		must(t, g.stream.Copy(g.memory, p, 4))
		g.holds("at first", -0x5a5a5a5b, 0)
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
		defer func() {
			if why := recover(); !strings.Contains(why.(error).Error(), "invalid memory address") {
				t.Error(why)
			}
		}()
		t.Errorf("the host reads %d", *(*int32)(g.memory))
	})
}

func TestOutOfMemory(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if !cudatest.Fake() {
			t.Skip("the memory of a device is what it is")
		}
		open(t)
		cudatest.Set("memory", 1<<20)
		p := get(cuda.MemAlloc(1 << 19))(t)
		_, err := cuda.MemAlloc(1 << 19)
		if code(err) != cuda.OutOfMemory || err.Error() != "cuMemAlloc: CUDA_ERROR_OUT_OF_MEMORY (2): out of memory" {
			t.Errorf("error %v", err)
		}
		if free, total, err := cuda.MemInfo(); free != 1<<19-4*numbers || total != 1<<20 || err != nil {
			t.Errorf("%d of %d bytes are free, %v", free, total, err)
		}
		must(t, cuda.MemFree(p))
		must(t, cuda.MemFree(get(cuda.MemAlloc(1<<19))(t)))
	})
}

// Freeing waits for the work that may use the memory.
func TestFreeWaits(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		p := get(cuda.MemAlloc(4))(t)
		must(t, g.stream.Fill32(p, 5, 1))
		must(t, g.stream.Copy(g.memory, p, 4))
		must(t, cuda.MemFree(p))
		g.holds("after", 5, 0)
	})
}

func TestEvents(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		start, end := newEvent(g), newEvent(g)
		must(t, start.Synchronize()) // never recorded: there is nothing to wait for
		must(t, g.stream.Record(start))
		must(t, g.add(g.stream, 1, 1))
		must(t, g.stream.Record(end))
		if cudatest.Fake() {
			const notReady = 600
			if got := code(second(cuda.Elapsed(start, end))); got != notReady {
				t.Errorf("before the end: %d, want %d", got, notReady)
			}
		}
		must(t, end.Synchronize())
		if ms := get(cuda.Elapsed(start, end))(t); ms < 0 || ms > 10_000 {
			t.Errorf("%v ms", ms)
		}
	})
}
