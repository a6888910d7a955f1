package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// expr checks an expression whose value is used.
func (p *pass) expr(e ast.Expr) {
	tv := p.info.Types[e]
	if tv.Value != nil {
		p.constant(e, tv.Type)
		return
	}
	if call, ok := e.(*ast.CallExpr); ok {
		p.call(call)
		if t, ok := tv.Type.(*types.Tuple); ok && t.Len() > 1 {
			p.report(e, "a call with several results inside an expression; assign them to variables first")
		}
		return
	}
	if isPointer(tv.Type) {
		p.report(e, "pointers are only passed to calls; use a value")
		return
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		p.expr(e.X)
	case *ast.Ident:
		p.ident(e)
	case *ast.SelectorExpr:
		p.selector(e)
	case *ast.UnaryExpr:
		p.unary(e)
	case *ast.BinaryExpr:
		p.binary(e)
	case *ast.IndexExpr:
		p.index(e)
	case *ast.SliceExpr:
		p.slice(e)
	case *ast.CompositeLit:
		p.composite(e)
	case *ast.StarExpr:
		p.base(e.X)
	case *ast.FuncLit:
		p.report(e, "closures are outside the kernel subset; write a function")
	case *ast.TypeAssertExpr:
		p.report(e, "interfaces are outside the kernel subset")
	default:
		p.report(e, "this expression is outside the kernel subset")
	}
}

// constant checks a constant expression. Its parts do not matter: the type
// checker has computed the exact value.
func (p *pass) constant(e ast.Expr, t types.Type) {
	if basicInfo(t)&types.IsInteger != 0 {
		return // also the count of a shift, which has type uint
	}
	if fault := typeFault(t); fault != "" {
		p.report(e, "constant: %s", fault)
	}
}

func (p *pass) ident(e *ast.Ident) {
	switch obj := p.info.ObjectOf(e).(type) {
	case *types.Var:
		if isPackageVar(obj) {
			p.report(e, "package variable %s: a kernel sees only its parameters, locals and constants", obj.Name())
		}
	case *types.Func:
		p.report(e, "function %s is used as a value; call it, or switch over an integer", obj.Name())
	case *types.Nil:
		p.report(e, "nil is outside the kernel subset")
	}
}

func isPackageVar(v *types.Var) bool {
	return !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

func (p *pass) selector(e *ast.SelectorExpr) {
	sel := p.info.Selections[e]
	if sel == nil {
		p.ident(e.Sel) // of another package
		return
	}
	if sel.Kind() != types.FieldVal {
		p.report(e, "method %s is used as a value; call it", e.Sel.Name)
		return
	}
	if len(sel.Index()) > 1 {
		p.report(e, "%s belongs to an embedded field; give that a name of its own", e.Sel.Name)
		return
	}
	p.base(e.X)
}

// base checks what stands before a field name or an index: also a pointer parameter.
func (p *pass) base(e ast.Expr) {
	if !isPointer(p.info.TypeOf(e)) {
		p.expr(e)
		return
	}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		p.ident(id)
		return
	}
	p.report(e, "pointers exist only as receivers and parameters; use a value")
}

func (p *pass) unary(e *ast.UnaryExpr) {
	if e.Op == token.ARROW {
		p.report(e, "channels are outside the kernel subset")
		return
	}
	p.expr(e.X)
}

func (p *pass) binary(e *ast.BinaryExpr) {
	p.expr(e.X)
	p.expr(e.Y)
	switch e.Op {
	case token.SHL, token.SHR:
		p.count(e.Y)
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if !p.isNil(e.X) && !p.isNil(e.Y) { // nil has its own report
			p.scalar(e.X)
		}
	}
}

// count checks the count of a shift, at which Go panics when it is negative. One
// past the width means something in Go, and translators keep it.
func (p *pass) count(e ast.Expr) {
	t := p.info.TypeOf(e)
	if p.info.Types[e].Value == nil && typeFault(t) == "" && !isUnsigned(t) {
		p.report(e, "a shift by %s, which may be negative: make the count unsigned", text(e))
	}
}

func (p *pass) isNil(e ast.Expr) bool { return p.info.Types[e].IsNil() }

// scalar checks that e can be compared: in C only scalars can.
func (p *pass) scalar(e ast.Expr) {
	t := p.info.TypeOf(e)
	if basicInfo(t) == 0 && typeFault(t) == "" {
		p.report(e, "comparison of %s: only scalars compare; compare the parts", shortName(t))
	}
}

func (p *pass) index(e *ast.IndexExpr) {
	if p.info.Types[e.Index].IsType() {
		p.report(e, "a function is used as a value; call it, or switch over an integer")
		return
	}
	t := p.info.TypeOf(e.X)
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		if typeFault(t) == "" || isPointer(t) {
			p.report(e, "index of %s; only slices and arrays have one here", shortName(t))
			return
		}
	}
	p.expr(e.X)
	p.expr(e.Index)
}

func (p *pass) slice(e *ast.SliceExpr) {
	t := p.info.TypeOf(e.X)
	if _, ok := t.Underlying().(*types.Slice); !ok && (typeFault(t) == "" || isPointer(t)) {
		p.report(e, "a slice of %s; only slices can be sliced, use a shared array", shortName(t))
		return
	}
	p.expr(e.X)
	for _, i := range []ast.Expr{e.Low, e.High, e.Max} {
		if i != nil {
			p.expr(i)
		}
	}
}

func (p *pass) composite(e *ast.CompositeLit) {
	t := p.info.TypeOf(e)
	switch t.Underlying().(type) {
	case *types.Slice:
		p.report(e, "a slice literal allocates; use an array or a shared array")
		return
	case *types.Struct, *types.Array:
	default:
		p.report(e, "a literal of %s is outside the kernel subset", shortName(t))
		return
	}
	if fault := typeFault(t); fault != "" {
		p.report(e, "literal: %s", fault)
		return
	}
	_, isArray := t.Underlying().(*types.Array)
	for _, elt := range e.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if isArray {
				p.report(kv, "an array literal with indices; list the elements in order")
				return
			}
			elt = kv.Value
		}
		p.expr(elt)
	}
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// rootVar returns the variable that an assignable expression is a part of; nil
// when there is none, or when the way to it leads through a slice.
func rootVar(info *types.Info, e ast.Expr) *types.Var {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return rootVar(info, e.X)
	case *ast.StarExpr:
		return rootVar(info, e.X)
	case *ast.SelectorExpr:
		if sel := info.Selections[e]; sel != nil {
			return rootVar(info, e.X)
		}
	case *ast.IndexExpr:
		if _, ok := info.TypeOf(e.X).Underlying().(*types.Array); ok {
			return rootVar(info, e.X)
		}
	case *ast.Ident:
		v, _ := info.ObjectOf(e).(*types.Var)
		return v
	}
	return nil
}
