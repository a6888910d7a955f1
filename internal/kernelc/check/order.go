package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// order finds statements whose meaning would depend on the order in which
// their parts are evaluated, which differs between Go and C. A call with
// effects (a barrier, or a write through an argument) stands alone on the right
// side of its statement, and what it writes is not read elsewhere there.
func (p *pass) order() {
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt:
			p.alone(n.X)
		case *ast.AssignStmt:
			p.orderAssign(n)
		case *ast.IncDecStmt:
			p.noEffects(n.X)
		case *ast.ValueSpec:
			p.aloneOf(n.Values)
		case *ast.ReturnStmt:
			p.aloneOf(n.Results)
		case *ast.IfStmt:
			p.alone(n.Cond)
		case *ast.ForStmt:
			p.alone(n.Cond)
		case *ast.RangeStmt:
			p.alone(n.X)
		case *ast.SwitchStmt:
			p.alone(n.Tag)
		case *ast.CaseClause:
			for _, e := range n.List {
				p.noEffects(e)
			}
		}
		return true
	})
}

// aloneOf is alone for one value, and noEffects for several.
func (p *pass) aloneOf(list []ast.Expr) *ast.CallExpr {
	if len(list) == 1 {
		return p.alone(list[0])
	}
	for _, e := range list {
		p.noEffects(e)
	}
	return nil
}

// alone lets e be a call with effects, perhaps converted or negated, or left of
// && or ||, where every language calls it first. It returns the call, and
// reports other calls with effects inside e.
func (p *pass) alone(e ast.Expr) *ast.CallExpr {
	for e != nil {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
			continue
		case *ast.UnaryExpr:
			e = x.X
			continue
		case *ast.BinaryExpr:
			if x.Op == token.LAND || x.Op == token.LOR {
				p.noEffects(x.Y)
				e = x.X
				continue
			}
		case *ast.CallExpr:
			if p.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
				e = x.Args[0]
				continue
			}
			p.noEffects(x.Fun)
			for _, a := range x.Args {
				p.noEffects(a)
			}
			if p.effects(x) != nil {
				return x
			}
			return nil
		}
		p.noEffects(e)
		return nil
	}
	return nil
}

// noEffects reports the calls with effects in e.
func (p *pass) noEffects(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if s := p.effects(call); s != nil {
				p.report(call, "%s has effects, so it must stand alone on the right side: assign its result to a variable first",
					load.Callee(p.info, call).Name())
			}
		}
		return true
	})
}

// effects returns the summary of a call that has effects, or nil.
func (p *pass) effects(call *ast.CallExpr) *Summary {
	fn := load.Callee(p.info, call)
	if fn == nil {
		return nil
	}
	if s := p.Summary(fn); s.Effects() {
		return s
	}
	return nil
}

func (p *pass) orderAssign(s *ast.AssignStmt) {
	for _, l := range s.Lhs {
		p.noEffects(l)
	}
	if len(s.Lhs) > 1 {
		p.parallel(s)
	}
	call := p.aloneOf(s.Rhs)
	if call == nil {
		return
	}
	written := p.writtenBy(call)
	for _, l := range s.Lhs {
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			if v := identVar(p.info, l); v == nil || written[v] {
				p.report(l, "%s %s with a call that has effects: assign its result to a variable first", text(l), s.Tok)
				continue
			}
		}
		p.orderTarget(l, func(v *types.Var) bool { return written[v] }, "the call on the right side writes")
	}
}

// writtenBy returns the variables through which a call writes.
func (p *pass) writtenBy(call *ast.CallExpr) map[*types.Var]bool {
	fn := load.Callee(p.info, call)
	args := arguments(p.info, call, fn)
	vars := map[*types.Var]bool{}
	for _, w := range p.Summary(fn).Writes {
		if w.Param < len(args) {
			if v := baseVar(p.info, addressed(args[w.Param])); v != nil {
				vars[v] = true
			}
		}
	}
	return vars
}

// parallel checks an assignment to several targets: all values are computed
// first, so a target must not depend on what another one gets.
func (p *pass) parallel(s *ast.AssignStmt) {
	assigned := map[*types.Var]bool{}
	for _, l := range s.Lhs {
		if v := identVar(p.info, l); v != nil {
			assigned[v] = true
		}
	}
	for _, l := range s.Lhs {
		if identVar(p.info, l) == nil {
			p.orderTarget(l, func(v *types.Var) bool { return assigned[v] }, "the same statement assigns")
		}
	}
}

// orderTarget checks that where the target e lies does not depend on a clashing
// variable, nor on memory: that could be what is written.
func (p *pass) orderTarget(e ast.Expr, clashes func(*types.Var) bool, how string) {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			p.orderIndex(x.Index, clashes, how)
			e = x.X
			if v := identVar(p.info, e); v != nil && clashes(v) && how == "the same statement assigns" {
				p.report(e, "%s is indexed, and %s it: write two statements", v.Name(), how)
			}
		default:
			return
		}
	}
}

func (p *pass) orderIndex(e ast.Expr, clashes func(*types.Var) bool, how string) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if v, ok := p.info.Uses[n].(*types.Var); ok && clashes(v) {
				p.report(n, "an index uses %s, and %s it: write two statements", v.Name(), how)
			}
		case *ast.IndexExpr:
			p.report(n, "an index is loaded from an array that the statement may write: assign it to a variable first")
			return false
		}
		return true
	})
}

// identVar returns the variable that e names, or nil.
func identVar(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	return v
}

// baseVar returns the variable at the root of e, also through slices.
func baseVar(info *types.Info, e ast.Expr) *types.Var {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return baseVar(info, e.X)
	case *ast.StarExpr:
		return baseVar(info, e.X)
	case *ast.SelectorExpr:
		return baseVar(info, e.X)
	case *ast.IndexExpr:
		return baseVar(info, e.X)
	case *ast.SliceExpr:
		return baseVar(info, e.X)
	}
	return identVar(info, e)
}
