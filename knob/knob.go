package knob

import (
	"fmt"
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

// Int binds a whole number. The field's 0 means the default, unless Lo is 0 or less.
func Int(name string, field *int, def, lo, hi int, unit, doc string) Knob {
	return Knob{Name: name, Kind: "int", Default: strconv.Itoa(def), Lo: float32(lo), Hi: float32(hi), Unit: unit, Doc: doc, field: field}
}

// Float binds a number. The field's 0 means the default.
func Float(name string, field *float32, def, lo, hi float32, unit, doc string) Knob {
	return Knob{Name: name, Kind: "float", Default: number(def), Lo: lo, Hi: hi, Unit: unit, Doc: doc, field: field}
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
// arrays are sized by.
func ParamInt(name string, field *Param, def Param, lo, hi int, unit, doc string) Knob {
	return Knob{Name: name, Kind: "param_int", Default: def.String(), Lo: float32(lo), Hi: float32(hi), Unit: unit, Doc: doc, field: field}
}

// IsParam reports whether the knob is a per-env style parameter.
func (k *Knob) IsParam() bool { return k.Kind == "param" || k.Kind == "param_int" }

// Param returns the value of a per-env knob.
func (k *Knob) Param() Param { return *k.field.(*Param) }

// IsDefault reports whether the field stands at its zero value.
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
	panic("knob: unbound knob " + k.Name)
}

// String returns the value as Set reads it.
func (k *Knob) String() string {
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
	panic("knob: unbound knob " + k.Name)
}

// Set parses text into the field; the range is Check's business.
func (k *Knob) Set(text string) (err error) {
	text = strings.TrimSpace(text)
	switch f := k.field.(type) {
	case *int:
		v, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("config: %s must be a whole number, got %q", k.Name, text)
		}
		*f = v
	case *float32:
		v, err := parseFloat(text)
		if err != nil {
			return fmt.Errorf("config: %s must be a number, got %q", k.Name, text)
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
	}
	return nil
}

// Check says what is wrong with the value, if anything.
func (k *Knob) Check() error {
	switch f := k.field.(type) {
	case *int:
		if float32(*f) < k.Lo || float32(*f) > k.Hi {
			return k.outOfRange()
		}
	case *float32:
		if !k.within(*f) {
			return k.outOfRange()
		}
	case *string:
		for _, c := range k.Choices {
			if *f == c {
				return nil
			}
		}
		return fmt.Errorf("config: %s must be one of %s, got %q", k.Name, strings.Join(k.Choices, ", "), *f)
	case *Param:
		switch {
		case !k.within(f.Lo) || !k.within(f.Hi):
			return k.outOfRange()
		case f.Hi < f.Lo:
			return fmt.Errorf("config: %s: the range's ends are the wrong way round, got %s", k.Name, f)
		case k.Kind == "param_int" && (f.Lo != float32(int(f.Lo)) || f.Hi != float32(int(f.Hi))):
			return fmt.Errorf("config: %s must be whole numbers, got %s", k.Name, f)
		}
	}
	return nil
}

// within is false for NaN too.
func (k *Knob) within(v float32) bool { return v >= k.Lo && v <= k.Hi }

func (k *Knob) outOfRange() error {
	return fmt.Errorf("config: %s must be %s to %s, got %s", k.Name, number(k.Lo), number(k.Hi), k)
}
