package check

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// refs is what memory a value refers to: the places of the slices in a struct
// under the names of its fields, and under "" those that may belong to any of
// its slices. A slice has only these. Arrays and deeper structs are lumped
// together.
type refs map[string]map[Place]bool

// all returns every place in r.
func (r refs) all() map[Place]bool {
	places := map[Place]bool{}
	for _, set := range r {
		maps.Copy(places, set)
	}
	return places
}

// field returns the places of a field: those under its name, and those that are
// not told apart by field. Without a name it returns all.
func (r refs) field(name string) map[Place]bool {
	if name == "" {
		return r.all()
	}
	places := map[Place]bool{}
	maps.Copy(places, r[name])
	maps.Copy(places, r[""])
	return places
}

// memory follows slices through one function, to find what it writes. It
// ignores the order of statements.
type memory struct {
	*pass
	vars    map[*types.Var]refs
	index   map[*types.Var]int // of parameters
	results []refs
	writes  map[Place]bool
	onWrite func(at ast.Node, via *types.Func, place Place) // may be nil
	changed bool
}

// inputs reports writes to parameters of the kernel that are not outputs.
func (p *pass) inputs() {
	m := p.followMemory()
	m.onWrite = func(at ast.Node, via *types.Func, place Place) {
		if isOutput(place.Field) { // all places of a kernel are fields of its parameters
			return
		}
		if via != nil {
			p.report(at, "%s writes to parameter %s, an input: only names that end in Out or InOut are written", via.Name(), place.Field)
			return
		}
		p.report(at, "a write to parameter %s, an input: only names that end in Out or InOut are written", place.Field)
	}
	m.walk()
}

func (p *pass) summariseMemory(s *Summary) {
	m := p.followMemory()
	s.Writes = sortedPlaces(m.writes)
	for i, r := range m.results {
		for _, field := range slices.Sorted(maps.Keys(r)) {
			for _, place := range sortedPlaces(r[field]) {
				s.Returns = append(s.Returns, Alias{Result: i, Field: field, From: place})
			}
		}
	}
}

func sortedPlaces(set map[Place]bool) []Place {
	return slices.SortedFunc(maps.Keys(set), func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Param, b.Param), cmp.Compare(a.Field, b.Field))
	})
}

// followMemory walks the function until nothing changes.
func (p *pass) followMemory() *memory {
	sig := p.Obj.Signature()
	m := &memory{
		pass:    p,
		vars:    map[*types.Var]refs{},
		index:   map[*types.Var]int{},
		results: make([]refs, sig.Results().Len()),
		writes:  map[Place]bool{},
	}
	for i, v := range parameters(sig) {
		m.index[v] = i
		m.vars[v] = paramRefs(i, v.Type())
	}
	for i := range m.results {
		m.results[i] = refs{}
	}
	for m.changed = true; m.changed; {
		m.changed = false
		m.walk()
	}
	return m
}

// paramRefs returns what a parameter refers to when the function starts.
func paramRefs(i int, t types.Type) refs {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	r := refs{}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if holdsSlices(f.Type()) {
				r[f.Name()] = map[Place]bool{{i, f.Name()}: true}
			}
		}
		return r
	}
	if holdsSlices(t) {
		r[""] = map[Place]bool{{Param: i}: true}
	}
	return r
}

func (m *memory) walk() {
	ast.Inspect(m.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, r := range m.values(n.Rhs, len(n.Lhs)) {
				m.assign(n.Lhs[i], r)
			}
			for _, e := range n.Lhs {
				m.write(e)
			}
		case *ast.IncDecStmt:
			m.write(n.X)
		case *ast.ValueSpec:
			for i, r := range m.values(n.Values, len(n.Names)) {
				m.assign(n.Names[i], r)
			}
		case *ast.RangeStmt:
			if n.Value != nil { // of an array of slices
				m.assign(n.Value, refs{"": m.value(n.X).all()})
			}
		case *ast.ReturnStmt:
			m.returns(n)
		case *ast.CallExpr:
			m.callWrites(n)
		}
		return true
	})
}

func (m *memory) returns(s *ast.ReturnStmt) {
	values := m.values(s.Results, len(m.results))
	if len(s.Results) == 0 {
		for v := range m.Obj.Signature().Results().Variables() {
			values = append(values, m.vars[v])
		}
	}
	for i := range min(len(m.results), len(values)) {
		m.join(m.results[i], values[i])
	}
}

// values returns what n values refer to, which may come from one call.
func (m *memory) values(list []ast.Expr, n int) []refs {
	out := make([]refs, 0, n)
	if call, ok := singleCall(list); ok && n > 1 {
		if fn := load.Callee(m.info, call); fn != nil {
			for i := range n {
				out = append(out, m.result(call, fn, i))
			}
			return out
		}
	}
	for _, e := range list {
		if len(out) < n {
			out = append(out, m.value(e))
		}
	}
	return out
}

// assign adds what r refers to to the variable or field e.
func (m *memory) assign(e ast.Expr, r refs) {
	v := rootVar(m.info, e)
	if v == nil || !holdsSlices(m.info.TypeOf(e)) {
		return
	}
	if m.vars[v] == nil {
		m.vars[v] = refs{}
	}
	if _, plain := ast.Unparen(e).(*ast.Ident); plain {
		m.join(m.vars[v], r)
		return
	}
	m.join(m.vars[v], refs{firstField(m.info, e): r.all()})
}

// firstField returns the field of the root variable that e lies in, or "".
func firstField(info *types.Info, e ast.Expr) string {
	field := ""
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			if info.Selections[x] == nil {
				return field
			}
			field = x.Sel.Name
			e = x.X
		default:
			return field
		}
	}
}

func (m *memory) join(to, from refs) {
	for field, set := range from {
		if to[field] == nil {
			to[field] = map[Place]bool{}
		}
		for place := range set {
			if !to[field][place] {
				to[field][place] = true
				m.changed = true
			}
		}
	}
}

// value returns what the value of e refers to.
func (m *memory) value(e ast.Expr) refs {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return m.value(e.X)
	case *ast.StarExpr:
		return m.value(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return m.value(e.X)
		}
	case *ast.Ident:
		if v, ok := m.info.ObjectOf(e).(*types.Var); ok {
			return m.vars[v]
		}
	case *ast.SelectorExpr:
		if m.info.Selections[e] != nil {
			return refs{"": m.value(e.X).field(e.Sel.Name)}
		}
	case *ast.SliceExpr:
		return m.value(e.X)
	case *ast.IndexExpr:
		if holdsSlices(m.info.TypeOf(e)) {
			return refs{"": m.value(e.X).all()}
		}
	case *ast.CompositeLit:
		return m.composite(e)
	case *ast.CallExpr:
		fn := load.Callee(m.info, e)
		switch {
		case fn != nil:
			return m.result(e, fn, 0)
		case len(e.Args) == 1: // a conversion
			return m.value(e.Args[0])
		}
	}
	return nil
}

func (m *memory) composite(e *ast.CompositeLit) refs {
	s, isStruct := m.info.TypeOf(e).Underlying().(*types.Struct)
	r := refs{}
	for i, elt := range e.Elts {
		field := ""
		if isStruct {
			field = s.Field(i).Name()
		}
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			elt = kv.Value
			if isStruct {
				field = kv.Key.(*ast.Ident).Name
			}
		}
		if r[field] == nil {
			r[field] = map[Place]bool{}
		}
		maps.Copy(r[field], m.value(elt).all())
	}
	return r
}

// result returns what result i of a call refers to.
func (m *memory) result(call *ast.CallExpr, fn *types.Func, i int) refs {
	r := refs{}
	args := arguments(m.info, call, fn)
	for _, a := range m.Summary(fn).Returns {
		if a.Result != i || a.From.Param >= len(args) {
			continue
		}
		if r[a.Field] == nil {
			r[a.Field] = map[Place]bool{}
		}
		maps.Copy(r[a.Field], m.value(args[a.From.Param]).field(a.From.Field))
	}
	return r
}

// write notes an assignment to e, if it reaches memory of a parameter.
func (m *memory) write(e ast.Expr) {
	for x := e; ; {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.SelectorExpr:
			if m.info.Selections[y] == nil {
				return
			}
			x = y.X
		case *ast.IndexExpr:
			if _, ok := m.info.TypeOf(y.X).Underlying().(*types.Slice); ok {
				for _, place := range sortedPlaces(m.value(y.X).all()) {
					m.writeTo(e, nil, place)
				}
				return
			}
			x = y.X
		case *ast.Ident:
			v, ok := m.info.ObjectOf(y).(*types.Var)
			if !ok || !isPointer(v.Type()) || ast.Node(y) == ast.Node(ast.Unparen(e)) {
				return
			}
			if i, ok := m.index[v]; ok {
				m.writeTo(e, nil, Place{i, Pointee})
			}
			return
		default:
			return
		}
	}
}

// callWrites notes what a call writes.
func (m *memory) callWrites(call *ast.CallExpr) {
	fn := load.Callee(m.info, call)
	if fn == nil {
		return
	}
	args := arguments(m.info, call, fn)
	for _, w := range m.Summary(fn).Writes {
		if w.Param >= len(args) {
			continue
		}
		arg := args[w.Param]
		if w.Field != Pointee {
			for _, place := range sortedPlaces(m.value(arg).field(w.Field)) {
				m.writeTo(call, fn, place)
			}
			continue
		}
		if v := rootVar(m.info, addressed(arg)); v != nil && isPointer(v.Type()) {
			if i, ok := m.index[v]; ok {
				m.writeTo(call, fn, Place{i, Pointee})
			}
		}
	}
}

func (m *memory) writeTo(at ast.Node, via *types.Func, place Place) {
	m.writes[place] = true
	if m.onWrite != nil {
		m.onWrite(at, via, place)
	}
}
