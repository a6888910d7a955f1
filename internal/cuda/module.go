package cuda

import (
	"bytes"
	"errors"
	"unsafe"
)

type (
	// Module is loaded device code.
	Module uintptr
	// Function is a kernel of a module.
	Function uintptr
)

// Options of the compiler in the driver: CUjit_option.
const (
	jitErrorLog      = 5
	jitErrorLogBytes = 6
)

// LoadModule compiles PTX for the current context's device, or takes it from
// the driver's cache. To the driver it is a library, not what it calls a module:
// those it compiles one after the other, libraries at the same time.
func LoadModule(ptx string) (Module, error) {
	text := append([]byte(ptx), 0)
	log := make([]byte, 4096)
	options := []int32{jitErrorLog, jitErrorLogBytes}
	values := &struct { // an array of pointers to the driver
		log   unsafe.Pointer
		bytes uintptr
	}{unsafe.Pointer(&log[0]), uintptr(len(log))}
	m := new(Module)
	err := check("cuLibraryLoadData", call(symbols.libraryLoadData, uintptr(unsafe.Pointer(m)), uintptr(unsafe.Pointer(&text[0])),
		uintptr(unsafe.Pointer(&options[0])), uintptr(unsafe.Pointer(values)), uintptr(len(options)), 0, 0, 0))
	if failed, ok := errors.AsType[*Error](err); ok {
		log, _, _ = bytes.Cut(log, []byte{0})
		failed.Log = string(bytes.TrimSpace(log))
	}
	return *m, err
}

// Unload gives the module back.
func (m Module) Unload() error {
	return check("cuLibraryUnload", call(symbols.libraryUnload, uintptr(m)))
}

// Function returns the kernel of a name, for the current context.
func (m Module) Function(name string) (Function, error) {
	text := append([]byte(name), 0)
	kernel := new(uintptr)
	if err := check("cuLibraryGetKernel", call(symbols.libraryGetKernel, uintptr(unsafe.Pointer(kernel)), uintptr(m), uintptr(unsafe.Pointer(&text[0])))); err != nil {
		return 0, err
	}
	f := new(Function)
	err := check("cuKernelGetFunction", call(symbols.kernelGetFunction, uintptr(unsafe.Pointer(f)), *kernel))
	return *f, err
}

// Attributes of a function: CUfunction_attribute.
const (
	functionLocalBytes       = 3
	functionRegisters        = 4
	functionMaxDynamicShared = 8
)

// AllowShared lets launches of the function ask for so many bytes of shared
// memory. Up to 48 KiB every function may.
func (f Function) AllowShared(bytes int32) error {
	return check("cuFuncSetAttribute", call(symbols.funcSetAttribute, uintptr(f), functionMaxDynamicShared, uintptr(bytes)))
}

// Resources returns the registers and the bytes of local memory, such as
// spilled registers, of each of the function's threads.
func (f Function) Resources() (registers, localBytes int32, err error) {
	for attribute, value := range map[uintptr]*int32{functionRegisters: &registers, functionLocalBytes: &localBytes} {
		if err = check("cuFuncGetAttribute", call(symbols.funcGetAttribute, uintptr(unsafe.Pointer(value)), attribute, uintptr(f))); err != nil {
			return 0, 0, err
		}
	}
	return registers, localBytes, nil
}

// Launch enqueues a kernel on a grid of blocks. arguments is an array of the
// addresses of the kernel's arguments, which the driver copies before it returns.
func (s Stream) Launch(f Function, grid, block, sharedBytes int32, arguments unsafe.Pointer) error {
	return check("cuLaunchKernel", call11(symbols.launchKernel, uintptr(f),
		uintptr(grid), 1, 1, uintptr(block), 1, 1, uintptr(sharedBytes), uintptr(s), uintptr(arguments), 0))
}
