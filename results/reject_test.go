package results_test

import (
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/results"
)

// The bits stand in files: they are fixed for ever.
func TestRejectBits(t *testing.T) {
	for _, c := range []struct {
		reason results.Reject
		bits   int32
		name   string
	}{
		{0, 0, "none"},
		{results.NotFinite, 1, "not_finite"},
		{results.TooShort, 2, "too_short"},
		{results.BadInput, 4, "bad_input"},
		{results.Turning, 8, "turning"},
		{results.Separation, 16, "separation"},
		{results.Radius, 32, "radius"},
		{results.BorderCrossing, 64, "border_crossing"},
		{results.Grade, 128, "grade"},
		{results.Turning | results.Grade, 136, "turning+grade"},
		{256, 256, "bit8"},
		{results.NotFinite | 1<<20, 1 + 1<<20, "not_finite+bit20"},
		{math.MinInt32, math.MinInt32, "bit31"},
	} {
		if int32(c.reason) != c.bits || c.reason.String() != c.name {
			t.Errorf("%s is %d, want %d, %s", c.reason, c.reason, c.bits, c.name)
		}
	}
	want := []string{"not_finite", "too_short", "bad_input", "turning", "separation", "radius", "border_crossing", "grade"}
	if !slices.Equal(results.Reasons(), want) {
		t.Errorf("reasons %v", results.Reasons())
	}
}

func TestNoteBits(t *testing.T) {
	for _, c := range []struct {
		note results.Note
		bits int32
		name string
	}{
		{0, 0, "none"},
		{results.InputClamped, 1, "input_clamped"},
		{results.Truncated, 2, "truncated"},
		{results.WidthNarrowed, 4, "width_narrowed"},
		{results.InputClamped | results.WidthNarrowed | 8, 13, "input_clamped+width_narrowed+bit3"},
	} {
		if int32(c.note) != c.bits || c.note.String() != c.name {
			t.Errorf("%s is %d, want %d, %s", c.note, c.note, c.bits, c.name)
		}
	}
	if want := []string{"input_clamped", "truncated", "width_narrowed"}; !slices.Equal(results.Remarks(), want) {
		t.Errorf("remarks %v", results.Remarks())
	}
}

func TestNamesAreCopies(t *testing.T) {
	results.Reasons()[0], results.Remarks()[0] = "mine", "mine"
	if results.Reasons()[0] != "not_finite" || results.Remarks()[0] != "input_clamped" {
		t.Error("a caller changed the names")
	}
}
