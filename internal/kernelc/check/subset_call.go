package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// call checks a conversion, a builtin or a call of a function.
func (p *pass) call(e *ast.CallExpr) {
	fun := ast.Unparen(e.Fun)
	if p.info.Types[fun].IsType() {
		p.conversion(e)
		return
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := p.info.ObjectOf(id).(*types.Builtin); ok {
			p.builtin(e, b.Name())
			return
		}
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if b, ok := p.info.ObjectOf(sel.Sel).(*types.Builtin); ok {
			p.builtin(e, "unsafe."+b.Name())
			return
		}
	}
	fn := load.Callee(p.info, e)
	if fn == nil {
		p.report(e, "a call of something that is not a function by name; functions and methods of plain types only")
		return
	}
	if !p.callee(e, fn) {
		return
	}
	if sel, ok := fun.(*ast.SelectorExpr); ok && p.info.Selections[sel] != nil {
		p.receiver(sel, fn)
	}
	for _, arg := range e.Args {
		p.argument(arg)
	}
}

// callee checks that fn can be part of a kernel, and reports it if not.
func (p *pass) callee(e *ast.CallExpr, fn *types.Func) bool {
	switch f := p.Syntax(fn); {
	case load.IsShared(fn), load.GroupMethod(fn) != "", load.IsIntrinsic(fn):
	case f == nil:
		s := p.fact(fn)
		if s == nil {
			p.report(e, "%s has no source in the kernel subset; use package geom, or write it as a helper", shortFunc(fn))
			return false
		}
		if s.Fault != "" {
			p.report(e, "%s is outside the kernel subset: %s", shortFunc(fn), s.Fault)
			return false
		}
	case f.File.Host:
		p.report(e, "%s stands in a file marked //trackgen:host, which kernels cannot use", shortFunc(fn))
		return false
	}
	return true
}

func (p *pass) fact(fn *types.Func) *Summary {
	if p.Facts == nil {
		return nil
	}
	return p.Facts(fn)
}

// receiver checks x in a call x.m().
func (p *pass) receiver(sel *ast.SelectorExpr, fn *types.Func) {
	s := p.info.Selections[sel]
	switch {
	case s.Kind() != types.MethodVal:
		p.report(sel, "a method expression; call the method on its receiver")
	case len(s.Index()) > 1:
		p.report(sel, "%s belongs to an embedded field; give that a name of its own", fn.Name())
	case isPointer(fn.Signature().Recv().Type()) && !isPointer(p.info.TypeOf(sel.X)):
		p.address(sel.X)
	default:
		p.argument(sel.X)
	}
}

// argument checks an argument, which alone may be an address.
func (p *pass) argument(e ast.Expr) {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		p.address(u.X)
		return
	}
	p.base(e)
}

// address checks that e, whose address is passed to a call, is a local
// variable or a field of one: a pointer into an array of the device could
// outlive no call, but would hide from the rules what is written.
func (p *pass) address(e ast.Expr) {
	if !p.isPlace(e) {
		p.report(e, "the address of something else than a local variable or its field; copy it to a variable first")
		return
	}
	p.expr(e)
}

// isPlace reports whether e is a variable or a field of one.
func (p *pass) isPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return p.info.Selections[e] == nil || p.isPlace(e.X)
	}
	return false
}

func (p *pass) builtin(e *ast.CallExpr, name string) {
	switch name {
	case "len":
		p.expr(e.Args[0])
		return
	case "min", "max":
		if isFloat(p.info.TypeOf(e)) {
			p.report(e, "builtin %s of floats treats NaN and -0 unlike the devices; use geom.%s", name, map[string]string{"min": "Min", "max": "Max"}[name])
			return
		}
		for _, arg := range e.Args {
			p.expr(arg)
		}
		return
	case "append", "make", "new":
		p.report(e, "%s allocates; use an Out slice of fixed stride, an array or a shared array", name)
	case "copy", "clear":
		p.report(e, "%s is outside the kernel subset; write a loop over the lanes", name)
	case "cap":
		p.report(e, "cap is outside the kernel subset; use len")
	case "panic", "print", "println", "recover":
		p.report(e, "%s is outside the kernel subset; set a bit of an Out slice", name)
	default:
		p.report(e, "%s is outside the kernel subset", name)
	}
}

func (p *pass) conversion(e *ast.CallExpr) {
	arg := e.Args[0]
	to, from := p.info.TypeOf(e), p.info.TypeOf(arg)
	if fault := typeFault(to); fault != "" {
		p.report(e, "conversion: %s", fault)
		return
	}
	p.expr(arg)
	same := types.Identical(to, from)
	switch {
	case typeFault(from) != "" || p.isNil(arg):
		// reported already
	case same && basicInfo(to) != 0: // also T(x*y) for float32 or int32, which only rounds
	case isInteger(to) && isFloat(from):
		if p.Pkg.Path != load.GeomPath || !p.File.InRange(p.Position(e)) {
			p.report(e, "conversion of %s to %s: processors differ out of range; use geom.Int or geom.Floor", shortName(from), shortName(to))
		}
	case isFloat(to) && is64(from):
		p.report(e, "conversion of %s to %s: processors differ by an ulp; convert to int32 or uint32 first", shortName(from), shortName(to))
	case basicInfo(to) == 0 || basicInfo(from) == 0:
		p.report(e, "conversion of %s to %s; only scalars convert", shortName(from), shortName(to))
	}
}

// shortFunc writes a function as pkg.Func or pkg.Type.Method.
func shortFunc(fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem()
		}
		return shortName(t) + "." + name
	}
	return fn.Pkg().Name() + "." + name
}
