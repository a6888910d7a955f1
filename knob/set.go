package knob

import (
	"errors"
	"fmt"
	"strings"
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

// FillDefaults gives every field at its zero value the documented default.
func (s Set) FillDefaults() {
	for i := range s {
		if s[i].IsDefault() {
			if err := s[i].Set(s[i].Default); err != nil {
				panic("knob: bad default: " + err.Error())
			}
		}
	}
}

// Validate returns everything that is wrong, joined.
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

// Assign sets the knob of that name from text.
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

// Values returns the values as text by name: what a file keeps.
func (s Set) Values() map[string]string {
	values := make(map[string]string, len(s))
	for i := range s {
		values[s[i].Name] = s[i].String()
	}
	return values
}

// DidYouMean returns `; did you mean "x"?` for the nearest candidate, or
// nothing when none is near.
func DidYouMean(name string, candidates []string) string {
	best, bestDistance := "", 1+len(name)/2
	for _, c := range candidates {
		if d := editDistance(strings.ToLower(name), c); d < bestDistance {
			best, bestDistance = c, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// editDistance counts the insertions, deletions and substitutions between a
// and b (Levenshtein 1966).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			above := row[j+1]
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, above+1, row[j]+1)
			diagonal = above
		}
	}
	return row[len(b)]
}
