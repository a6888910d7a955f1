package load

import "go/types"

// intrinsics are the functions that a translator replaces by something of the
// target. The value says whether their Go bodies are outside the subset.
var intrinsics = map[string]bool{
	GeomPath + ".Sqrt":           true,
	GeomPath + ".Int":            false,
	"math.Float32bits":           true,
	"math.Float32frombits":       true,
	"math/bits.OnesCount32":      true,
	"math/bits.TrailingZeros32":  true,
	"math/bits.LeadingZeros32":   true,
	KernelPath + ".Shared":       true,
	groupMethodPrefix + "Item":   false,
	groupMethodPrefix + "Env":    false,
	groupMethodPrefix + LaneName: false,
	groupMethodPrefix + "Size":   false,
	groupMethodPrefix + SyncName: true,
	groupMethodPrefix + AnyName:  true,
}

const groupMethodPrefix = "(*" + KernelPath + ".Group)."

// Names of the methods of kernel.Group that matter for barriers.
const (
	LaneName = "Lane"
	SyncName = "Sync"
	AnyName  = "Any"
)

// IsIntrinsic reports whether translators know fn by name.
func IsIntrinsic(fn *types.Func) bool {
	_, ok := intrinsics[fn.FullName()]
	return ok
}

// IsOpaque reports whether fn is an intrinsic with a body outside the subset.
func IsOpaque(fn *types.Func) bool { return intrinsics[fn.FullName()] }

// IsShared reports whether fn is kernel.Shared.
func IsShared(fn *types.Func) bool { return fn.FullName() == KernelPath+".Shared" }

// GroupMethod returns the name of a method of kernel.Group that kernels may
// call, or "".
func GroupMethod(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil || !IsGroupPointer(recv.Type()) || !IsIntrinsic(fn) {
		return ""
	}
	return fn.Name()
}
