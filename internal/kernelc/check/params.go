package check

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// A parameter struct lists configuration first, then inputs, then outputs.
const (
	fieldConfig = iota
	fieldInput
	fieldOutput
)

var fieldKinds = [...]string{"a configuration field", "an input", "an output"}

// params checks the parameter struct of a kernel, which has one memory layout
// in Go and in C, and whose field names say which arrays a kernel may write.
func (p *pass) params() {
	fields := p.paramFields()
	s := p.kernel.Params.Underlying().(*types.Struct)
	last := fieldConfig
	for i := range s.NumFields() {
		f := s.Field(i)
		at := fields[f.Name()]
		if at == nil {
			at = p.Decl.Type.Params.List[1].Type
		}
		if fault := fieldFault(f); fault != "" {
			p.report(at, "parameter %s: %s", f.Name(), fault)
			continue
		}
		kind := fieldKind(f)
		if kind < last {
			p.report(at, "parameter %s is %s and stands after %s: write configuration, inputs, outputs in this order",
				f.Name(), fieldKinds[kind], fieldKinds[last])
		}
		last = max(last, kind)
	}
}

func fieldFault(f *types.Var) string {
	switch {
	case f.Embedded():
		return "embedded; give it a name of its own"
	case f.Name() == "_":
		return "blank; give it a name"
	}
	if _, isSlice := f.Type().Underlying().(*types.Slice); !isSlice && holdsSlices(f.Type()) {
		return "a struct or array of slices; list the slices as parameters of their own"
	}
	return typeFault(f.Type())
}

func fieldKind(f *types.Var) int {
	switch {
	case !holdsSlices(f.Type()):
		return fieldConfig
	case isOutput(f.Name()):
		return fieldOutput
	}
	return fieldInput
}

// isOutput reports whether a parameter may be written: XOut, or XInOut.
func isOutput(field string) bool { return strings.HasSuffix(field, "Out") }

// unchanged reports assignments to the parameter struct itself. It is a copy, but
// the host computes the lengths of shared arrays from the original: a kernel that
// changes its copy would use other lengths than it has.
func (p *pass) unchanged() {
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				p.unchangedBy(e, e, "%s is assigned", text(e))
			}
		case *ast.IncDecStmt:
			p.unchangedBy(n.X, n.X, "%s is assigned", text(n.X))
		case *ast.CallExpr:
			p.unchangedByCall(n)
		}
		return true
	})
}

func (p *pass) unchangedByCall(call *ast.CallExpr) {
	fn := load.Callee(p.info, call)
	if fn == nil {
		return
	}
	s := p.Summary(fn)
	for i, arg := range arguments(p.info, call, fn) {
		if x := addressed(arg); writesPointee(s, i) {
			p.unchangedBy(x, call, "%s changes %s", fn.Name(), text(x))
		}
	}
}

// unchangedBy reports at a node that the place e is written, if it is a part of
// the parameter struct.
func (p *pass) unchangedBy(e ast.Expr, at ast.Node, format string, args ...any) {
	if v := rootVar(p.info, e); v != nil && v == p.kernel.P {
		p.report(at, format+": a kernel's parameters do not change, copy them to a variable first", args...)
	}
}

// paramFields returns the names in the declaration of the parameter struct.
func (p *pass) paramFields() map[string]ast.Node {
	fields := map[string]ast.Node{}
	obj := p.kernel.Params.Obj()
	for _, file := range p.Pkg.Files {
		ast.Inspect(file.Syntax, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || p.info.Defs[spec.Name] != obj {
				return true
			}
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range s.Fields.List {
					for _, name := range f.Names {
						fields[name.Name] = name
					}
					if len(f.Names) == 0 {
						fields[embeddedName(f.Type)] = f.Type
					}
				}
			}
			return false
		})
	}
	return fields
}

// embeddedName returns the field name that an embedded type gives.
func embeddedName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return embeddedName(e.X)
	}
	return ""
}
