package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Deps says what a value is computed from, as far as lanes may differ: bit 0
// for the lane number, bit 1+i for parameter i. A value without bit 0 is the
// same in all lanes as long as the named parameters are: it is uniform.
type Deps uint64

const onLane Deps = 1

// onParam returns the bit of a parameter. Those past 62 share one.
func onParam(i int) Deps { return 1 << min(i+1, 63) }

// in translates what a function says of its parameters into what holds of the
// arguments of one call.
func (d Deps) in(args []Deps) Deps {
	out := d & onLane
	for i, a := range args {
		if d&onParam(i) != 0 {
			out |= a
		}
	}
	return out
}

// lanes follows the lane number through one function. Sources are Lane(), what
// is computed from it, and variables assigned where control depends on it;
// the order of statements is ignored, to a fixed point. A load from a uniform
// slice at a uniform index is uniform: lanes could only read different values
// there in a race, which the race detector finds.
type lanes struct {
	*pass
	vars    map[*types.Var]Deps
	escapes map[ast.Stmt]Deps // of a loop or switch: control of the jumps out of it or to its next turn
	frames  []frame           // enclosing loops and switches
	results []Deps
	barrier bool
	uniform Deps

	left     Deps     // control of the returns so far
	leftAt   ast.Node // the first of them that depends on the lane
	leftTold bool

	changed   bool
	reporting bool
}

type frame struct {
	stmt   ast.Stmt
	label  string
	isLoop bool
}

// barriers reports barriers that not every lane of the group reaches.
func (p *pass) barriers() {
	l := p.followLanes()
	l.reporting = true
	l.walk()
}

func (p *pass) summariseLanes(s *Summary) {
	l := p.followLanes()
	s.Barrier, s.Uniform, s.Results = l.barrier, l.uniform, l.results
	for _, v := range parameters(p.Obj.Signature()) {
		s.Pointees = append(s.Pointees, l.vars[v])
	}
}

// followLanes walks the function until nothing changes.
func (p *pass) followLanes() *lanes {
	sig := p.Obj.Signature()
	l := &lanes{
		pass:    p,
		vars:    map[*types.Var]Deps{},
		escapes: map[ast.Stmt]Deps{},
		results: make([]Deps, sig.Results().Len()),
	}
	for i, v := range parameters(sig) {
		if !load.IsGroupPointer(v.Type()) {
			l.vars[v] = onParam(i)
		}
	}
	for l.changed = true; l.changed; {
		l.changed = false
		l.walk()
	}
	return l
}

func (l *lanes) walk() {
	l.left = 0
	l.stmts(l.Decl.Body.List, 0)
}

func (l *lanes) stmts(list []ast.Stmt, ctl Deps) {
	for _, s := range list {
		l.stmt(s, "", ctl)
	}
}

// stmt follows one statement, which is reached under the control of ctl.
func (l *lanes) stmt(s ast.Stmt, label string, ctl Deps) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		l.expr(s.X, ctl)
	case *ast.AssignStmt:
		l.assign(s, ctl)
	case *ast.IncDecStmt:
		l.store(s.X, ctl)
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, v := range l.values(spec.Values, len(spec.Names), ctl) {
					l.store(spec.Names[i], v) // ctl adds nothing within its scope
				}
			}
		}
	case *ast.BlockStmt:
		l.stmts(s.List, ctl)
	case *ast.LabeledStmt:
		l.stmt(s.Stmt, s.Label.Name, ctl)
	case *ast.IfStmt:
		l.stmt(s.Init, "", ctl)
		ctl |= l.expr(s.Cond, ctl)
		l.stmts(s.Body.List, ctl)
		l.stmt(s.Else, "", ctl)
	case *ast.ForStmt:
		l.stmt(s.Init, "", ctl)
		ctl |= l.escapes[s]
		ctl |= l.expr(s.Cond, ctl)
		l.body(frame{s, label, true}, s.Body.List, ctl)
		l.stmt(s.Post, "", ctl)
	case *ast.RangeStmt:
		ctl |= l.expr(s.X, ctl) | l.escapes[s]
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if e != nil {
				l.store(e, ctl)
			}
		}
		l.body(frame{s, label, true}, s.Body.List, ctl)
	case *ast.SwitchStmt:
		l.stmt(s.Init, "", ctl)
		ctl |= l.expr(s.Tag, ctl) | l.escapes[s]
		for _, c := range s.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				ctl |= l.expr(e, ctl)
			}
		}
		for _, c := range s.Body.List {
			l.body(frame{s, label, false}, c.(*ast.CaseClause).Body, ctl)
		}
	case *ast.BranchStmt:
		l.branch(s, ctl)
	case *ast.ReturnStmt:
		l.returns(s, ctl)
	}
}

func (l *lanes) body(f frame, list []ast.Stmt, ctl Deps) {
	l.frames = append(l.frames, f)
	l.stmts(list, ctl)
	l.frames = l.frames[:len(l.frames)-1]
}

// branch marks the loops and switches that a jump leaves, and the loop that it
// continues: what follows there runs in some lanes only.
func (l *lanes) branch(s *ast.BranchStmt, ctl Deps) {
	for i := len(l.frames) - 1; i >= 0; i-- {
		f := l.frames[i]
		l.escape(f.stmt, ctl)
		switch {
		case s.Label != nil:
			if f.label == s.Label.Name {
				return
			}
		case s.Tok == token.BREAK || f.isLoop:
			return
		}
	}
}

func (l *lanes) escape(s ast.Stmt, ctl Deps) {
	if l.escapes[s]|ctl != l.escapes[s] {
		l.escapes[s] |= ctl
		l.changed = true
	}
}

func (l *lanes) returns(s *ast.ReturnStmt, ctl Deps) {
	for _, f := range l.frames {
		l.escape(f.stmt, ctl)
	}
	n := len(l.results)
	values := l.values(s.Results, n, ctl)
	if len(s.Results) == 0 {
		for v := range l.Obj.Signature().Results().Variables() {
			values = append(values, l.vars[v])
		}
	}
	for i := range min(n, len(values)) {
		l.results[i] |= values[i] | ctl
	}
	if l.left&onLane == 0 && ctl&onLane != 0 {
		l.leftAt = s
	}
	l.left |= ctl
}

func (l *lanes) assign(s *ast.AssignStmt, ctl Deps) {
	values := l.values(s.Rhs, len(s.Lhs), ctl)
	for i, e := range s.Lhs {
		l.store(e, values[i]|ctl)
	}
}

// values returns the dependences of n values, which may come from one call.
func (l *lanes) values(list []ast.Expr, n int, ctl Deps) []Deps {
	out := make([]Deps, 0, n)
	if call, ok := singleCall(list); ok && n > 1 {
		out = append(out, l.call(call, ctl)...)
	} else {
		for _, e := range list {
			out = append(out, l.expr(e, ctl))
		}
	}
	for len(out) < n && len(list) > 0 {
		out = append(out, out[0]) // of a comma-ok form, which is reported elsewhere
	}
	return out
}

func singleCall(list []ast.Expr) (*ast.CallExpr, bool) {
	if len(list) != 1 {
		return nil, false
	}
	call, ok := ast.Unparen(list[0]).(*ast.CallExpr)
	return call, ok
}

// store adds d to the variable that e is a part of. Memory behind a slice has
// no variable.
func (l *lanes) store(e ast.Expr, d Deps) {
	ast.Inspect(e, func(n ast.Node) bool {
		if ix, ok := n.(*ast.IndexExpr); ok {
			d |= l.expr(ix.Index, 0)
		}
		return true
	})
	v := rootVar(l.info, e)
	if v == nil {
		return
	}
	if isPointer(v.Type()) {
		d |= l.left // the caller sees what the lanes that left did not do
	}
	if l.vars[v]|d != l.vars[v] {
		l.vars[v] |= d
		l.changed = true
	}
}

// expr returns what e is computed from, and follows the calls in it.
func (l *lanes) expr(e ast.Expr, ctl Deps) Deps {
	switch e := e.(type) {
	case nil:
		return 0
	case *ast.Ident:
		if v, ok := l.info.ObjectOf(e).(*types.Var); ok {
			return l.vars[v]
		}
		return 0
	case *ast.CallExpr:
		var d Deps
		for _, r := range l.call(e, ctl) {
			d |= r
		}
		return d
	case *ast.FuncLit:
		return 0 // reported elsewhere
	}
	var d Deps
	ast.Inspect(e, func(n ast.Node) bool {
		sub, ok := n.(ast.Expr)
		if !ok || n == ast.Node(e) {
			return true
		}
		d |= l.expr(sub, ctl)
		return false
	})
	return d
}

// call returns what the results of a call are computed from.
func (l *lanes) call(e *ast.CallExpr, ctl Deps) []Deps {
	fn := load.Callee(l.info, e)
	if fn == nil { // a conversion or a builtin
		var d Deps
		for _, a := range e.Args {
			d |= l.expr(a, ctl)
		}
		return []Deps{d}
	}
	exprs := arguments(l.info, e, fn)
	args := make([]Deps, len(exprs))
	for i, a := range exprs {
		args[i] = l.expr(a, ctl)
	}
	s := l.Summary(fn)
	if s.Barrier {
		l.atBarrier(e, fn, ctl, s.Uniform.in(args))
	}
	for i, v := range parameters(fn.Signature()) {
		if isPointer(v.Type()) && !load.IsGroupPointer(v.Type()) && i < len(exprs) && writesPointee(s, i) {
			l.store(addressed(exprs[i]), s.Pointees[i].in(args)|ctl)
		}
	}
	results := make([]Deps, len(s.Results))
	for i, r := range s.Results {
		results[i] = r.in(args)
	}
	return results
}

func writesPointee(s *Summary, param int) bool {
	for _, w := range s.Writes {
		if w.Param == param && w.Field == Pointee {
			return true
		}
	}
	return false
}

// addressed returns x of &x, and other expressions as they are.
func addressed(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return e
}

// atBarrier notes a barrier, reached under ctl in this function and under
// inner in the called one.
func (l *lanes) atBarrier(call *ast.CallExpr, fn *types.Func, ctl, inner Deps) {
	l.barrier = true
	l.uniform |= (ctl | inner | l.left) &^ onLane
	if !l.reporting {
		return
	}
	switch {
	case ctl&onLane != 0:
		l.report(call, "%s is a barrier, and not every lane of the group comes here: move it out of what depends on Lane()", fn.Name())
	case inner&onLane != 0:
		l.report(call, "%s holds a barrier that depends on an argument that differs between lanes", fn.Name())
	case l.left&onLane != 0 && !l.leftTold:
		l.leftTold = true
		l.report(l.leftAt, "some lanes return here while others go on to the barrier in line %d: put the rest under a condition instead",
			l.Position(call).Line)
	}
}
