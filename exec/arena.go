package exec

import (
	"fmt"
	"math"
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
	if int64(int(bytes)) != bytes {
		return nil, fmt.Errorf("exec: arena of %d bytes: more than %d", bytes, math.MaxInt)
	}
	memory, err := Alloc[uint8](d, int(bytes))
	if err != nil {
		return nil, err
	}
	return &Arena{memory: memory}, nil
}

// Used returns the bytes laid out so far.
func (a *Arena) Used() int64 { return a.used }

// Rewind makes the next array start at the first aligned place from offset on,
// so that arrays with disjoint lifetimes can share memory. A negative offset panics.
func (a *Arena) Rewind(offset int64) {
	if offset < 0 {
		panic(fmt.Sprintf("exec: arena rewound to %d", offset))
	}
	a.used = offset
}

// Cut lays out the next n elements, starting at a multiple of 256 bytes. On a
// counting arena it returns the zero Array. A length out of range, and more than
// the arena has left, panic.
func Cut[T kernel.Elem](a *Arena, n int) Array[T] {
	if n < 0 || int64(n) > maxBytes/sizeOf[T]() {
		panic(fmt.Sprintf("exec: cut %d elements of %d bytes: want 0 to %d", n, sizeOf[T](), maxBytes/sizeOf[T]()))
	}
	start := (a.used + arrayAlign - 1) / arrayAlign * arrayAlign
	end := start + int64(n)*sizeOf[T]()
	if a.memory.IsZero() {
		a.used = end
		return Array[T]{}
	}
	if end > int64(a.memory.length) {
		panic(fmt.Sprintf("exec: arena of %d bytes is too small for %d", a.memory.length, end))
	}
	a.used = end
	return Array[T]{a.memory.device, unsafe.Add(a.memory.start, start), n}
}
