// Package cuda calls the part of the CUDA driver API that package exec needs,
// without cgo: the driver's library is found when the program runs, and a
// machine without one only gets an error from [Open].
//
// The functions are thin: one call of the driver each, named for it, with its
// result code as an [Error]. Calls that need a current context are methods of
// [Context] or say so; they belong between [Context.Enter] and
// [Context.Leave], which bind the goroutine to its thread: to the driver a
// current context belongs to a thread.
//
// Memory is not copied and not kept alive: what a call takes as an
// unsafe.Pointer must stay where it is until the call returns, or, when it is
// asynchronous, until its work is done.
//
// Source: CUDA Driver API, NVIDIA, version 12.
package cuda
