package emitc

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

func (f *function) block(list []ast.Stmt) {
	for _, s := range list {
		f.stmt(s)
	}
}

func (f *function) nested(list []ast.Stmt) {
	f.indent++
	f.block(list)
	f.indent--
}

func (f *function) stmt(s ast.Stmt) {
	if text, ok := f.simple(s); ok {
		f.line("%s;", text)
		return
	}
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		f.line("{")
		f.nested(s.List)
		f.line("}")
	case *ast.AssignStmt:
		f.assign(s)
	case *ast.DeclStmt:
		f.decl(s)
	case *ast.ReturnStmt:
		f.returns(s)
	case *ast.IfStmt:
		f.ifs(s)
	case *ast.ForStmt:
		f.forLoop(s, nil)
	case *ast.RangeStmt:
		f.rangeLoop(s, nil)
	case *ast.SwitchStmt:
		f.switches(s)
	case *ast.LabeledStmt:
		f.labelled(s)
	case *ast.BranchStmt:
		f.branch(s)
	default:
		f.problem(s, "this statement has no translation to C")
	}
}

// decl declares variables. Constants are written where they are used.
func (f *function) decl(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR && d.Tok != token.CONST {
		f.problem(s, "this declaration has no translation to C")
		return
	}
	if d.Tok == token.CONST {
		return
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		var targets []ast.Expr
		for _, id := range spec.Names {
			targets = append(targets, id)
		}
		if len(spec.Values) > 0 {
			f.store(spec, targets, spec.Values, true)
			continue
		}
		for _, id := range spec.Names {
			if v, ok := f.info.Defs[id].(*types.Var); ok {
				f.line("%s = %s;", f.declare(id, v), f.zero(f.Position(id), f.subst(v.Type())))
			}
		}
	}
}

func (f *function) returns(s *ast.ReturnStmt) {
	want := len(f.results)
	switch {
	case want == 0:
		f.line("return;")
	case len(s.Results) == 0 && want == 1:
		f.line("return %s;", f.named[0])
	case len(s.Results) == 0:
		f.line("return %s;", f.pack(f.named))
	case len(s.Results) == want && want == 1:
		f.line("return %s;", f.plain(s.Results[0]))
	case len(s.Results) == want:
		var values []string
		for _, e := range s.Results {
			values = append(values, f.plain(e))
		}
		f.line("return %s;", f.pack(values))
	default: // return g(), with several results
		t, parts := f.unpack(s.Results[0])
		if t == f.tuple(f.results) {
			f.line("return %s;", f.plain(s.Results[0]))
			return
		}
		name := f.temporary(t, f.plain(s.Results[0]))
		for i := range parts {
			parts[i] = name + parts[i]
		}
		f.line("return %s;", f.pack(parts))
	}
}

// pack makes the struct of several results.
func (f *function) pack(values []string) string {
	fields := make([]string, len(values))
	for i := range fields {
		fields[i] = resultField(i)
	}
	return f.maker(f.tuple(f.results), f.results, fields) + "(" + strings.Join(values, ", ") + ")"
}

// unpack returns the C type of a call with several results, and what selects them.
func (f *function) unpack(call ast.Expr) (cType string, selectors []string) {
	t, ok := f.info.TypeOf(call).(*types.Tuple)
	if !ok {
		f.problem(call, "this form of several values has no translation to C")
		return "int32_t", nil
	}
	for i := range t.Len() {
		selectors = append(selectors, "."+resultField(i))
	}
	return f.tuple(f.tupleTypes(call, t)), selectors
}

func resultField(i int) string { return "r" + strconv.Itoa(i) }

func (f *function) ifs(s *ast.IfStmt) {
	if s.Init != nil {
		f.line("{")
		f.indent++
		f.stmt(s.Init)
		defer func() {
			f.indent--
			f.line("}")
		}()
	}
	f.line("if (%s) {", f.plain(s.Cond))
	f.nested(s.Body.List)
	for {
		next, ok := s.Else.(*ast.IfStmt)
		if !ok || next.Init != nil {
			break
		}
		s = next
		f.line("} else if (%s) {", f.plain(s.Cond))
		f.nested(s.Body.List)
	}
	switch e := s.Else.(type) {
	case nil:
	case *ast.BlockStmt:
		f.line("} else {")
		f.nested(e.List)
	default:
		f.line("} else {")
		f.nested([]ast.Stmt{e})
	}
	f.line("}")
}

// switches writes a switch as a chain of ifs, for cases need not be constant in Go.
// The C switch around it takes the breaks, and leaves the continues to the loop.
func (f *function) switches(s *ast.SwitchStmt) {
	f.line("switch (0) { default: {")
	f.indent++
	if s.Init != nil {
		f.stmt(s.Init)
	}
	tag := ""
	if s.Tag != nil {
		tag = f.temporary(f.spellAt(s.Tag, types.Default(f.typeOf(s.Tag))), f.plain(s.Tag))
	}
	var fallback *ast.CaseClause
	lead := ""
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback = c
			continue
		}
		var tests []string
		for _, e := range c.List {
			if tag == "" {
				tests = append(tests, f.expr(e))
			} else {
				tests = append(tests, "("+tag+" == "+f.expr(e)+")")
			}
		}
		f.line("%sif (%s) {", lead, strip(strings.Join(tests, " || ")))
		f.nested(c.Body)
		lead = "} else "
	}
	switch {
	case fallback != nil && lead == "":
		f.line("{")
		f.nested(fallback.Body)
		f.line("}")
	case fallback != nil:
		f.line("} else {")
		f.nested(fallback.Body)
		f.line("}")
	case lead != "":
		f.line("}")
	}
	f.indent--
	f.line("} }")
}
