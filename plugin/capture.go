package plugin

import "errors"

// CaptureClass says how an author's enqueue may be used in a graph.
type CaptureClass int32

const (
	// Static: only launches, fills and device copies. Captures anywhere.
	Static CaptureClass = iota
	// Host: needs the host (reads back, decides, allocates). Runs eagerly,
	// outside a capture; inside one it is refused with ErrNotCapturable.
	Host
)

func (c CaptureClass) String() string {
	if c == Host {
		return "host"
	}
	return "static"
}

// ErrNotCapturable is wrapped by the error of enqueuing a Host thing in a capture.
var ErrNotCapturable = errors.New("plugin: needs the host and cannot be captured")
