package cuda

import "unsafe"

// Stream is a queue of work, by the driver's handle. 0 is the legacy default
// stream of the current context.
type Stream uintptr

// nonBlocking: not ordered with the legacy default stream. CUstream_flags,
// CU_STREAM_NON_BLOCKING.
const nonBlocking = 1

// NewStream makes a stream that no other orders itself with.
func NewStream() (Stream, error) {
	s := new(Stream)
	err := check("cuStreamCreate", call(symbols.streamCreate, uintptr(unsafe.Pointer(s)), nonBlocking))
	return *s, err
}

// Destroy gives the stream back once its work is done.
func (s Stream) Destroy() error {
	return check("cuStreamDestroy", call(symbols.streamDestroy, uintptr(s)))
}

// Synchronize waits for the stream's work.
func (s Stream) Synchronize() error {
	return check("cuStreamSynchronize", call6(symbols.streamSynchronize, uintptr(s), 0, 0, 0, 0, 0))
}

// Event is a mark in a stream, with the time when it was passed.
type Event uintptr

// NewEvent makes an event.
func NewEvent() (Event, error) {
	e := new(Event)
	err := check("cuEventCreate", call(symbols.eventCreate, uintptr(unsafe.Pointer(e)), 0))
	return *e, err
}

// Destroy gives the event back.
func (e Event) Destroy() error {
	return check("cuEventDestroy", call(symbols.eventDestroy, uintptr(e)))
}

// Record enqueues the mark.
func (s Stream) Record(e Event) error {
	return check("cuEventRecord", call6(symbols.eventRecord, uintptr(e), uintptr(s), 0, 0, 0, 0))
}

// Synchronize waits until the mark is passed.
func (e Event) Synchronize() error {
	return check("cuEventSynchronize", call6(symbols.eventSynchronize, uintptr(e), 0, 0, 0, 0, 0))
}

// Elapsed returns the milliseconds from one mark to another, both passed.
func Elapsed(start, end Event) (float32, error) {
	ms := new(float32)
	err := check("cuEventElapsedTime", call(symbols.eventElapsed, uintptr(unsafe.Pointer(ms)), uintptr(start), uintptr(end)))
	return *ms, err
}
