package emitc

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"strconv"
)

// constant writes an exact constant as a value of type t. A float is written by
// its bits, after the one rounding that Go makes: what a C compiler does with a
// decimal is not ours to know. -0.0 is 0 in Go, and so it is here.
func (f *function) constant(e ast.Expr, v constant.Value, t types.Type) string {
	switch {
	case isBool(t) && v.Kind() == constant.Bool:
		return strconv.FormatBool(constant.BoolVal(v))
	case isFloat(t) && constant.ToFloat(v).Kind() == constant.Float, isFloat(t) && v.Kind() == constant.Int:
		x, _ := constant.Float32Val(v)
		if math.IsInf(float64(x), 0) {
			break
		}
		text := strconv.FormatFloat(float64(x), 'x', -1, 32) + "f"
		if x < 0 {
			text = "(" + text + ")"
		}
		return text
	case isInteger(t) && constant.ToInt(v).Kind() == constant.Int:
		return integer(constant.ToInt(v), t)
	}
	f.problem(e, "the constant %s of type %s has no translation to C", v, typeName(t))
	return "0"
}

// integer writes a constant with the width of its type where that is seen: ~7u
// has 32 bits. Narrow ones, and small ones of int, are extended by their sign.
func integer(v constant.Value, t types.Type) string {
	if isUnsigned(t) {
		suffix := "u"
		if width(t) == 64 {
			suffix = "ull"
		}
		return v.ExactString() + suffix
	}
	i, _ := constant.Int64Val(v)
	switch {
	case i == math.MinInt64:
		return "INT64_MIN"
	case i == math.MinInt32:
		return "INT32_MIN"
	case i < math.MinInt32:
		return fmt.Sprintf("(%dll)", i)
	case i < 0:
		return fmt.Sprintf("(%d)", i)
	case i > math.MaxInt32:
		return fmt.Sprintf("%dll", i)
	}
	return strconv.FormatInt(i, 10)
}
