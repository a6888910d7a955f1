package exec

import (
	"fmt"
	"unsafe"

	"github.com/seed183fdc01/trackgen/kernel"
)

// arrayAlign is where arrays start: the alignment that every device's widest
// memory access wants.
const arrayAlign = 256

// Arena cuts one allocation into typed arrays. Lay out the same arrays twice
// with [Cut]: first on a zero Arena, which only counts the bytes, then on one
// that [NewArena] made with that many.
type Arena struct {
	memory Array[uint8]
	used   int64
}

// NewArena allocates an arena of so many bytes.
func NewArena(d *Device, bytes int64) (*Arena, error) {
	memory, err := Alloc[uint8](d, int(bytes))
	if err != nil {
		return nil, err
	}
	return &Arena{memory: memory}, nil
}

// Used returns the bytes laid out so far.
func (a *Arena) Used() int64 { return a.used }

// Rewind makes the next array start at the first aligned place from offset on,
// so that arrays with disjoint lifetimes can share memory.
func (a *Arena) Rewind(offset int64) { a.used = offset }

// Cut lays out the next n elements. On a counting arena it returns the zero Array.
func Cut[T kernel.Elem](a *Arena, n int) Array[T] {
	start := (a.used + arrayAlign - 1) / arrayAlign * arrayAlign
	a.used = start + int64(n)*sizeOf[T]()
	if a.memory.IsZero() {
		return Array[T]{}
	}
	if a.used > int64(a.memory.length) {
		panic(fmt.Sprintf("exec: arena of %d bytes is too small for %d", a.memory.length, a.used))
	}
	return Array[T]{a.memory.device, unsafe.Add(a.memory.start, start), n}
}
