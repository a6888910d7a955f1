package emitc

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// function is one Go function, or one instance of a generic one, on its way to C.
type function struct {
	*unit
	*load.Func
	info    *types.Info
	args    map[*types.TypeParam]types.Type
	results []string // C types
	named   []string // C names of named results
	locals  *names
	vars    map[*types.Var]string
	labels  map[*types.Label]string
	loops   []loop // around the statement being translated
	out     *bytes.Buffer
	indent  int
}

// function returns the C name of fn with type arguments, and translates it
// when it is new.
func (u *unit) function(fn *load.Func, args []types.Type, at token.Position) string {
	key := fn.Obj.FullName()
	parts := []string{fn.Obj.Pkg().Name()}
	if recv := fn.Obj.Signature().Recv(); recv != nil {
		parts = append(parts, receiverName(recv.Type()))
	}
	parts = append(parts, fn.Obj.Name())
	for _, arg := range args {
		key += " " + types.TypeString(arg, nil)
		parts = append(parts, short(u.spell(at, arg)))
	}
	if c, ok := u.funcs[key]; ok {
		return c
	}
	c := u.globals.take(global(parts...))
	u.funcs[key] = c
	f := &function{
		unit: u, Func: fn, info: fn.Pkg.Info,
		args:   typeArguments(fn.Obj.Signature(), args),
		locals: newNames(),
		vars:   map[*types.Var]string{},
		labels: map[*types.Label]string{},
		out:    &bytes.Buffer{},
	}
	f.translate(c)
	return c
}

func receiverName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

func typeArguments(sig *types.Signature, args []types.Type) map[*types.TypeParam]types.Type {
	if len(args) == 0 {
		return nil
	}
	m := map[*types.TypeParam]types.Type{}
	for i := range sig.TypeParams().Len() {
		m[sig.TypeParams().At(i)] = args[i]
	}
	return m
}

func (f *function) translate(name string) {
	sig := f.Obj.Signature()
	var params []string
	if recv := sig.Recv(); recv != nil {
		params = append(params, f.declare(f.Decl.Name, recv))
	}
	for v := range sig.Params().Variables() {
		params = append(params, f.declare(f.Decl.Name, v))
	}
	if len(params) == 0 {
		params = []string{"void"}
	}
	head := fmt.Sprintf("TG_FN %s %s(%s)", f.result(), name, strings.Join(params, ", "))
	fmt.Fprintf(&f.heads, "%s;\n", head)
	fmt.Fprintf(f.out, "\n// %s\n%s {\n", displayName(f.Obj), head)
	f.indent++
	for v := range sig.Results().Variables() {
		if v.Name() != "" {
			f.line("%s = %s;", f.declare(f.Decl.Name, v), f.zero(f.Position(f.Decl.Name), f.subst(v.Type())))
			f.named = append(f.named, f.vars[v])
		}
	}
	f.block(f.Decl.Body.List)
	if n := len(f.Decl.Body.List); len(f.results) > 0 && n > 0 {
		if _, ends := f.Decl.Body.List[n-1].(*ast.ReturnStmt); !ends {
			f.line("TG_UNREACHABLE(); // the Go compiler has made sure")
		}
	}
	f.out.WriteString("}\n")
	f.bodies.Write(f.out.Bytes())
}

// displayName writes a function as pkg.Func or pkg.Type.Method.
func displayName(fn *types.Func) string {
	name := fn.Pkg().Name() + "."
	if recv := fn.Signature().Recv(); recv != nil {
		name += receiverName(recv.Type()) + "."
	}
	return name + fn.Name()
}

// result returns the C type of what the function returns.
func (f *function) result() string {
	f.results = f.tupleTypes(f.Decl.Name, f.Obj.Signature().Results())
	switch len(f.results) {
	case 0:
		return "void"
	case 1:
		return f.results[0]
	}
	return f.tuple(f.results)
}

func (f *function) tupleTypes(at ast.Node, t *types.Tuple) []string {
	var list []string
	for v := range t.Variables() {
		list = append(list, f.spellAt(at, v.Type()))
	}
	return list
}

// declare gives a variable its C name and returns its declaration.
func (f *function) declare(at ast.Node, v *types.Var) string {
	t := f.spellAt(at, v.Type())
	space := " "
	if strings.HasSuffix(t, "*") {
		space = ""
	}
	name := v.Name()
	if name == "" {
		name = "_"
	}
	f.vars[v] = f.locals.take(local(name))
	return t + space + f.vars[v]
}

// temporary declares a variable that the Go text does not have.
func (f *function) temporary(cType, value string) string {
	name := f.locals.take("t")
	f.line("%s %s = %s;", cType, name, value)
	return name
}

func (f *function) spellAt(at ast.Node, t types.Type) string {
	return f.spell(f.Position(at), f.subst(t))
}

func (f *function) subst(t types.Type) types.Type { return substitute(t, f.args) }

// typeOf returns the type of an expression in this instance.
func (f *function) typeOf(e ast.Expr) types.Type { return f.subst(f.info.TypeOf(e)) }

func (f *function) line(format string, args ...any) {
	for range f.indent {
		f.out.WriteByte('\t')
	}
	fmt.Fprintf(f.out, format+"\n", args...)
}

func (f *function) problem(at ast.Node, format string, args ...any) {
	f.unit.problem(f.Position(at), format, args...)
}
