package emitc

import (
	"go/ast"
	"go/token"
	"go/types"
)

// loop is a loop around the statement being translated.
type loop struct {
	label *types.Label // nil without
	again string       // the C label that continue jumps to; "": C's own continue does it
}

// labelled translates a statement with a label. A break with the label jumps
// behind it. A continue jumps to the end of the body, which gets a block of its own:
// C++ lets no jump pass a variable that is in scope at its end.
func (f *function) labelled(s *ast.LabeledStmt) {
	label, ok := f.info.Defs[s.Label].(*types.Label)
	if !ok {
		f.problem(s, "this label has no translation to C")
		return
	}
	f.labels[label] = f.locals.take(local(s.Label.Name))
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt:
		f.forLoop(inner, label)
	case *ast.RangeStmt:
		f.rangeLoop(inner, label)
	default:
		f.stmt(s.Stmt)
	}
	if f.jumps(s.Stmt, token.BREAK, label) {
		f.line("%s_break:;", f.labels[label])
	}
}

// jumps reports whether a break or continue in s names the label.
func (f *function) jumps(s ast.Node, tok token.Token, label *types.Label) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == tok && b.Label != nil && f.info.Uses[b.Label] == label {
			found = true
		}
		return !found
	})
	return found
}

// continues reports whether the body of a loop holds a continue without a label.
func continues(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false // theirs
		case *ast.BranchStmt:
			found = found || n.Tok == token.CONTINUE && n.Label == nil
		}
		return true
	})
	return found
}

func (f *function) branch(s *ast.BranchStmt) {
	var label *types.Label
	if s.Label != nil {
		label, _ = f.info.Uses[s.Label].(*types.Label)
	}
	switch {
	case s.Tok == token.BREAK && s.Label == nil:
		f.line("break;")
	case s.Tok == token.BREAK && f.labels[label] != "":
		f.line("goto %s_break;", f.labels[label])
	case s.Tok == token.CONTINUE:
		for i := len(f.loops) - 1; i >= 0; i-- {
			l := f.loops[i]
			if s.Label != nil && l.label != label {
				continue
			}
			if l.again == "" {
				f.line("continue;")
			} else {
				f.line("goto %s;", l.again)
			}
			return
		}
		f.problem(s, "this continue has no translation to C")
	default:
		f.problem(s, "this %s has no translation to C", s.Tok)
	}
}

// forLoop puts the head of the loop into the C loop. What happens after each turn
// goes to the end of the body when it is more than one C expression.
func (f *function) forLoop(s *ast.ForStmt, label *types.Label) {
	init, short := f.loopVariable(s.Init)
	if s.Init != nil && !short {
		f.line("{")
		f.indent++
		f.stmt(s.Init)
		defer func() {
			f.indent--
			f.line("}")
		}()
	}
	cond := ""
	if s.Cond != nil {
		cond = " " + f.plain(s.Cond)
	}
	post, isSimple := "", true
	if s.Post != nil {
		if post, isSimple = f.simple(s.Post); isSimple {
			post = " " + post
		}
	}
	f.line("for (%s;%s;%s) {", init, cond, post)
	if isSimple {
		f.body(s.Body, label, nil)
	} else {
		f.body(s.Body, label, s.Post)
	}
	f.line("}")
}

// loopVariable returns the declaration of a loop's only variable.
func (f *function) loopVariable(s ast.Stmt) (text string, ok bool) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || isBlank(a.Lhs[0]) {
		return "", false
	}
	v, ok := f.info.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	if !ok {
		return "", false
	}
	value := f.plain(a.Rhs[0]) // before the variable has a name
	return f.declare(a.Lhs[0], v) + " = " + value, true
}

// body translates the body of a loop, and then the statement post, if any.
func (f *function) body(b *ast.BlockStmt, label *types.Label, post ast.Stmt) {
	l := loop{label: label}
	named := label != nil && f.jumps(b, token.CONTINUE, label)
	switch {
	case named:
		l.again = f.labels[label] + "_continue"
	case post != nil && continues(b):
		l.again = f.locals.take("turn") + "_continue"
	}
	f.loops = append(f.loops, l)
	if l.again == "" {
		f.nested(b.List)
	} else {
		f.line("\t{")
		f.nested(b.List)
		f.line("\t}")
		f.line("%s:;", l.again)
	}
	f.loops = f.loops[:len(f.loops)-1]
	if post != nil {
		f.nested([]ast.Stmt{post})
	}
}

// rangeLoop counts in a variable of its own: the one that the body sees is a copy.
func (f *function) rangeLoop(s *ast.RangeStmt, label *types.Label) {
	if s.Tok == token.ASSIGN {
		f.problem(s, "range with = has no translation to C")
		return
	}
	key, value := f.rangeVar(s.Key), f.rangeVar(s.Value)
	over := f.typeOf(s.X)
	counter, limit, elem := "int64_t", "", ""
	f.line("{")
	f.indent++
	switch t := over.Underlying().(type) {
	case *types.Basic:
		if !isInteger(t) {
			f.problem(s.X, "range over %s has no translation to C", typeName(over))
		}
		if key != nil {
			over = key.Type()
		}
		counter = f.spellAt(s.X, types.Default(f.subst(over)))
		limit = f.temporary(counter, f.plain(s.X))
	case *types.Slice:
		x := f.temporary(f.spellAt(s.X, over), f.plain(s.X))
		limit, elem = x+".n", x+".p"
	case *types.Array:
		limit = integer(constantOf(t.Len()), types.Typ[types.Int])
		if value != nil { // of a copy, which the body does not change
			elem = f.temporary(f.spellAt(s.X, over), f.plain(s.X)) + ".v"
		}
	default:
		f.problem(s.X, "range over %s has no translation to C", typeName(over))
	}
	i := f.locals.take("i")
	f.line("for (%s %s = 0; %s < %s; %s++) {", counter, i, i, limit, i)
	f.indent++
	if key != nil {
		f.line("%s = %s;", f.declare(s.Key, key), i)
	}
	if value != nil {
		f.line("%s = %s[%s];", f.declare(s.Value, value), elem, i)
	}
	f.indent--
	f.body(s.Body, label, nil)
	f.line("}")
	f.indent--
	f.line("}")
}

// rangeVar returns the variable that a range statement declares; nil for none.
func (f *function) rangeVar(e ast.Expr) *types.Var {
	id, ok := e.(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, _ := f.info.Defs[id].(*types.Var)
	return v
}
