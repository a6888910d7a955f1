package exec

import (
	"errors"
	"fmt"
)

// Stream is a queue of work on a device: in order within a stream.
type Stream struct {
	device *Device
	eager  LaunchContext
}

// NewStream makes another queue on the device.
func (d *Device) NewStream() *Stream {
	s := &Stream{device: d}
	s.eager = LaunchContext{stream: s}
	return s
}

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
func (s *Stream) Capture(body Body) (*Graph, error) {
	g, err := s.device.driver.capture(s, body)
	if err != nil {
		return nil, err
	}
	return &Graph{s.device, g}, nil
}

// Replay enqueues the recorded work on s, a stream of the graph's device. It
// allocates nothing.
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
