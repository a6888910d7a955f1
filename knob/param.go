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

// String returns the Param as ParseParam reads it; "" for the default.
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

func number(v float32) string { return strconv.FormatFloat(float64(v), 'g', -1, 32) }

// ParseParam reads "0.4", "0.2..0.6" or "input:0.4".
func ParseParam(text string) (Param, error) {
	if initial, ok := strings.CutPrefix(text, "input:"); ok {
		v, err := parseFloat(initial)
		return PerEnv(v), err
	}
	if lo, hi, ok := strings.Cut(text, ".."); ok {
		l, err := parseFloat(lo)
		if err != nil {
			return Param{}, err
		}
		h, err := parseFloat(hi)
		return Range(l, h), err
	}
	v, err := parseFloat(text)
	return Const(v), err
}

func parseFloat(text string) (float32, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 32)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("want a number, a range like 0.2..0.6, or input:0.4, got %q", text)
	}
	return float32(v), nil
}

// MarshalText returns String.
func (p Param) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText is ParseParam; an empty text means the default.
func (p *Param) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*p = Param{}
		return nil
	}
	*p, err = ParseParam(string(text))
	return err
}
