package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/knob"
)

// setting is one "key: value" of a configuration.
type setting struct {
	where string // "--set", or file and line
	key   string
	value string
	err   error // set when it could not even be read
}

// apply assigns every setting and returns everything that is wrong, each with
// the place where it stands.
func apply(knobs knob.Set, generator string, settings []setting) error {
	var errs []error
	for _, s := range settings {
		if err := assign(knobs, generator, s); err != nil {
			errs = append(errs, fmt.Errorf("%s: %s", s.where, strings.TrimPrefix(err.Error(), "config: ")))
		}
	}
	return errors.Join(errs...)
}

func assign(knobs knob.Set, generator string, s setting) error {
	if s.err != nil {
		return s.err
	}
	k := knobs.Find(s.key)
	if k == nil {
		if family, _, dotted := strings.Cut(s.key, "."); dotted && family != generator && slices.Contains(trackgen.Generators(), family) {
			return fmt.Errorf("%s is a setting of the generator %s, but the generator is %s", s.key, family, generator)
		}
		return knobs.Assign(s.key, s.value) // the error names the nearest key
	}
	if s.value == "" {
		return fmt.Errorf("%s: want a value", s.key)
	}
	if err := k.Set(s.value); err != nil {
		return err
	}
	return k.Check()
}
