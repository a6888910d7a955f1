package load

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Reachable returns root and the functions that it calls, directly or not, as
// far as the program has their syntax; root first, the others by full name.
// It does not look into intrinsics.
func (p *Program) Reachable(root *Func) []*Func {
	seen := map[*types.Func]bool{root.Obj: true}
	var others []*Func
	var visit func(f *Func)
	visit = func(f *Func) {
		for _, fn := range f.Calls() {
			if seen[fn] || IsIntrinsic(fn) {
				continue
			}
			seen[fn] = true
			if callee := p.Func(fn); callee != nil {
				others = append(others, callee)
				visit(callee)
			}
		}
	}
	visit(root)
	slices.SortFunc(others, func(a, b *Func) int { return strings.Compare(a.Obj.FullName(), b.Obj.FullName()) })
	return append([]*Func{root}, others...)
}

// Calls returns the functions and methods that the body of f names in calls,
// in the order of the text, each once.
func (f *Func) Calls() []*types.Func {
	var fns []*types.Func
	seen := map[*types.Func]bool{}
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn := Callee(f.Pkg.Info, call); fn != nil && !seen[fn] {
				seen[fn] = true
				fns = append(fns, fn)
			}
		}
		return true
	})
	return fns
}
