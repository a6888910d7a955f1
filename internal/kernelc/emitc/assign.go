package emitc

import (
	"go/ast"
	"go/token"
	"go/types"
)

// operators are those of the statements x op= y.
var operators = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR,
	token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// simple returns a statement as one C expression, if it can be one.
func (f *function) simple(s ast.Stmt) (text string, ok bool) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return f.plain(s.X), true
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		one := f.constant(s.X, constantOf(1), f.typeOf(s.X))
		return f.update(s.X, op, one, nil), true
	case *ast.AssignStmt:
		if op, ok := operators[s.Tok]; ok && len(s.Lhs) == 1 {
			return f.update(s.Lhs[0], op, f.expr(s.Rhs[0]), s.Rhs[0]), true
		}
		if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return "", false
		}
		if isBlank(s.Lhs[0]) {
			return "(void)" + f.expr(s.Rhs[0]), true
		}
		return f.expr(s.Lhs[0]) + " = " + f.plain(s.Rhs[0]), true
	}
	return "", false
}

// update returns x op= y. The place x has no effects, so it may stand twice.
func (f *function) update(x ast.Expr, op token.Token, y string, yExpr ast.Expr) string {
	place := f.expr(x)
	t := f.typeOf(x)
	switch op {
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR:
		return place + " " + op.String() + "= " + strip(y) // C converts back to a narrow type itself
	case token.QUO:
		if isFloat(t) {
			return place + " /= " + strip(y)
		}
	}
	return place + " = " + strip(f.operate(x, op, place, y, t, yExpr))
}

// assign translates what simple does not: definitions and several targets.
func (f *function) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		f.problem(s, "this assignment has no translation to C")
		return
	}
	f.store(s, s.Lhs, s.Rhs, s.Tok == token.DEFINE)
}

// store gives values to targets, which may be new variables. Of several, all
// values are computed before the first is stored.
func (f *function) store(at ast.Node, targets, values []ast.Expr, define bool) {
	switch {
	case len(targets) == 1 && len(values) == 1:
		f.storeOne(targets[0], f.plain(values[0]), define)
	case len(values) == 1:
		t, parts := f.unpack(values[0])
		if len(parts) != len(targets) {
			return // reported
		}
		name := f.temporary(t, f.plain(values[0]))
		for i, target := range targets {
			if !isBlank(target) {
				f.storeOne(target, name+parts[i], define)
			}
		}
	case len(values) == len(targets) && f.allNew(targets, define):
		for i, target := range targets { // which no value can mean yet
			f.storeOne(target, f.plain(values[i]), define)
		}
	case len(values) == len(targets):
		temps := make([]string, len(values))
		for i, e := range values {
			t := types.Default(f.typeOf(e))
			if !isBlank(targets[i]) {
				t = f.typeOf(targets[i])
			}
			temps[i] = f.temporary(f.spellAt(e, t), f.plain(e))
		}
		for i, target := range targets {
			f.storeOne(target, temps[i], define)
		}
	default:
		f.problem(at, "this assignment has no translation to C")
	}
}

// allNew reports whether every target is a new variable, or blank.
func (f *function) allNew(targets []ast.Expr, define bool) bool {
	for _, target := range targets {
		id, ok := target.(*ast.Ident)
		if !ok || !define || id.Name != "_" && f.info.Defs[id] == nil {
			return false
		}
	}
	return true
}

func (f *function) storeOne(target ast.Expr, value string, define bool) {
	if isBlank(target) {
		f.line("(void)(%s);", value)
		return
	}
	if id, ok := target.(*ast.Ident); ok && define {
		if v, ok := f.info.Defs[id].(*types.Var); ok {
			f.line("%s = %s;", f.declare(id, v), value)
			return
		}
	}
	f.line("%s = %s;", f.expr(target), value)
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}
