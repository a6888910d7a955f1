package exec

import (
	"fmt"
	"unsafe"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Mode says what becomes of work given to a LaunchContext.
type Mode int32

// The modes.
const (
	Eager     Mode = iota // runs at once, in order
	Capturing             // is recorded into a graph
	InBody                // is recorded into the body of a conditional
)

func (m Mode) String() string { return [...]string{"eager", "capturing", "in a conditional body"}[m] }

// LaunchContext is where work is enqueued. It belongs to one goroutine at a time.
type LaunchContext struct {
	stream *Stream
	mode   Mode
	record *record // of a capture on the CPU
}

// Device returns the device that the work runs on.
func (c *LaunchContext) Device() *Device { return c.stream.device }

// Stream returns the stream that the work is enqueued on.
func (c *LaunchContext) Stream() *Stream { return c.stream }

// Mode says whether work runs at once or is recorded.
func (c *LaunchContext) Mode() Mode { return c.mode }

// Launch enqueues a prepared kernel, a *Launch[P], on the given items.
func (c *LaunchContext) Launch(l launcher, items Items) error {
	if err := l.check(c.Device()); err != nil {
		return err
	}
	return c.Device().driver.launch(c, l, items)
}

// Body is work that a condition or a capture encloses.
type Body interface {
	Enqueue(*LaunchContext) error
}

// BodyFunc makes a Body of a function.
type BodyFunc func(*LaunchContext) error

// Enqueue calls f.
func (f BodyFunc) Enqueue(c *LaunchContext) error { return f(c) }

// If enqueues body to run only if flag[0] is not zero when its turn comes. It
// is an optimisation: some devices run the body always, so that the body must
// change nothing when the flag is zero. flag has one element.
func (c *LaunchContext) If(flag Array[int32], body Body) error {
	if flag.Len() != 1 || flag.Device() != c.Device() {
		return fmt.Errorf("exec: if: flag must be one element on %s, got %d", c.Device().name, flag.Len())
	}
	return c.Device().driver.runIf(c, flag, body)
}

// Fill enqueues setting every element of dst to value.
func Fill[T kernel.Elem](c *LaunchContext, dst Array[T], value T) error {
	if dst.Len() == 0 {
		return nil
	}
	if dst.device != c.Device() {
		return fmt.Errorf("exec: fill on %s: the array is on another device", c.Device().name)
	}
	p := pattern{width: int32(sizeOf[T]())}
	*(*T)(unsafe.Pointer(&p.bytes)) = value
	return c.Device().driver.fill(c, dst.bytes(), p)
}

// Copy enqueues copying src to dst, which must have the same length and device
// and not overlap it.
func Copy[T kernel.Elem](c *LaunchContext, dst, src Array[T]) error {
	if dst.Len() != src.Len() {
		return fmt.Errorf("exec: copy %d elements to %d", src.Len(), dst.Len())
	}
	if dst.Len() == 0 {
		return nil
	}
	if dst.device != c.Device() || src.device != c.Device() {
		return fmt.Errorf("exec: copy on %s: an array is on another device", c.Device().name)
	}
	return c.Device().driver.copy(c, dst.bytes(), src.bytes())
}
