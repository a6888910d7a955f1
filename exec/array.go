package exec

import (
	"fmt"
	"unsafe"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Array is a stretch of device memory of Len elements at a stable address.
// Copies of an Array, and the views that Slice makes, share the memory. The
// zero Array has no elements and no device.
type Array[T kernel.Elem] struct {
	device *Device
	start  unsafe.Pointer // a device address; never read through unless the device is the CPU
	length int
}

func sizeOf[T kernel.Elem]() int64 {
	var zero T
	return int64(unsafe.Sizeof(zero))
}

// maxBytes bounds one allocation: beyond any machine, below overflow.
const maxBytes = 1 << 46

// Alloc allocates n zeroed elements, starting at a multiple of 256 bytes. A
// length out of range, and more memory than the device has, are errors.
func Alloc[T kernel.Elem](d *Device, n int) (Array[T], error) {
	size := sizeOf[T]()
	if n < 0 || int64(n) > maxBytes/size {
		return Array[T]{}, fmt.Errorf("exec: alloc %d elements of %d bytes: want 0 to %d", n, size, maxBytes/size)
	}
	start, err := d.driver.allocate(int64(n) * size)
	if err != nil {
		return Array[T]{}, fmt.Errorf("exec: alloc %d bytes on %s: %w", int64(n)*size, d.name, err)
	}
	d.allocations.Add(1)
	d.bytes.Add(int64(n) * size)
	return Array[T]{d, start, n}, nil
}

// Wrap adopts n elements of memory that belongs to somebody else, without
// copying: address is a device address that must stay valid for as long as the
// Array and what was built on it are used. A length out of range, a nil address
// with elements, and one that is not aligned for T, are errors.
func Wrap[T kernel.Elem](d *Device, address unsafe.Pointer, n int) (Array[T], error) {
	var zero T
	switch {
	case n < 0 || int64(n) > maxBytes/sizeOf[T]():
		return Array[T]{}, fmt.Errorf("exec: wrap %d elements: want 0 to %d", n, maxBytes/sizeOf[T]())
	case address == nil && n > 0:
		return Array[T]{}, fmt.Errorf("exec: wrap %d elements: the address is nil", n)
	case uintptr(address)%unsafe.Alignof(zero) != 0:
		return Array[T]{}, fmt.Errorf("exec: wrap %d elements: address %#x is not a multiple of %d", n, uintptr(address), unsafe.Alignof(zero))
	}
	return Array[T]{d, address, n}, nil
}

// Len returns the number of elements.
func (a Array[T]) Len() int { return a.length }

// Device returns the device whose memory this is; nil for the zero Array.
func (a Array[T]) Device() *Device { return a.device }

// Address returns the device address of the first element.
func (a Array[T]) Address() uintptr { return uintptr(a.start) }

// IsZero reports whether a is the zero Array: no array at all.
func (a Array[T]) IsZero() bool { return a.device == nil }

// Slice returns the view of elements lo … hi-1; out of range, it panics.
func (a Array[T]) Slice(lo, hi int) Array[T] {
	if lo < 0 || hi < lo || hi > a.length {
		panic(fmt.Sprintf("exec: slice [%d:%d] of an array of %d", lo, hi, a.length))
	}
	return Array[T]{a.device, unsafe.Add(a.start, int64(lo)*sizeOf[T]()), hi - lo}
}

// Arg returns the array as a field of a kernel's parameter struct: a slice of
// device addresses. Host code must not index it.
func (a Array[T]) Arg() []T { return unsafe.Slice((*T)(a.start), a.length) }

// Host returns the live elements when the array lies in the host's memory (the
// CPU device), else nil. Do not touch them while work that uses them runs.
func (a Array[T]) Host() []T {
	if a.device == nil {
		return nil
	}
	if _, ok := a.device.driver.(*cpu); !ok {
		return nil
	}
	return unsafe.Slice((*T)(a.start), a.length)
}

// bytes returns the memory as bytes, by device address.
func (a Array[T]) bytes() []byte {
	return unsafe.Slice((*byte)(a.start), int64(a.length)*sizeOf[T]())
}

func hostBytes[T kernel.Elem](s []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), int64(len(s))*sizeOf[T]())
}

func (a Array[T]) overlaps(b Array[T]) bool {
	size := sizeOf[T]()
	return uintptr(a.start) < uintptr(unsafe.Add(b.start, int64(b.length)*size)) &&
		uintptr(b.start) < uintptr(unsafe.Add(a.start, int64(a.length)*size))
}

// Read copies the whole array to dst, which must have its length, after all
// work enqueued before. It waits.
func (a Array[T]) Read(dst []T) error {
	switch {
	case len(dst) != a.length:
		return fmt.Errorf("exec: read %d elements into %d", a.length, len(dst))
	case a.length == 0:
		return nil
	}
	if err := a.device.driver.download(hostBytes(dst), a.start); err != nil {
		return fmt.Errorf("exec: read %d elements from %s: %w", a.length, a.device.name, err)
	}
	return nil
}

// Write copies src, which must have the array's length, to the array. It waits.
func (a Array[T]) Write(src []T) error {
	switch {
	case len(src) != a.length:
		return fmt.Errorf("exec: write %d elements into %d", len(src), a.length)
	case a.length == 0:
		return nil
	}
	if err := a.device.driver.upload(a.start, hostBytes(src)); err != nil {
		return fmt.Errorf("exec: write %d elements to %s: %w", a.length, a.device.name, err)
	}
	return nil
}
