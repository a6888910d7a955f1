package knob_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/knob"
)

func TestDidYouMean(t *testing.T) {
	names := []string{"half_width", "scale", "num_points", "bezier.rad", "bezier.edgy", "polar.knots"}
	for _, c := range []struct{ name, want string }{
		{"halfwidth", "half_width"},
		{"half-width", "half_width"},
		{"HALF_WIDTH", "half_width"},
		{"scal", "scale"},
		{"sclae", "scale"},
		{"numpoints", "num_points"},
		{"rad", "bezier.rad"},
		{"edgy", "bezier.edgy"},
		{"bezier.edge", "bezier.edgy"},
		{"polar.rad", ""},
		{"s", ""},
		{"", ""},
		{"colour", ""},
		{"schedule", "scale"}, // 4 of 8 letters differ: just near enough
		{"schedules", ""},
	} {
		want := ""
		if c.want != "" {
			want = `; did you mean "` + c.want + `"?`
		}
		if got := knob.DidYouMean(c.name, names); got != want {
			t.Errorf("%q: %q, want %q", c.name, got, want)
		}
	}
	if got := knob.DidYouMean("ab", []string{"ax", "ay"}); got != `; did you mean "ax"?` {
		t.Errorf("of equally near ones not the first: %s", got)
	}
	if got := knob.DidYouMean("x", nil); got != "" {
		t.Errorf("of no candidates: %s", got)
	}
}

// One slip in a name of some length is always understood.
func TestDidYouMeanAfterASlip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-z_]{4,12}`).Draw(t, "name")
		at := rapid.IntRange(0, len(name)-1).Draw(t, "at")
		letter := rapid.StringMatching(`[a-z]`).Draw(t, "letter")
		slip := rapid.SampledFrom([]string{
			name[:at] + name[at+1:], name[:at] + letter + name[at:], name[:at] + letter + name[at+1:],
		}).Draw(t, "slip")
		if got := knob.DidYouMean(slip, []string{name}); got != `; did you mean "`+name+`"?` {
			t.Fatalf("%q for %q: %q", slip, name, got)
		}
	})
}
