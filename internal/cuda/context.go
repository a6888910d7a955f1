package cuda

import (
	"runtime"
	"unsafe"
)

// Context is a device's primary context: the one that every library in the
// process shares, so that pointers and streams of torch, warp or jax are ours
// too.
type Context struct {
	device Device
	handle uintptr
}

// Retain holds the primary context of a device until Release.
func (d Device) Retain() (*Context, error) {
	c := &Context{device: d}
	if err := check("cuDevicePrimaryCtxRetain", call(symbols.primaryCtxRetain, uintptr(unsafe.Pointer(&c.handle)), uintptr(d))); err != nil {
		return nil, err
	}
	return c, nil
}

// Release gives the context back.
func (c *Context) Release() error {
	return check("cuDevicePrimaryCtxRelease", call(symbols.primaryCtxRelease, uintptr(c.device)))
}

// Enter makes the context current: the goroutine keeps its thread until
// Leave. It nests. After an error there is nothing to leave.
func (c *Context) Enter() error {
	runtime.LockOSThread()
	err := check("cuCtxPushCurrent", call6(symbols.ctxPushCurrent, c.handle, 0, 0, 0, 0, 0))
	if err != nil {
		runtime.UnlockOSThread()
	}
	return err
}

// popped is what [Context.Leave] takes off, which nobody reads.
var popped uintptr

// Leave makes current what was before Enter.
func (c *Context) Leave() {
	// What was popped is known; a failure here would show in the next call.
	call6(symbols.ctxPopCurrent, uintptr(unsafe.Pointer(&popped)), 0, 0, 0, 0, 0)
	runtime.UnlockOSThread()
}
