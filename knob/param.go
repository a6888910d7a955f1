package knob

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Source says where the value of a Param comes from.
type Source int32

// The sources.
const (
	Default  Source = iota // the zero Param: the documented default
	Constant               // one number for every env
	Drawn                  // uniform in a range, anew for each env and epoch
	Input                  // a device array with one number per env
)

// Param is a style parameter: a constant, a range drawn from for each env, or
// a per-env input that the user rewrites at any time. As text: "0.4",
// "0.2..0.6", "input:0.4" (the input's initial value).
type Param struct {
	Source Source
	Lo, Hi float32 // equal unless drawn
}

// Const returns the same value for every env.
func Const(v float32) Param { return Param{Constant, v, v} }

// Range returns a value drawn uniformly from lo to hi for each env and epoch.
func Range(lo, hi float32) Param { return Param{Drawn, lo, hi} }

// PerEnv returns a per-env input that starts at v.
func PerEnv(v float32) Param { return Param{Input, v, v} }

// String returns the text that [ParseParam] reads as p; "" for the default.
func (p Param) String() string {
	switch p.Source {
	case Constant:
		return number(p.Lo)
	case Drawn:
		return number(p.Lo) + ".." + number(p.Hi)
	case Input:
		return "input:" + number(p.Lo)
	}
	return ""
}

// number is the shortest text that reads as v, without an exponent where people
// would write none.
func number(v float32) string {
	format := byte('g')
	if size := math.Abs(float64(v)); size >= 1e-4 && size < 1e9 {
		format = 'f'
	}
	return strconv.FormatFloat(float64(v), format, -1, 32)
}

// ParseParam reads "0.4", "0.2..0.6" or "input:0.4", and "" as the default.
// Spaces around the numbers do not matter. Anything else, and numbers that a
// float32 cannot hold, are errors.
func ParseParam(text string) (Param, error) {
	trimmed := strings.TrimSpace(text)
	initial, isInput := strings.CutPrefix(trimmed, "input:")
	first, second, isRange := strings.Cut(trimmed, "..")
	switch {
	case trimmed == "":
		return Param{}, nil
	case isInput:
		first = initial
	case !isRange:
		first = trimmed
	}
	lo, ok := parseFloat(first)
	hi := lo
	if isRange && ok {
		hi, ok = parseFloat(second)
		ok = ok && !strings.Contains(trimmed, "...")
	}
	switch {
	case !ok || isInput && isRange:
		return Param{}, fmt.Errorf("want a number, a range like 0.2..0.6, or input:0.4, got %q", text)
	case isInput:
		return PerEnv(lo), nil
	case isRange:
		return Range(lo, hi), nil
	}
	return Const(lo), nil
}

// parseFloat reads a finite float32, rounded once, from plain decimal digits, not
// the hexadecimal or grouped ones of Go that other readers do not take.
func parseFloat(text string) (float32, bool) {
	if strings.ContainsAny(text, "xX_") {
		return 0, false
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 32)
	return float32(v), err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}

// MarshalText returns String, so that a Param is a string in JSON.
func (p Param) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText is ParseParam.
func (p *Param) UnmarshalText(text []byte) (err error) {
	*p, err = ParseParam(string(text))
	return err
}
