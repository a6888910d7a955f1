package emitc

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

func (f *function) binary(e *ast.BinaryExpr) string {
	x, y := f.expr(e.X), f.expr(e.Y)
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if basicInfo(f.typeOf(e.X)) == 0 {
			f.problem(e, "a comparison of %s has no translation to C", typeName(f.typeOf(e.X)))
		}
		return "(" + x + " " + e.Op.String() + " " + y + ")"
	}
	return f.operate(e, e.Op, x, y, f.typeOf(e), e.Y)
}

// operate returns x op y computed in the type t. yExpr is y's syntax; nil for the 1 of x++.
func (f *function) operate(at ast.Node, op token.Token, x, y string, t types.Type, yExpr ast.Expr) string {
	switch op {
	case token.LAND, token.LOR:
		return "(" + x + " " + op.String() + " " + y + ")"
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR:
		return f.wrap(at, "("+x+" "+op.String()+" "+y+")", t)
	case token.AND_NOT:
		return f.wrap(at, "("+x+" & ~"+y+")", t)
	case token.QUO, token.REM:
		return f.divide(at, op, x, y, t, yExpr)
	case token.SHL, token.SHR:
		return f.shift(at, op, x, y, t, yExpr)
	}
	f.problem(at, "the operator %s has no translation to C", op)
	return "0"
}

// wrap cuts a result off at the width of its type, where C computed in int.
func (f *function) wrap(at ast.Node, text string, t types.Type) string {
	if isNarrow(t) {
		return f.cast(f.spellAt(at, t), text)
	}
	return text
}

// cast writes the conversion of an integer to the C type. To int16 it has an aid
// that hides from the compiler what the number was. Else clang makes a neg.s16 of
// a negation, and drivers of GPUs take that of -32768 for 32768 when the result is
// extended to 32 bits.
func (f *function) cast(c, text string) string {
	if c != "int16_t" {
		return "((" + c + ")" + text + ")"
	}
	if f.first("tg_i16") {
		f.aids.WriteString("TG_FN int16_t tg_i16(int64_t x) { int32_t low = (int32_t)x; __asm__(\"\" : \"+r\"(low)); return (int16_t)low; }\n")
	}
	return "tg_i16(" + strip(text) + ")"
}

// divide leaves to C what C defines: that is all but the least integer by -1, which
// is a trap on some processors. Narrow integers are divided as ints.
func (f *function) divide(at ast.Node, op token.Token, x, y string, t types.Type, yExpr ast.Expr) string {
	direct := "(" + x + " " + op.String() + " " + y + ")"
	if !isInteger(t) {
		return direct
	}
	if v := f.value(yExpr); v != nil && constant.Sign(v) > 0 || isUnsigned(t) || isNarrow(t) {
		return f.wrap(at, direct, t)
	}
	name := map[token.Token]string{token.QUO: "tg_div", token.REM: "tg_rem"}[op]
	return fmt.Sprintf("%s_%s(%s, %s)", name, short(f.spellAt(at, t)), strip(x), strip(y))
}

// shift calls an aid unless the count is a constant below the width. To the left,
// bits move as those of an unsigned number: C leaves signed ones undefined.
func (f *function) shift(at ast.Node, op token.Token, x, y string, t types.Type, yExpr ast.Expr) string {
	c := f.spellAt(at, t)
	if v := f.value(yExpr); v != nil {
		count, exact := constant.Int64Val(constant.ToInt(v))
		switch {
		case exact && count < width(t) && op == token.SHL && !isUnsigned(t):
			wide := "uint32_t"
			if width(t) == 64 {
				wide = "uint64_t"
			}
			return fmt.Sprintf("((%s)((%s)%s << %d))", c, wide, x, count)
		case exact && count < width(t):
			return f.wrap(at, fmt.Sprintf("(%s %s %d)", x, op, count), t)
		default:
			y = "64" // as good as any more
		}
	} else if !isUnsigned(f.typeOf(yExpr)) { // a negative count is a panic in Go
		y = "(uint64_t)" + y
	}
	name := map[token.Token]string{token.SHL: "tg_shl", token.SHR: "tg_shr"}[op]
	return fmt.Sprintf("%s_%s(%s, %s)", name, short(c), strip(x), strip(y))
}

// value returns the value of a constant expression, or nil.
func (f *function) value(e ast.Expr) constant.Value {
	if e == nil {
		return nil
	}
	return f.info.Types[e].Value
}
