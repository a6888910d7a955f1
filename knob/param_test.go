package knob_test

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/knob"
)

func TestParseParam(t *testing.T) {
	for _, c := range []struct {
		text string
		want knob.Param
		back string // as String prints it
	}{
		{"", knob.Param{}, ""},
		{"  ", knob.Param{}, ""},
		{"0.4", knob.Const(0.4), "0.4"},
		{" 0.4 ", knob.Const(0.4), "0.4"},
		{"0", knob.Const(0), "0"},
		{"+7", knob.Const(7), "7"},
		{"-1.5", knob.Const(-1.5), "-1.5"},
		{".5", knob.Const(0.5), "0.5"},
		{"0.2..0.6", knob.Range(0.2, 0.6), "0.2..0.6"},
		{" 0.2 .. 0.6 ", knob.Range(0.2, 0.6), "0.2..0.6"},
		{"-1..1", knob.Range(-1, 1), "-1..1"},
		{"-2..-1", knob.Range(-2, -1), "-2..-1"},
		{"1e-3..2", knob.Range(0.001, 2), "0.001..2"},
		{"1e-30..2e9", knob.Range(1e-30, 2e9), "1e-30..2e+09"},
		{"2..1", knob.Range(2, 1), "2..1"}, // Check refuses it
		{"input:0.4", knob.PerEnv(0.4), "input:0.4"},
		{" input: 0.4", knob.PerEnv(0.4), "input:0.4"},
		{"input:-1", knob.PerEnv(-1), "input:-1"},
		{"16777216", knob.Const(1 << 24), "16777216"},
		{"1e9", knob.Const(1e9), "1e+09"},
		{"3.4028235e38", knob.Const(math.MaxFloat32), "3.4028235e+38"},
		{"1e-60", knob.Const(0), "0"},
	} {
		got, err := knob.ParseParam(c.text)
		if err != nil || got != c.want || got.String() != c.back {
			t.Errorf("%q is %+v, prints as %q, error %v; want %+v, %q", c.text, got, got, err, c.want, c.back)
		}
	}
}

func TestParseParamErrors(t *testing.T) {
	for _, text := range []string{
		"x", "0.4x", "1,5", "NaN", "nan..1", "1..NaN", "Inf", "-inf", "inf..1", "1..+Inf", "1e39", "-1e39", "0..1e39", "input:1e39",
		"..", "1..", "..1", "1...2", "1..2..3", "1 2", "input:", "input:x", "input:1..2", "Input:1", "output:1", "input", "--1", "1e", "٣",
	} {
		got, err := knob.ParseParam(text)
		want := `want a number, a range like 0.2..0.6, or input:0.4, got "` + text + `"`
		if err == nil || err.Error() != want || got != (knob.Param{}) {
			t.Errorf("%q is %+v, error %v, want %s", text, got, err, want)
		}
	}
}

// Numbers are float32 at once: the decimal digits are rounded only to it.
func TestParseParamIsFloat32(t *testing.T) {
	p, err := knob.ParseParam("0.05..0.1")
	if err != nil || p.Lo != 0.05 || p.Hi != 0.1 {
		t.Errorf("%v, %v", p, err)
	}
	if cells := 1 / float32(2*p.Lo); cells != 10 {
		t.Errorf("1/(2·0.05) = %v, want 10 cells", cells)
	}
	// Between 1 and the next float32, just above the middle: by way of float64,
	// which cannot tell it from the middle, it would become 1.
	p, err = knob.ParseParam("1.000000059604644775390626")
	if want := math.Nextafter32(1, 2); err != nil || p.Lo != want {
		t.Errorf("%v, %v, want %v", p.Lo, err, want)
	}
}

func anyParam() *rapid.Generator[knob.Param] {
	return rapid.Custom(func(t *rapid.T) knob.Param {
		a, b := rapid.Float32().Draw(t, "a"), rapid.Float32().Draw(t, "b")
		return rapid.SampledFrom([]knob.Param{{}, knob.Const(a), knob.Range(a, b), knob.PerEnv(a)}).Draw(t, "param")
	})
}

func TestParamRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyParam().Draw(t, "p")
		got, err := knob.ParseParam(want.String())
		if err != nil || got != want {
			t.Fatalf("%+v prints as %q, which reads as %+v, %v", want, want, got, err)
		}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got = knob.Const(77)
		if err := json.Unmarshal(data, &got); err != nil || got != want {
			t.Fatalf("%+v is %s in JSON, which reads as %+v, %v", want, data, got, err)
		}
	})
}

func FuzzParseParam(f *testing.F) {
	for _, text := range []string{"", "0.4", "0.2..0.6", "input:0.4", "-1..1", " 1e-3 .. 2", "1...2", "NaN", "1e39", "input:1..2", "0x1p-3", "1_0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := knob.ParseParam(text)
		if err != nil {
			if p != (knob.Param{}) {
				t.Errorf("%q: %+v beside the error %v", text, p, err)
			}
			return
		}
		for _, v := range []float32{p.Lo, p.Hi} {
			if v != v || math.IsInf(float64(v), 0) {
				t.Errorf("%q holds %v", text, v)
			}
		}
		if again, err := knob.ParseParam(p.String()); err != nil || again != p {
			t.Errorf("%q reads as %+v, prints as %q, which reads as %+v, %v", text, p, p, again, err)
		}
	})
}
