package knob

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Knob is one setting, bound to the field that holds it. Make it with [Int],
// [Float], [Enum], [ParamFloat] or [ParamInt].
type Knob struct {
	Name    string   `json:"name"` // snake_case; dotted for a family's own
	Kind    string   `json:"kind"` // int, float, enum: fixed for a generator; param, param_int: per env
	Default string   `json:"default"`
	Lo      float32  `json:"lo"` // range, both ends allowed; of a param: of every value
	Hi      float32  `json:"hi"`
	Choices []string `json:"choices,omitempty"` // of an enum
	Unit    string   `json:"unit,omitempty"`
	Doc     string   `json:"doc"`

	field any // *int, *float32, *string, *Param
}

// maxExact bounds the ranges of whole numbers: up to it a float32 holds each.
const maxExact = 1 << 24

// Int binds a whole number. The field's 0 means the default, so that a range
// with 0 in it must have the default 0. Anything else, and a range beyond ±2²⁴,
// is a programmer's mistake and panics.
func Int(name string, field *int, def, lo, hi int, unit, doc string) Knob {
	return checked(Knob{Name: name, Kind: "int", Default: strconv.Itoa(def), Lo: whole(name, lo), Hi: whole(name, hi), Unit: unit, Doc: doc, field: field}, def == 0)
}

// Float binds a number. The field's 0 means the default, so that a range with 0
// in it must have the default 0; anything else is a programmer's mistake and panics.
func Float(name string, field *float32, def, lo, hi float32, unit, doc string) Knob {
	return checked(Knob{Name: name, Kind: "float", Default: number(def), Lo: lo, Hi: hi, Unit: unit, Doc: doc, field: field}, def == 0)
}

// Enum binds a word out of choices, the first being the default.
func Enum(name string, field *string, doc string, choices ...string) Knob {
	return Knob{Name: name, Kind: "enum", Default: choices[0], Choices: choices, Doc: doc, field: field}
}

// ParamFloat binds a style parameter.
func ParamFloat(name string, field *Param, def Param, lo, hi float32, unit, doc string) Knob {
	return Knob{Name: name, Kind: "param", Default: def.String(), Lo: lo, Hi: hi, Unit: unit, Doc: doc, field: field}
}

// ParamInt binds a style parameter of whole numbers; hi is a capacity that
// arrays are sized by. A range beyond ±2²⁴ is a programmer's mistake and panics.
func ParamInt(name string, field *Param, def Param, lo, hi int, unit, doc string) Knob {
	return Knob{Name: name, Kind: "param_int", Default: def.String(), Lo: whole(name, lo), Hi: whole(name, hi), Unit: unit, Doc: doc, field: field}
}

func whole(name string, v int) float32 {
	if v < -maxExact || v > maxExact {
		panic(fmt.Sprintf("knob: %s: the bound %d is beyond ±%d", name, v, maxExact))
	}
	return float32(v)
}

func checked(k Knob, zeroIsDefault bool) Knob {
	if k.within(0) && !zeroIsDefault {
		panic(fmt.Sprintf("knob: %s: 0 is in the range but the default is %s", k.Name, k.Default))
	}
	return k
}

// IsParam reports whether the knob is a per-env style parameter.
func (k *Knob) IsParam() bool { return k.Kind == "param" || k.Kind == "param_int" }

// Param returns the value of a per-env knob; of another knob it panics.
func (k *Knob) Param() Param { return *k.field.(*Param) }

// IsDefault reports whether the field stands at its zero value, which means the default.
func (k *Knob) IsDefault() bool {
	switch f := k.field.(type) {
	case *int:
		return *f == 0
	case *float32:
		return *f == 0
	case *string:
		return *f == ""
	case *Param:
		return f.Source == Default
	}
	panic(k.unbound())
}

// String returns the text that Set reads as the value: "" for a field that
// stands at its zero value where that is outside the range and so means the default.
func (k *Knob) String() string {
	if k.IsDefault() && !k.zeroIsValue() {
		return ""
	}
	switch f := k.field.(type) {
	case *int:
		return strconv.Itoa(*f)
	case *float32:
		return number(*f)
	case *string:
		return *f
	case *Param:
		return f.String()
	}
	panic(k.unbound())
}

// zeroIsValue reports whether 0 is a value that people may ask for.
func (k *Knob) zeroIsValue() bool { return (k.Kind == "int" || k.Kind == "float") && k.within(0) }

// Set parses text into the field. The empty text means the default. It refuses
// what is not of the knob's kind, and a 0 out of range, which the field could not
// tell from the default; other ranges are Check's business. After an error the
// field is as it was.
func (k *Knob) Set(text string) error {
	text = strings.TrimSpace(text)
	switch f := k.field.(type) {
	case *int:
		v, err := strconv.Atoi(text)
		switch {
		case text == "":
		case err != nil:
			return fmt.Errorf("config: %s must be a whole number, got %q", k.Name, text)
		case v == 0 && !k.zeroIsValue():
			return k.outOfRange("0")
		}
		*f = v
	case *float32:
		v, ok := parseFloat(text)
		switch {
		case text == "":
		case !ok:
			return fmt.Errorf("config: %s must be a number, got %q", k.Name, text)
		case v == 0 && !k.zeroIsValue():
			return k.outOfRange(text)
		}
		*f = v
	case *string:
		*f = text
	case *Param:
		v, err := ParseParam(text)
		if err != nil {
			return fmt.Errorf("config: %s: %w", k.Name, err)
		}
		*f = v
	default:
		panic(k.unbound())
	}
	return nil
}

// Check says what is wrong with the value, if anything. The default is right.
func (k *Knob) Check() error {
	if k.IsDefault() {
		return nil
	}
	ok := true
	switch f := k.field.(type) {
	case *int:
		ok = float64(*f) >= float64(k.Lo) && float64(*f) <= float64(k.Hi)
	case *float32:
		ok = k.within(*f)
	case *string:
		if !slices.Contains(k.Choices, *f) {
			return fmt.Errorf("config: %s must be one of %s, got %q", k.Name, strings.Join(k.Choices, ", "), *f)
		}
	case *Param:
		return k.checkParam(*f)
	}
	if !ok {
		return k.outOfRange(k.String())
	}
	return nil
}

func (k *Knob) checkParam(p Param) error {
	wholeOnly := k.Kind == "param_int"
	switch {
	case p.Source < Default || p.Source > Input:
		return fmt.Errorf("config: %s: no such source: %d", k.Name, p.Source)
	case !k.within(p.Lo) || !k.within(p.Hi):
		return k.outOfRange(p.String())
	case p.Hi < p.Lo:
		return fmt.Errorf("config: %s: the ends of the range are the wrong way round, got %s", k.Name, p)
	case p.Source != Drawn && p.Lo != p.Hi:
		return fmt.Errorf("config: %s: only a range has two ends, got %s and %s", k.Name, number(p.Lo), number(p.Hi))
	case wholeOnly && (p.Lo != float32(int32(p.Lo)) || p.Hi != float32(int32(p.Hi))):
		return fmt.Errorf("config: %s must be whole numbers, got %s", k.Name, p)
	}
	return nil
}

// within is false for NaN too.
func (k *Knob) within(v float32) bool { return v >= k.Lo && v <= k.Hi }

func (k *Knob) outOfRange(got string) error {
	return fmt.Errorf("config: %s must be %s to %s, got %s", k.Name, number(k.Lo), number(k.Hi), got)
}

func (k *Knob) unbound() string { return "knob: " + k.Name + " is not bound to a field" }
