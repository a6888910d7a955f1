package check

import (
	"go/ast"
	"go/token"
	"go/types"
)

// rounding finds float products that a compiler could fuse with a sum. On some
// processors Go computes x*y + z with one rounding, also when the product went
// through a variable, a field, an argument or a result; only an explicit
// conversion of the product forbids it. So every product stands in a
// conversion, or where it is certainly not added to anything: as an operand of
// another product, of a quotient or of a comparison.
func (p *pass) rounding() {
	var stack []ast.Node
	ast.Inspect(p.Decl.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.MUL && p.isFloatValue(n) && !p.roundsProduct(parent(stack)) {
				p.report(n, "%s may be fused with a sum: write %s(%[1]s)", text(n), p.nameHere(n))
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN && isFloat(p.info.TypeOf(n.Lhs[0])) {
				x := text(n.Lhs[0])
				p.report(n, "*= may be fused with a sum: write %s = %s(%[1]s * …)", x, p.nameHere(n.Lhs[0]))
			}
		}
		stack = append(stack, n)
		return true
	})
}

func (p *pass) isFloatValue(e ast.Expr) bool {
	tv := p.info.Types[e]
	return tv.Value == nil && isFloat(tv.Type)
}

// nameHere writes the type of e as the file of the function does.
func (p *pass) nameHere(e ast.Expr) string {
	return types.TypeString(p.info.TypeOf(e), func(pkg *types.Package) string {
		if pkg == p.Pkg.Types {
			return ""
		}
		return pkg.Name()
	})
}

// parent returns the innermost node that is not a pair of parentheses.
func parent(stack []ast.Node) ast.Node {
	for i := len(stack) - 1; i >= 0; i-- {
		if _, ok := stack[i].(*ast.ParenExpr); !ok {
			return stack[i]
		}
	}
	return nil
}

// roundsProduct reports whether a product that stands directly in n cannot be fused.
func (p *pass) roundsProduct(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		tv := p.info.Types[n.Fun]
		return tv.IsType() && isFloat(tv.Type)
	case *ast.BinaryExpr:
		switch n.Op {
		case token.MUL, token.QUO, token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return true
		}
	}
	return false
}

// text writes an expression as it reads in the source, shortened.
func text(e ast.Expr) string {
	const most = 40
	s := []rune(types.ExprString(e))
	if len(s) > most {
		return string(s[:most]) + "…"
	}
	return string(s)
}
