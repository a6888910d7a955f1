package main

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/results"
)

func TestStats(t *testing.T) {
	s := statsOf(&results.Batch{
		Envs: 4, Count: []int32{20, 20, 20, 0}, Valid: []int32{1, 1, 0, 0}, Attempts: []int32{1, 3, 3, 1},
		RejectReason: []results.Reject{0, 0, results.Radius | results.Separation, results.Radius},
		Notes:        []results.Note{results.Truncated, 0, 0, 0},
	})
	if s.Valid != 2 || s.Yield != 0.5 || s.FirstAttemptYield != 0.25 || s.Redrawn != 2 {
		t.Errorf("%+v", s)
	}
	if got := countsText(s.RejectReasons); got != "radius 2, separation 1" {
		t.Error(got)
	}
	if got := countsText(s.Notes); got != "truncated 1" {
		t.Error(got)
	}
}

func TestSpread(t *testing.T) {
	s := spreadOf([]float64{5, math.NaN(), 1, 3, math.Inf(1), 2, 4})
	if want := (spread{1, 1.4, 3, 4.6, 5}); math.Abs(float64(s.P10-want.P10)) > 1e-12 || s.Min != 1 || s.P50 != 3 || s.Max != 5 {
		t.Errorf("%v, want %v", s, want)
	}
	if s := spreadOf(nil); !math.IsNaN(float64(s.P50)) {
		t.Error(s)
	}
}

func TestTexts(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{bytesText(512), "512 B"},
		{bytesText(1023), "0.999 KiB"},
		{bytesText(3 << 30), "3 GiB"},
		{percent(1), "100%"},
		{percent(0.99999), "99.99%"},
		{percent(figure(math.NaN())), "-"},
		{durationText(1234567 * time.Nanosecond), "1.23 ms"},
		{durationText(12 * time.Second), "12 s"},
		{number(4.87654321), "4.877"},
		{beside("a.b/tracks.v1.npz", ".png"), "a.b/tracks.v1.png"},
		{strings.Join(wrap("one two three", 7), "|"), "one two|three"},
		{numpyType("u8"), "uint64"},
		{numpyType("O"), "O"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
