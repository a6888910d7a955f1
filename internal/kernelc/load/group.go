package load

import "go/types"

// Import paths that the rules know by name.
const (
	ModulePath = "github.com/seed183fdc01/trackgen"
	KernelPath = ModulePath + "/kernel"
	GeomPath   = ModulePath + "/geom"
	ExecPath   = ModulePath + "/exec"
)

// IsGroup reports whether t is kernel.Group.
func IsGroup(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Group" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == KernelPath
}

// IsGroupPointer reports whether t is *kernel.Group.
func IsGroupPointer(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && IsGroup(p.Elem())
}
