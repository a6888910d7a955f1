package exec

import (
	"errors"
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

// LaunchContext is where work is enqueued. It belongs to one goroutine at a
// time. One that a capture or a conditional hands to its body ends with the
// body: enqueuing on it later is an error.
type LaunchContext struct {
	stream *Stream
	mode   Mode
	record *record // of a capture on the CPU
	queue  uintptr // where a GPU's work goes: the stream's handle, or a capture's own
	ended  bool
}

// Device returns the device that the work runs on.
func (c *LaunchContext) Device() *Device { return c.stream.device }

// Stream returns the stream that the work is enqueued on.
func (c *LaunchContext) Stream() *Stream { return c.stream }

// Mode says whether work runs at once or is recorded.
func (c *LaunchContext) Mode() Mode { return c.mode }

func (c *LaunchContext) check() error {
	if c.ended {
		return errors.New("the body that the context was for has returned")
	}
	return nil
}

// Launch enqueues a prepared kernel, a *Launch[P], on the given items. A launch
// prepared for another device or for less shared memory, and items that do not
// fit together, are errors. On the CPU a list's count beyond its length is an
// error when the launch runs, and a panic of the kernel is raised again as a
// *[KernelPanic].
func (c *LaunchContext) Launch(l launcher, items Items) error {
	d := c.Device()
	err := c.check()
	if err == nil {
		err = l.check(d)
	}
	if err == nil {
		err = items.check(d)
	}
	if err == nil {
		err = d.driver.launch(c, l, items)
	}
	if err != nil {
		return fmt.Errorf("exec: launch %s on %s: %w", l.kernelName(), d.name, err)
	}
	return nil
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
// change nothing when the flag is zero. flag has one element. An error of the
// body is returned as it is.
func (c *LaunchContext) If(flag Array[int32], body Body) error {
	d := c.Device()
	err := c.check()
	switch {
	case err != nil:
	case flag.length != 1:
		err = fmt.Errorf("the flag must have 1 element, got %d", flag.length)
	case flag.device != d:
		err = errors.New("the flag is on another device")
	default:
		return d.driver.runIf(c, flag, body)
	}
	return fmt.Errorf("exec: if on %s: %w", d.name, err)
}

// Fill enqueues setting every element of dst to value.
func Fill[T kernel.Elem](c *LaunchContext, dst Array[T], value T) error {
	d := c.Device()
	err := c.check()
	switch {
	case err != nil:
	case dst.length == 0:
		return nil
	case dst.device != d:
		err = errors.New("the array is on another device")
	default:
		p := pattern{width: int32(sizeOf[T]())}
		*(*T)(unsafe.Pointer(&p.words)) = value
		err = d.driver.fill(c, dst.bytes(), p)
	}
	if err != nil {
		return fmt.Errorf("exec: fill %d elements on %s: %w", dst.length, d.name, err)
	}
	return nil
}

// Copy enqueues copying src to dst, which must have the same length and device
// and not overlap it.
func Copy[T kernel.Elem](c *LaunchContext, dst, src Array[T]) error {
	d := c.Device()
	err := c.check()
	switch {
	case err != nil:
	case dst.length != src.length:
		err = fmt.Errorf("the source has %d", src.length)
	case dst.length == 0:
		return nil
	case dst.device != d || src.device != d:
		err = errors.New("an array is on another device")
	case dst.overlaps(src):
		err = errors.New("the arrays overlap")
	default:
		err = d.driver.copy(c, dst.bytes(), src.bytes())
	}
	if err != nil {
		return fmt.Errorf("exec: copy to %d elements on %s: %w", dst.length, d.name, err)
	}
	return nil
}
