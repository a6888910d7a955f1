package exec

import (
	"errors"
	"fmt"
)

// Stream is a queue of work on a device: in order within a stream. Streams are
// not ordered with each other; [Array.Read] and [Array.Write] wait for all, but
// for those of [Device.WrapStream].
type Stream struct {
	device  *Device
	handle  uintptr // the driver's, on a GPU
	foreign bool    // it belongs to somebody else, who may be capturing it
	eager   LaunchContext
}

// NewStream makes another queue on the device. It ends with the device.
func (d *Device) NewStream() (*Stream, error) {
	s := &Stream{device: d}
	if err := d.driver.open(s); err != nil {
		return nil, fmt.Errorf("exec: new stream on %s: %w", d.name, err)
	}
	s.eager = LaunchContext{stream: s, queue: s.handle}
	return s, nil
}

// WrapStream adopts a stream of somebody else on a GPU, such as torch's current
// stream, by the driver's handle (a CUstream; 0 is the legacy default stream). It
// must stay valid as long as the Stream is used, and its owner, or [Stream.Synchronize],
// sees to it that its work is done before arrays are read, written or freed. Its owner may be capturing it:
// what is enqueued then becomes part of that capture. On the CPU the handle
// means nothing, and the Stream is like any other.
func (d *Device) WrapStream(handle uintptr) *Stream {
	s := &Stream{device: d, handle: handle, foreign: true}
	s.eager = LaunchContext{stream: s, queue: handle}
	return s
}

// Handle returns the driver's handle of the stream: a CUstream on a GPU, 0 on
// the CPU.
func (s *Stream) Handle() uintptr { return s.handle }

// Device returns the stream's device.
func (s *Stream) Device() *Device { return s.device }

// Context returns the context that enqueues on the stream eagerly.
func (s *Stream) Context() *LaunchContext { return &s.eager }

// Synchronize waits until all work enqueued on the stream has run.
func (s *Stream) Synchronize() error {
	if err := s.device.driver.synchronize(s); err != nil {
		return fmt.Errorf("exec: synchronize on %s: %w", s.device.name, err)
	}
	return nil
}

// Graph is a recorded sequence of work, which [Graph.Replay] enqueues whole.
type Graph struct {
	device *Device
	graph  graph
}

// Capture records what body enqueues on the context it is given; nothing runs,
// and other work may go on meanwhile. Addresses and launch parameters are those
// of the moment of capture; what arrays hold, flags and counts included, is read
// at each replay. An error of the body is returned as it is, and there is no graph.
//
// The body only enqueues. On a GPU, allocating, reading, writing, waiting and
// capturing again are errors in its goroutine until it returns, and spoil the capture.
func (s *Stream) Capture(body Body) (*Graph, error) {
	g, err := s.device.driver.capture(s, body)
	if err != nil {
		return nil, err
	}
	return &Graph{s.device, g}, nil
}

// Replay enqueues the recorded work on s, a stream of the graph's device. It
// allocates nothing. A GPU's stream that its owner captures takes no graphs:
// enqueue the work itself there.
func (g *Graph) Replay(s *Stream) error {
	err := errOtherDevice
	if s.device == g.device {
		err = g.device.driver.replay(s, g.graph)
	}
	if err != nil {
		return fmt.Errorf("exec: replay on %s: %w", s.device.name, err)
	}
	return nil
}

var errOtherDevice = errors.New("the graph was captured on another device")
