package check

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// shared checks the calls of kernel.Shared: all arrays of a kernel are laid out
// before it runs, from its parameters alone.
func (p *pass) shared() {
	declared := map[*ast.CallExpr]bool{}
	if p.kernel != nil {
		for _, a := range p.kernel.Shared() {
			declared[a.Call] = true
			p.size(a.Len)
		}
		p.sharedAfterBarrier(declared)
	}
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || declared[call] {
			return true
		}
		if fn := load.Callee(p.info, call); fn != nil && load.IsShared(fn) {
			if p.kernel == nil {
				p.report(call, "kernel.Shared in a helper; declare the array in the kernel and pass it")
			} else {
				p.report(call, "kernel.Shared stands only as x := kernel.Shared[T](g, n), at the top level of the kernel")
			}
		}
		return true
	})
}

// sharedAfterBarrier reports declarations that follow a statement with a barrier.
func (p *pass) sharedAfterBarrier(declared map[*ast.CallExpr]bool) {
	barrier := false
	for _, s := range p.Decl.Body.List {
		ast.Inspect(s, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if declared[call] && barrier {
				p.report(call, "kernel.Shared after a barrier; declare shared arrays first")
			}
			if fn := load.Callee(p.info, call); fn != nil && p.Summary(fn).Barrier {
				barrier = true
			}
			return true
		})
	}
}

// size checks the length of a shared array, which the generated descriptor
// computes again on the host: constants and scalar parameters, + - * /, and
// calls of functions of a package with such arguments.
func (p *pass) size(e ast.Expr) {
	if v := p.info.Types[e].Value; v != nil && (v.Kind() == constant.Int || p.isNamedOrLiteral(e)) {
		return
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		p.size(e.X)
		return
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO:
			p.size(e.X)
			p.size(e.Y)
			return
		}
	case *ast.SelectorExpr:
		if p.isParamField(e) {
			return
		}
	case *ast.CallExpr:
		fn := load.Callee(p.info, e)
		if fn != nil && fn.Signature().Recv() == nil && fn.Signature().TypeParams().Len() == 0 {
			for _, a := range e.Args {
				p.size(a)
			}
			return
		}
	}
	p.report(e, "%s in the length of a shared array; only constants, scalar parameters, + - * / and functions of these", text(e))
}

// isNamedOrLiteral reports whether a constant is written as a literal or as the
// name of a constant of a package.
func (p *pass) isNamedOrLiteral(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		c, ok := p.info.Uses[e].(*types.Const)
		return ok && c.Pkg() != nil && c.Parent() == c.Pkg().Scope()
	}
	return false
}

// isParamField reports whether e is p.X or p.X.Y with p the kernel's parameter.
func (p *pass) isParamField(e *ast.SelectorExpr) bool {
	if sel := p.info.Selections[e]; sel == nil || sel.Kind() != types.FieldVal {
		return false
	}
	switch x := ast.Unparen(e.X).(type) {
	case *ast.Ident:
		return p.info.Uses[x] == p.kernel.P
	case *ast.SelectorExpr:
		return p.isParamField(x)
	}
	return false
}
