//go:build linux && (amd64 || arm64) && !nocuda

package cuda

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/ebitengine/purego"
)

// libraries are tried in this order: what the driver installs, what only a
// development kit has, and where Windows puts it for its Linux.
var libraries = []string{"libcuda.so.1", "libcuda.so", "/usr/lib/wsl/lib/libcuda.so.1"}

// libraryVariable names, in the environment, the one library to try instead.
const libraryVariable = "TRACKGEN_LIBCUDA"

// openLibrary returns a function that finds the library's symbols, by address.
func openLibrary() (symbol func(string) (uintptr, error), err error) {
	names := libraries
	if name := os.Getenv(libraryVariable); name != "" {
		names = []string{name}
	}
	reasons, missing := []string{}, true
	for _, name := range names {
		handle, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
		if err == nil {
			return func(symbol string) (uintptr, error) { return purego.Dlsym(handle, symbol) }, nil
		}
		reasons = append(reasons, err.Error())
		missing = missing && strings.Contains(err.Error(), "No such file")
	}
	if missing {
		return nil, fmt.Errorf("no CUDA driver: found no %s", strings.Join(names, ", no "))
	}
	return nil, fmt.Errorf("no CUDA driver: %s", strings.Join(reasons, "; "))
}

// call calls a C function. Integer and pointer arguments only. What they point
// to stays where it is until call returns.
//
//go:uintptrescapes
func call(function uintptr, args ...uintptr) uintptr {
	result, _, _ := purego.SyscallN(function, args...)
	return result
}

// call6 and call11 are call without allocation, for what is called with every
// piece of work: an argument list of any length would be made anew each time.
//
//go:uintptrescapes
func call6(function, a, b, c, d, e, f uintptr) uintptr {
	return callList(function, argumentList{a, b, c, d, e, f})
}

//go:uintptrescapes
func call11(function, a, b, c, d, e, f, g, h, i, j, k uintptr) uintptr {
	return callList(function, argumentList{a, b, c, d, e, f, g, h, i, j, k})
}

type argumentList [11]uintptr

var argumentLists = sync.Pool{New: func() any { return new(argumentList) }}

// callList gives more arguments than most functions have, which they do not see.
func callList(function uintptr, args argumentList) uintptr {
	list := argumentLists.Get().(*argumentList)
	*list = args
	result, _, _ := purego.SyscallN(function, list[:]...)
	argumentLists.Put(list)
	return result
}
