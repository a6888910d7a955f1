// Package exec moves bytes and runs kernels. It knows devices, typed arrays in
// their memory, streams, and graphs of recorded launches; it knows nothing of
// tracks.
//
// A program enqueues work through a [LaunchContext], which offers exactly four
// things: launch a kernel, fill an array, copy between arrays, and run a body
// if a flag in device memory is not zero. The same calls run at once (eager) or
// are recorded into a [Graph]. Running them allocates nothing. On a GPU it does
// not wait either, but for a kernel whose device code is still on its way.
package exec
