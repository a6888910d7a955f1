package knob

import (
	"errors"
	"fmt"
)

// Set is the knobs of a configuration, in the order that people read them.
type Set []Knob

// Prefix returns the knobs with names "prefix.name".
func (s Set) Prefix(prefix string) Set {
	out := append(Set(nil), s...)
	for i := range out {
		out[i].Name = prefix + "." + out[i].Name
	}
	return out
}

// FillDefaults gives every field at its zero value the documented default. A
// default that cannot be parsed is a programmer's mistake and panics.
func (s Set) FillDefaults() {
	for i := range s {
		if s[i].IsDefault() {
			if err := s[i].Set(s[i].Default); err != nil {
				panic("knob: bad default: " + err.Error())
			}
		}
	}
}

// Validate returns everything that is wrong, joined: each error names the knob,
// the value and what is allowed.
func (s Set) Validate() error {
	var errs []error
	for i := range s {
		errs = append(errs, s[i].Check())
	}
	return errors.Join(errs...)
}

// Find returns the knob of that name, nil when there is none.
func (s Set) Find(name string) *Knob {
	for i := range s {
		if s[i].Name == name {
			return &s[i]
		}
	}
	return nil
}

// Assign sets the knob of that name from text, as [Knob.Set] does. An unknown
// name is an error that tells the nearest one.
func (s Set) Assign(name, text string) error {
	k := s.Find(name)
	if k == nil {
		return fmt.Errorf("config: unknown key %q%s", name, DidYouMean(name, s.Names()))
	}
	return k.Set(text)
}

// Names lists the names in order.
func (s Set) Names() []string {
	names := make([]string, len(s))
	for i := range s {
		names[i] = s[i].Name
	}
	return names
}

// Values returns the values as text by name: what a file keeps. Assigning them
// to knobs of the same names makes the same configuration.
func (s Set) Values() map[string]string {
	values := make(map[string]string, len(s))
	for i := range s {
		values[s[i].Name] = s[i].String()
	}
	return values
}
