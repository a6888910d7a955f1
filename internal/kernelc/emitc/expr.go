package emitc

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// plain returns an expression without parentheses around the whole.
func (f *function) plain(e ast.Expr) string { return strip(f.expr(e)) }

// strip takes away parentheses around the whole of a text.
func strip(text string) string {
	if !strings.HasPrefix(text, "(") || !strings.HasSuffix(text, ")") {
		return text
	}
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return text
		}
	}
	return text[1 : len(text)-1]
}

// expr returns an expression that binds at least as tightly as a C cast, so
// that it can stand beside any operator. Where it has a place in Go, it has in C.
func (f *function) expr(e ast.Expr) string {
	if v := f.info.Types[e].Value; v != nil {
		return f.constant(e, v, f.typeOf(e))
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.expr(e.X)
	case *ast.Ident:
		if v, ok := f.info.ObjectOf(e).(*types.Var); ok && f.vars[v] != "" {
			return f.vars[v]
		}
	case *ast.UnaryExpr:
		return f.unary(e)
	case *ast.StarExpr:
		return "(*" + f.expr(e.X) + ")"
	case *ast.BinaryExpr:
		return f.binary(e)
	case *ast.SelectorExpr:
		return f.selector(e)
	case *ast.IndexExpr:
		return f.index(e)
	case *ast.SliceExpr:
		return f.slice(e)
	case *ast.CompositeLit:
		return f.composite(e)
	case *ast.CallExpr:
		return f.call(e)
	}
	f.problem(e, "this expression has no translation to C")
	return "0"
}

func (f *function) selector(e *ast.SelectorExpr) string {
	s := f.info.Selections[e]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		f.problem(e, "%s has no translation to C", e.Sel.Name)
		return "0"
	}
	base, link := f.typeOf(e.X), "."
	if p, ok := base.Underlying().(*types.Pointer); ok {
		base, link = p.Elem(), "->"
	}
	return f.expr(e.X) + link + f.structs[f.spellAt(e, base)][e.Sel.Name]
}

func (f *function) index(e *ast.IndexExpr) string {
	switch t := f.typeOf(e.X).Underlying().(type) {
	case *types.Slice:
		return fmt.Sprintf("TG_AT(%s, %s)", f.plain(e.X), f.plain(e.Index))
	case *types.Array:
		return fmt.Sprintf("%s.v[TG_INDEX(%s, %d)]", f.expr(e.X), f.plain(e.Index), t.Len())
	}
	f.problem(e, "an index of %s has no translation to C", typeName(f.typeOf(e.X)))
	return "0"
}

func (f *function) slice(e *ast.SliceExpr) string {
	if _, ok := f.typeOf(e.X).Underlying().(*types.Slice); !ok {
		f.problem(e, "a slice of %s has no translation to C", typeName(f.typeOf(e.X)))
		return "0"
	}
	text := f.plain(e.X)
	c := f.spellAt(e, f.typeOf(e))
	switch {
	case e.Max != nil && e.Low == nil:
		return fmt.Sprintf("%s_limit(%s, 0, %s, %s)", c, text, f.plain(e.High), f.plain(e.Max))
	case e.Max != nil:
		return fmt.Sprintf("%s_limit(%s, %s, %s, %s)", c, text, f.plain(e.Low), f.plain(e.High), f.plain(e.Max))
	case e.Low != nil && e.High != nil:
		return fmt.Sprintf("%s_part(%s, %s, %s)", c, text, f.plain(e.Low), f.plain(e.High))
	case e.Low != nil:
		return fmt.Sprintf("%s_from(%s, %s)", c, text, f.plain(e.Low))
	case e.High != nil:
		return fmt.Sprintf("%s_part(%s, 0, %s)", c, text, f.plain(e.High))
	}
	return f.expr(e.X)
}

func (f *function) composite(e *ast.CompositeLit) string {
	t := f.typeOf(e)
	c := f.spellAt(e, t)
	switch under := t.Underlying().(type) {
	case *types.Struct:
		if len(e.Elts) == 0 {
			return f.zero(f.Position(e), t)
		}
		return f.structLiteral(e, c, under)
	case *types.Array:
		if len(e.Elts) == 0 {
			return f.zero(f.Position(e), t)
		}
		return f.arrayLiteral(e, c, under)
	}
	f.problem(e, "a literal of %s has no translation to C", typeName(t))
	return "0"
}

// structLiteral calls a function with all fields: C++ has no such literals before 2020.
func (f *function) structLiteral(e *ast.CompositeLit, c string, s *types.Struct) string {
	given := map[string]ast.Expr{}
	for i, elt := range e.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			given[kv.Key.(*ast.Ident).Name] = kv.Value
		} else {
			given[s.Field(i).Name()] = elt
		}
	}
	var fields, cTypes, values []string
	for field := range s.Fields() {
		fields = append(fields, f.structs[c][field.Name()])
		cTypes = append(cTypes, f.spellAt(e, field.Type()))
		if value := given[field.Name()]; value != nil {
			values = append(values, f.plain(value))
		} else {
			values = append(values, f.zero(f.Position(e), field.Type()))
		}
	}
	return f.maker(c, cTypes, fields) + "(" + strings.Join(values, ", ") + ")"
}

// arrayLiteral calls a function with the elements that are given.
func (f *function) arrayLiteral(e *ast.CompositeLit, c string, t *types.Array) string {
	name := fmt.Sprintf("tg_of%d_%s", len(e.Elts), c)
	elem := f.spellAt(e, t.Elem())
	var params, stores, values []string
	for i, elt := range e.Elts {
		if _, ok := elt.(*ast.KeyValueExpr); ok {
			f.problem(elt, "an array literal with indices has no translation to C")
			return "0"
		}
		params = append(params, fmt.Sprintf("%s a%d", elem, i))
		stores = append(stores, fmt.Sprintf("r.v[%d] = a%d;", i, i))
		values = append(values, f.plain(elt))
	}
	if f.first(name) {
		fmt.Fprintf(&f.aids, "TG_FN %s %s(%s) { %s r = {0}; %s return r; }\n", c, name, strings.Join(params, ", "), c, strings.Join(stores, " "))
	}
	return name + "(" + strings.Join(values, ", ") + ")"
}

func (f *function) unary(e *ast.UnaryExpr) string {
	if e.Op == token.AND {
		return "(&" + f.expr(e.X) + ")"
	}
	x, t := f.expr(e.X), f.typeOf(e)
	switch {
	case e.Op == token.ADD:
		return x
	case e.Op == token.NOT:
		return "(!" + x + ")"
	case e.Op == token.SUB:
		return f.wrap(e, "(-"+x+")", t)
	case e.Op == token.XOR:
		return f.wrap(e, "(~"+x+")", t)
	}
	f.problem(e, "the operator %s has no translation to C", e.Op)
	return "0"
}

func constantOf(n int64) constant.Value { return constant.MakeInt64(n) }
