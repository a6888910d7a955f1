package cuda

import "unsafe"

type (
	// Graph is a recorded sequence.
	Graph uintptr
	// GraphExec is a graph that is ready to run.
	GraphExec uintptr
	node      uintptr
)

// threadLocal: a capture forbids unsafe calls only in its own thread.
// CUstreamCaptureMode, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL.
const threadLocal = 1

// captureActive is a CUstreamCaptureStatus.
const captureActive = 1

// BeginCapture records what is enqueued from now on. The capture must end in
// the same thread.
func (s Stream) BeginCapture() error {
	return check("cuStreamBeginCapture", call(symbols.streamBeginCapture, uintptr(s), threadLocal))
}

// EndCapture returns what was recorded. The capture is over after an error too.
func (s Stream) EndCapture() (Graph, error) {
	g := new(Graph)
	err := check("cuStreamEndCapture", call(symbols.streamEndCapture, uintptr(s), uintptr(unsafe.Pointer(g))))
	return *g, err
}

// Capturing reports whether somebody captures the stream.
func (s Stream) Capturing() (bool, error) {
	status := new(int32)
	err := check("cuStreamIsCapturing", call(symbols.streamIsCapturing, uintptr(s), uintptr(unsafe.Pointer(status))))
	return *status == captureActive, err
}

// Instantiate makes the graph ready to run.
func (g Graph) Instantiate() (GraphExec, error) {
	e := new(GraphExec)
	err := check("cuGraphInstantiate", call(symbols.graphInstantiate, uintptr(unsafe.Pointer(e)), uintptr(g), 0))
	return *e, err
}

// Destroy gives the graph back; what was instantiated from it stays.
func (g Graph) Destroy() error {
	return check("cuGraphDestroy", call(symbols.graphDestroy, uintptr(g)))
}

// Upload puts the graph on the device, so that its first launch is like the others.
func (e GraphExec) Upload(s Stream) error {
	return check("cuGraphUpload", call(symbols.graphUpload, uintptr(e), uintptr(s)))
}

// Launch enqueues all of the graph.
func (e GraphExec) Launch(s Stream) error {
	return check("cuGraphLaunch", call6(symbols.graphLaunch, uintptr(e), uintptr(s), 0, 0, 0, 0))
}

// Destroy gives the graph back once it does not run any more.
func (e GraphExec) Destroy() error {
	return check("cuGraphExecDestroy", call(symbols.graphExecDestroy, uintptr(e)))
}
