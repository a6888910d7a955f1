package exec

import "unsafe"

// driver is what a kind of device must do. Nothing above it knows which kind
// it has. Addresses are device addresses; the context says whether to run or
// record. After close all but info and close return [ErrClosed]. The caller says
// in an error what was tried and on which device, but for runIf and capture,
// whose errors are mostly those of the body, returned as they are.
type driver interface {
	info() Info
	allocate(bytes int64) (unsafe.Pointer, error)
	upload(dst unsafe.Pointer, src []byte) error   // complete on return
	download(dst []byte, src unsafe.Pointer) error // complete on return, after all work enqueued before
	// prepare makes ready for launches of a kernel that need this much shared
	// memory. What it returns is kept with the launch; what fails, the launch reports.
	prepare(c code, sharedBytes int32) prepared
	launch(ctx *LaunchContext, l launcher, items Items) error
	fill(ctx *LaunchContext, dst []byte, p pattern) error
	copy(ctx *LaunchContext, dst, src []byte) error
	runIf(ctx *LaunchContext, flag Array[int32], body Body) error
	capture(s *Stream, body Body) (graph, error)
	replay(s *Stream, g graph) error
	open(s *Stream) error // makes s a queue of its own
	synchronize(s *Stream) error
	close() error
}

// graph is a driver's own form of a recorded sequence, prepared of a kernel.
type (
	graph    any
	prepared any
)

// code is what a driver may need to know of a kernel.
type code struct {
	name       string
	module     *Module
	paramBytes uintptr // of the parameter struct
	item       ItemKind
	group      int32 // as in Kernel
	block      int32
}

// pattern is what a fill repeats: the first width bytes, aligned for any element.
type pattern struct {
	words [2]uint64
	width int32
}
