package check

import (
	"go/ast"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// recursion finds calls that lead back to the function: a device has no room
// for a stack of unknown depth.
func (p *pass) recursion() {
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if fn := load.Callee(p.info, call); fn != nil && p.leadsTo(fn, p.Obj, map[*types.Func]bool{}) {
			p.report(call, "recursion: this call of %s leads back to %s; use a loop", fn.Name(), p.Obj.Name())
		}
		return true
	})
}

// leadsTo reports whether from is, or calls directly or not, to.
func (c *Checker) leadsTo(from, to *types.Func, seen map[*types.Func]bool) bool {
	if from == to {
		return true
	}
	if seen[from] || load.IsIntrinsic(from) {
		return false
	}
	seen[from] = true
	f := c.Syntax(from)
	if f == nil {
		return false
	}
	for _, fn := range f.Calls() {
		if c.leadsTo(fn, to, seen) {
			return true
		}
	}
	return false
}
