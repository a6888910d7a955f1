package npz

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed183fdc01/trackgen/results"
)

// File is what an npz file of tracks holds.
type File struct {
	// Batch holds the tracks. Outer, Center, Inner and Count are required; each
	// other slice may be nil, and is then left out of the file.
	Batch *results.Batch

	// Version is the version of the algorithms that made the batch: 0 means
	// results.Version when writing, "not told" after reading.
	Version int32

	// Config is the configuration that made the batch, as JSON; empty for none.
	Config string

	// Inputs holds the per-env inputs of the generator by name, [E] each.
	// Names are made of letters, digits and _ . -
	Inputs map[string][]float32

	// Generator tells for each env of a mixed batch which of GeneratorNames
	// made it, [E]; nil for a batch of one generator.
	Generator      []int32
	GeneratorNames []string
}

// maxDim limits each dimension of an array: envs and slots are counted in int32
// elsewhere.
const maxDim = 1<<31 - 1

// Validate reports everything about f that cannot be written or that a reader
// could stumble over: arrays of the wrong length, counts outside the stride,
// names that are no names.
func (f *File) Validate() error {
	b := f.Batch
	if b == nil {
		return errors.New("npz: Batch is nil")
	}
	if b.Envs < 0 || b.Envs > maxDim || b.Stride < 0 || b.Stride > maxDim {
		return fmt.Errorf("npz: batch of %d envs with stride %d: want 0 to %d each", b.Envs, b.Stride, maxDim)
	}
	c := contentsOf(f)
	var errs []error
	for _, a := range c.arrays() {
		shape := c.dims().shape(a)
		want, have := shape.elements(), a.data.len()*a.data.width()
		switch {
		case a.data.present() && have != want:
			errs = append(errs, fmt.Errorf("npz: %s: %d elements, want %d for shape %v", a.name, have, want, shape))
		case a.required && !a.data.present() && want > 0:
			errs = append(errs, fmt.Errorf("npz: %s: missing", a.name))
		}
	}
	if len(b.Params) > 0 && b.ParamNames == nil {
		errs = append(errs, errors.New("npz: param_names: missing, params needs it"))
	}
	if f.Generator != nil && f.GeneratorNames == nil {
		errs = append(errs, errors.New("npz: generator_names: missing, generator needs it"))
	}
	errs = append(errs, f.checkTexts()...)
	if len(errs) == 0 {
		errs = append(errs, f.checkValues())
	}
	return errors.Join(errs...)
}

// checkValues looks at the numbers that other code uses as indices or flags.
func (f *File) checkValues() error {
	b := f.Batch
	for e, n := range b.Count {
		if n < 0 || int(n) > b.Stride {
			return fmt.Errorf("npz: count of env %d is %d, want 0 to the stride, %d", e, n, b.Stride)
		}
	}
	for e, v := range b.Valid {
		if v != 0 && v != 1 {
			return fmt.Errorf("npz: valid of env %d is %d, want 0 or 1", e, v)
		}
	}
	for e, g := range f.Generator {
		if g < 0 || int(g) >= len(f.GeneratorNames) {
			return fmt.Errorf("npz: generator of env %d is %d, want an index into the %d generator_names", e, g, len(f.GeneratorNames))
		}
	}
	return nil
}

func (f *File) checkTexts() []error {
	var errs []error
	check := func(what, s string) {
		if !utf8.ValidString(s) || strings.HasSuffix(s, "\x00") {
			errs = append(errs, fmt.Errorf("npz: %s %q: want valid UTF-8 that does not end in NUL", what, s))
		}
	}
	check("config", f.Config)
	for _, s := range f.Batch.ParamNames {
		check("param_names", s)
	}
	for _, s := range f.GeneratorNames {
		check("generator_names", s)
	}
	for _, name := range slices.Sorted(maps.Keys(f.Inputs)) {
		if !isName(name) {
			errs = append(errs, fmt.Errorf("npz: input %q: a name is made of letters, digits and _ . -", name))
		}
	}
	return errs
}

func isName(s string) bool {
	const others = "_.-"
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		letter := r|0x20 >= 'a' && r|0x20 <= 'z'
		return !letter && (r < '0' || r > '9') && !strings.ContainsRune(others, r)
	}) < 0
}
