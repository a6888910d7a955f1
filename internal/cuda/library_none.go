//go:build !(linux && (amd64 || arm64)) || nocuda

package cuda

import (
	"fmt"
	"runtime"
)

func openLibrary() (func(string) (uintptr, error), error) {
	return nil, fmt.Errorf("this program was built without CUDA (it is there on Linux, amd64 and arm64, but not with the build tag nocuda; this is %s, %s)", runtime.GOOS, runtime.GOARCH)
}

func call(uintptr, ...uintptr) uintptr { panic("cuda: called without a library") }

func call6(_, _, _, _, _, _, _ uintptr) uintptr { panic("cuda: called without a library") }

func call11(_, _, _, _, _, _, _, _, _, _, _, _ uintptr) uintptr {
	panic("cuda: called without a library")
}
