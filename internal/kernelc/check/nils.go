package check

import (
	"go/ast"
	"go/types"
)

// nils finds slices that start as nil. Go tells a nil slice from an empty one
// and panics at an index of either; a translation has a pointer to nothing. So
// every value that holds slices gets all of them where it starts to exist.
func (p *pass) nils() {
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				if v := p.info.Defs[id]; v != nil && len(n.Values) == 0 && canBeNil(v.Type()) {
					p.report(id, "%s holds nil slices; give it a value", id.Name)
				}
			}
		case *ast.CompositeLit:
			p.nilsInLiteral(n)
		}
		return true
	})
	p.nilResults()
}

// canBeNil reports whether a value of type t holds slices. A type that cannot
// exist in a kernel has its own report.
func canBeNil(t types.Type) bool { return holdsSlices(t) && typeFault(t) == "" }

// nilsInLiteral reports a literal that leaves out slices.
func (p *pass) nilsInLiteral(e *ast.CompositeLit) {
	t := p.info.TypeOf(e)
	if !canBeNil(t) {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if f := missingSlices(u, e); f != nil {
			p.report(e, "a literal of %s leaves %s nil: give every slice a value", shortName(t), f.Name())
		}
	case *types.Array:
		if int64(len(e.Elts)) < u.Len() && holdsSlices(u.Elem()) {
			p.report(e, "a literal of %s leaves nil slices: list all %d elements", shortName(t), u.Len())
		}
	}
}

// missingSlices returns the first field of a struct that holds slices and has no
// value in the literal e, or nil.
func missingSlices(s *types.Struct, e *ast.CompositeLit) *types.Var {
	given := map[string]bool{}
	for _, elt := range e.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil // without names Go wants all fields
		}
		given[kv.Key.(*ast.Ident).Name] = true
	}
	for f := range s.Fields() {
		if !given[f.Name()] && holdsSlices(f.Type()) {
			return f
		}
	}
	return nil
}

// nilResults reports results that hold slices and are used by name: they start
// as nil, and which returns follow an assignment is not worked out.
func (p *pass) nilResults() {
	used := map[types.Object]bool{}
	bare := false
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			used[p.info.Uses[n]] = true
		case *ast.ReturnStmt:
			bare = bare || len(n.Results) == 0
		}
		return true
	})
	for v := range p.Obj.Signature().Results().Variables() {
		if canBeNil(v.Type()) && (bare || used[v]) {
			p.report(position(v.Pos()), "result %s: a named slice starts as nil: let its name be for the reader, and return a value", v.Name())
		}
	}
}
