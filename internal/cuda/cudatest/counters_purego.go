//go:build linux && (amd64 || arm64) && !nocuda

package cudatest

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

const supported = true

// callFake calls a function of the fake that only the fake has.
func callFake(function, what string, value uint64) int64 {
	handle, err := purego.Dlopen(os.Getenv(libraryVariable), purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		panic(fmt.Sprintf("cudatest: %v", err))
	}
	address, err := purego.Dlsym(handle, function)
	if err != nil {
		panic(fmt.Sprintf("cudatest: %v", err))
	}
	text := append([]byte(what), 0)
	result, _, _ := purego.SyscallN(address, uintptr(unsafe.Pointer(&text[0])), uintptr(value))
	runtime.KeepAlive(text)
	return int64(result)
}
