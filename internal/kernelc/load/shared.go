package load

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Shared is one shared array of a kernel: x := kernel.Shared[T](g, n).
type Shared struct {
	Var  *types.Var // x
	Elem types.Type // T
	Size int64      // of T, in bytes
	Len  ast.Expr   // n
	Call *ast.CallExpr
}

// sizes are those of every 64-bit target, whatever machine this runs on.
var sizes = types.SizesFor("gc", "amd64")

// Shared returns the shared arrays that the kernel declares at its top level,
// in order. Calls of kernel.Shared elsewhere are for package check to reject.
func (k *Kernel) Shared() []Shared {
	var arrays []Shared
	info := k.Pkg.Info
	for _, s := range k.Decl.Body.List {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) != 2 {
			continue
		}
		if fn := Callee(info, call); fn == nil || !IsShared(fn) {
			continue
		}
		id := assign.Lhs[0].(*ast.Ident) // nothing else stands left of :=
		v, ok := info.Defs[id].(*types.Var)
		if !ok {
			continue
		}
		slice := info.TypeOf(call).(*types.Slice)
		arrays = append(arrays, Shared{Var: v, Elem: slice.Elem(), Size: sizes.Sizeof(slice.Elem()), Len: call.Args[1], Call: call})
	}
	return arrays
}
