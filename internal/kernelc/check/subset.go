package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// subset checks the signature and every statement of the function against the
// kernel language. See subset_expr.go and subset_call.go for what a statement
// is made of.
func (p *pass) subset() {
	p.signature()
	p.block(p.Decl.Body.List)
}

func (p *pass) signature() {
	sig := p.Obj.Signature()
	if sig.Variadic() {
		p.report(p.Decl.Name, "%s has a variadic parameter; list the arguments", p.Obj.Name())
	}
	if recv := sig.Recv(); recv != nil {
		if fault := paramFault(recv.Type()); fault != "" {
			p.report(position(recv.Pos()), "receiver: %s", fault)
		}
	}
	for v := range sig.Params().Variables() {
		if p.kernel != nil && v == p.kernel.P {
			continue // its fields are checked one by one
		}
		if fault := paramFault(v.Type()); fault != "" {
			p.report(position(v.Pos()), "parameter: %s", fault)
		}
	}
	for v := range sig.Results().Variables() {
		if fault := typeFault(v.Type()); fault != "" {
			p.report(position(v.Pos()), "result: %s", fault)
		}
	}
}

// position makes a node of a place, for reports.
type position token.Pos

func (p position) Pos() token.Pos { return token.Pos(p) }
func (p position) End() token.Pos { return token.Pos(p) }

func (p *pass) block(list []ast.Stmt) {
	for _, s := range list {
		p.stmt(s)
	}
}

func (p *pass) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case nil:
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		p.block(s.List)
	case *ast.LabeledStmt:
		p.stmt(s.Stmt)
	case *ast.ExprStmt:
		p.callStmt(s)
	case *ast.IncDecStmt:
		p.target(s.X)
	case *ast.AssignStmt:
		p.assign(s)
	case *ast.DeclStmt:
		p.decl(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		p.returns(s)
	case *ast.IfStmt:
		p.stmt(s.Init)
		p.expr(s.Cond)
		p.block(s.Body.List)
		p.stmt(s.Else)
	case *ast.ForStmt:
		p.stmt(s.Init)
		if s.Cond != nil {
			p.expr(s.Cond)
		}
		p.stmt(s.Post)
		p.block(s.Body.List)
	case *ast.RangeStmt:
		p.rangeLoop(s)
	case *ast.SwitchStmt:
		p.switches(s)
	case *ast.BranchStmt:
		p.branch(s)
	case *ast.GoStmt:
		p.report(s, "go statement: a kernel starts no goroutines")
	case *ast.DeferStmt:
		p.report(s, "defer is outside the kernel subset; call at the end")
	case *ast.SelectStmt, *ast.SendStmt:
		p.report(s, "channels are outside the kernel subset")
	case *ast.TypeSwitchStmt:
		p.report(s, "interfaces are outside the kernel subset")
	default:
		p.report(s, "this statement is outside the kernel subset")
	}
}

func (p *pass) callStmt(s *ast.ExprStmt) {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		p.report(s, "channels are outside the kernel subset") // only a receive is left
		return
	}
	p.call(call)
}

func (p *pass) assign(s *ast.AssignStmt) {
	p.values(s.Rhs, len(s.Lhs))
	if s.Tok == token.SHL_ASSIGN || s.Tok == token.SHR_ASSIGN {
		p.count(s.Rhs[0])
	}
	for _, l := range s.Lhs {
		if id, ok := l.(*ast.Ident); ok && (id.Name == "_" || p.info.Defs[id] != nil) {
			p.define(id)
			continue
		}
		p.target(l)
	}
}

// values checks the right side of an assignment to n targets.
func (p *pass) values(list []ast.Expr, n int) {
	if len(list) == 1 && n > 1 {
		call, ok := ast.Unparen(list[0]).(*ast.CallExpr)
		if !ok {
			p.report(list[0], "maps, channels and interfaces are outside the kernel subset")
			return
		}
		p.call(call)
		return
	}
	for _, e := range list {
		p.expr(e)
	}
}

// define checks the type of a new variable.
func (p *pass) define(id *ast.Ident) {
	v, ok := p.info.Defs[id].(*types.Var)
	if !ok {
		return
	}
	if fault := typeFault(v.Type()); fault != "" {
		p.report(id, "variable %s: %s", id.Name, fault)
	}
}

// target checks something that is assigned to.
func (p *pass) target(e ast.Expr) {
	p.expr(e)
	if !holdsSlices(p.info.TypeOf(e)) {
		return
	}
	if root := rootVar(p.info, e); root != nil && isPointer(root.Type()) {
		p.report(e, "a slice is stored through a pointer; return it instead")
	}
}

func (p *pass) decl(d *ast.GenDecl) {
	switch d.Tok {
	case token.CONST:
		return // constants are checked where they are used
	case token.VAR:
	default:
		p.report(d, "a type is declared in a function; declare it in the package")
		return
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		p.values(spec.Values, len(spec.Names))
		for _, id := range spec.Names {
			p.define(id)
		}
	}
}

func (p *pass) returns(s *ast.ReturnStmt) {
	p.values(s.Results, p.Obj.Signature().Results().Len())
}

func (p *pass) rangeLoop(s *ast.RangeStmt) {
	p.expr(s.X)
	if s.Tok == token.ASSIGN {
		p.report(s, "range with =; declare the variables with :=")
	}
	t := p.info.TypeOf(s.X)
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		if !isInteger(t) && typeFault(t) == "" || isPointer(t) {
			p.report(s.X, "range over %s; only integers, slices and arrays have one here", shortName(t))
		}
	}
	p.block(s.Body.List)
}

func (p *pass) switches(s *ast.SwitchStmt) {
	p.stmt(s.Init)
	if s.Tag != nil {
		p.expr(s.Tag)
		p.scalar(s.Tag)
	}
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		for _, e := range c.List {
			p.expr(e)
		}
		p.block(c.Body)
	}
}

func (p *pass) branch(s *ast.BranchStmt) {
	switch s.Tok {
	case token.GOTO:
		p.report(s, "goto is outside the kernel subset; use a loop, or break or continue with a label")
	case token.FALLTHROUGH:
		p.report(s, "fallthrough is outside the kernel subset; list both values in one case")
	}
}
