package emitc

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

func (f *function) call(e *ast.CallExpr) string {
	fun := ast.Unparen(e.Fun)
	if f.info.Types[fun].IsType() {
		return f.conversion(e)
	}
	if id, ok := fun.(*ast.Ident); ok {
		if b, ok := f.info.ObjectOf(id).(*types.Builtin); ok {
			return f.builtin(e, b.Name())
		}
	}
	fn := load.Callee(f.info, e)
	if fn == nil {
		f.problem(e, "a call of something without a name has no translation to C")
		return "0"
	}
	args := f.arguments(e, fun, fn)
	name, ok := f.callee(e, fun, fn)
	if !ok {
		f.problem(e, "%s has no translation to C", fn.FullName())
		return "0"
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// arguments returns the receiver, if there is one, and the arguments.
func (f *function) arguments(e *ast.CallExpr, fun ast.Expr, fn *types.Func) []string {
	var args []string
	if recv := fn.Signature().Recv(); recv != nil {
		sel, ok := fun.(*ast.SelectorExpr)
		if s := f.info.Selections[sel]; !ok || s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
			f.problem(e, "this call of a method has no translation to C")
			return nil
		}
		switch wants, has := isPointer(recv.Type()), isPointer(f.typeOf(sel.X)); {
		case wants && !has:
			args = append(args, "&"+f.expr(sel.X))
		case has && !wants:
			args = append(args, "*"+f.expr(sel.X))
		default:
			args = append(args, f.plain(sel.X))
		}
	}
	for _, arg := range e.Args {
		args = append(args, f.plain(arg))
	}
	return args
}

// callee returns the C function for fn.
func (f *function) callee(e *ast.CallExpr, fun ast.Expr, fn *types.Func) (name string, ok bool) {
	if load.IsShared(fn) {
		return f.spellAt(e, f.info.TypeOf(e)) + "_shared", true
	}
	if load.IsIntrinsic(fn) {
		name, ok = intrinsics[fn.FullName()]
		return name, ok
	}
	body := f.prog.Func(fn)
	if body == nil || body.File.Host {
		return "", false
	}
	return f.unit.function(body, f.typeArgs(fun), f.Position(e)), true
}

// typeArgs returns the type arguments of an instance, in this instance.
func (f *function) typeArgs(fun ast.Expr) []types.Type {
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	id, ok := ast.Unparen(fun).(*ast.Ident)
	if sel, isSel := ast.Unparen(fun).(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return nil
	}
	var args []types.Type
	if inst, ok := f.info.Instances[id]; ok {
		for t := range inst.TypeArgs.Types() {
			args = append(args, f.subst(t))
		}
	}
	return args
}

// intrinsics are the functions that the preludes hold, by the name that package
// load knows them by.
var intrinsics = map[string]string{
	load.GeomPath + ".Sqrt":                 "tg_sqrt",
	load.GeomPath + ".Int":                  "tg_int",
	"math.Float32bits":                      "tg_bits",
	"math.Float32frombits":                  "tg_from_bits",
	"math/bits.OnesCount32":                 "tg_ones_count",
	"math/bits.TrailingZeros32":             "tg_trailing_zeros",
	"math/bits.LeadingZeros32":              "tg_leading_zeros",
	"(*" + load.KernelPath + ".Group).Item": "tg_item",
	"(*" + load.KernelPath + ".Group).Env":  "tg_env",
	"(*" + load.KernelPath + ".Group).Lane": "tg_lane",
	"(*" + load.KernelPath + ".Group).Size": "tg_size",
	"(*" + load.KernelPath + ".Group).Sync": "tg_sync",
	"(*" + load.KernelPath + ".Group).Any":  "tg_any",
}

func (f *function) builtin(e *ast.CallExpr, name string) string {
	switch t := f.typeOf(e); {
	case name == "len":
		if _, ok := f.typeOf(e.Args[0]).Underlying().(*types.Slice); ok {
			return f.expr(e.Args[0]) + ".n"
		}
		if a, ok := f.typeOf(e.Args[0]).Underlying().(*types.Array); ok {
			return integer(constantOf(a.Len()), t)
		}
	case (name == "min" || name == "max") && isInteger(t):
		text := f.element(e.Args[0], t)
		for _, arg := range e.Args[1:] {
			text = fmt.Sprintf("tg_%s_%s(%s, %s)", name, short(f.spellAt(e, t)), strip(text), strip(f.element(arg, t)))
		}
		return text
	}
	f.problem(e, "the builtin %s has no translation to C here", name)
	return "0"
}

// element returns an operand of min or max, where constants may have no type yet.
func (f *function) element(e ast.Expr, t types.Type) string {
	if v := f.value(e); v != nil {
		return f.constant(e, v, t)
	}
	return f.expr(e)
}

// conversion writes conversions between scalars as casts. From float to integer
// there is none: that is geom.Int's work.
func (f *function) conversion(e *ast.CallExpr) string {
	arg := e.Args[0]
	to, from := f.typeOf(e), f.typeOf(arg)
	x := f.expr(arg)
	c := f.spellAt(e, to)
	switch {
	case f.value(arg) != nil: // of a constant to a type parameter
		return f.constant(arg, f.value(arg), to)
	case isFloat(to) && isFloat(from), isBool(to) && isBool(from):
		return x
	case isInteger(to) && isInteger(from) && c == f.spellAt(e, from):
		return x
	case isInteger(to) && isInteger(from), isFloat(to) && isInteger(from) && width(from) < 64:
		return f.cast(c, x)
	}
	f.problem(e, "the conversion of %s to %s has no translation to C", typeName(from), typeName(to))
	return "0"
}
