package knob_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/knob"
)

// config has a knob of every kind.
type config struct {
	Size    int
	Stride  int
	Width   float32
	Lean    float32
	Start   string
	Scale   knob.Param
	Corners knob.Param
}

func (c *config) knobs() knob.Set {
	return knob.Set{
		knob.Int("size", &c.Size, 8, 2, 4096, "beads", "a whole number"),
		knob.Int("stride", &c.Stride, 0, 0, 4096, "", "a whole number whose 0 is a value"),
		knob.Float("width", &c.Width, 0.05, 0.01, 2.5, "length", "a number"),
		knob.Float("lean", &c.Lean, 0, -1, 1, "", "a number whose 0 is a value"),
		knob.Enum("start", &c.Start, "a word", "straight", "first", "random"),
		knob.ParamFloat("scale", &c.Scale, knob.Range(0.5, 2), 0.01, 1000, "", "per env"),
		knob.ParamInt("corners", &c.Corners, knob.Const(9), 4, 16, "", "per env, whole"),
	}
}

// valid makes a configuration that Check accepts, defaults here and there.
func valid(t *rapid.T) (c config) {
	param := func(name string, lo, hi float32, whole bool) knob.Param {
		draw := func(label string, least float32) float32 {
			v := rapid.Float32Range(least, hi).Draw(t, name+label)
			if whole {
				v = max(least, float32(math.Trunc(float64(v))))
			}
			return v
		}
		a := draw("a", lo)
		b := draw("b", a)
		return rapid.SampledFrom([]knob.Param{{}, knob.Const(a), knob.PerEnv(a), knob.Range(a, b)}).Draw(t, name)
	}
	c.Size = rapid.OneOf(rapid.Just(0), rapid.IntRange(2, 4096)).Draw(t, "size")
	c.Stride = rapid.IntRange(0, 4096).Draw(t, "stride")
	c.Width = rapid.OneOf(rapid.Just(float32(0)), rapid.Float32Range(0.01, 2.5)).Draw(t, "width")
	c.Lean = rapid.Float32Range(-1, 1).Draw(t, "lean")
	c.Start = rapid.SampledFrom([]string{"", "straight", "first", "random"}).Draw(t, "start")
	c.Scale = param("scale", 0.01, 1000, false)
	c.Corners = param("corners", 4, 16, true)
	return c
}

// What a file keeps makes the same configuration again, over whatever stood there.
func TestValuesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want, got := valid(t), valid(t)
		if err := want.knobs().Validate(); err != nil {
			t.Fatalf("%+v: %v", want, err)
		}
		for _, filled := range []bool{false, true} {
			if filled {
				want.knobs().FillDefaults()
			}
			for name, text := range want.knobs().Values() {
				if err := got.knobs().Assign(name, text); err != nil {
					t.Fatal(err)
				}
			}
			if got != want {
				t.Fatalf("%+v became %+v", want, got)
			}
		}
	})
}

func TestSet(t *testing.T) {
	var c config
	set := c.knobs()
	for _, a := range [][2]string{
		{"size", " 12 "}, {"stride", "64"}, {"width", "0.05"}, {"lean", "-1e-1"}, {"start", " first"}, {"scale", "0.5 .. 2"}, {"corners", "input:6"},
	} {
		if err := set.Assign(a[0], a[1]); err != nil {
			t.Error(err)
		}
	}
	want := config{12, 64, 0.05, -0.1, "first", knob.Range(0.5, 2), knob.PerEnv(6)}
	if c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	for i := range set {
		if err := set[i].Set(""); err != nil || !set[i].IsDefault() {
			t.Errorf("%s: the empty text gives %q, error %v", set[i].Name, set[i].String(), err)
		}
	}
	for _, name := range []string{"stride", "lean"} { // whose 0 is a value
		if err := set.Assign(name, "0"); err != nil {
			t.Error(err)
		}
	}
}

// Every message names the knob, the value, and what is allowed.
func TestSetErrors(t *testing.T) {
	const param = "want a number, a range like 0.2..0.6, or input:0.4, got "
	for _, a := range []struct{ name, text, want string }{
		{"size", "1.5", `config: size must be a whole number, got "1.5"`},
		{"size", "x", `config: size must be a whole number, got "x"`},
		{"size", "99999999999999999999", `config: size must be a whole number, got "99999999999999999999"`},
		{"size", "0", "config: size must be 2 to 4096, got 0"},
		{"width", "wide", `config: width must be a number, got "wide"`},
		{"width", "NaN", `config: width must be a number, got "NaN"`},
		{"width", "-Inf", `config: width must be a number, got "-Inf"`},
		{"width", "0x1p-3", `config: width must be a number, got "0x1p-3"`},
		{"width", "1_0", `config: width must be a number, got "1_0"`},
		{"width", "1e39", `config: width must be a number, got "1e39"`},
		{"width", "0", "config: width must be 0.01 to 2.5, got 0"},
		{"width", "1e-60", "config: width must be 0.01 to 2.5, got 1e-60"},
		{"scale", "1..", `config: scale: ` + param + `"1.."`},
		{"corners", "few", `config: corners: ` + param + `"few"`},
		{"sise", "3", `config: unknown key "sise"; did you mean "size"?`},
		{"colour", "red", `config: unknown key "colour"`},
	} {
		c := config{Size: 5, Width: 0.5, Scale: knob.Const(3), Corners: knob.Const(5)}
		before := c
		err := c.knobs().Assign(a.name, a.text)
		if err == nil || err.Error() != a.want {
			t.Errorf("%s=%s: error %v, want %s", a.name, a.text, err, a.want)
		}
		if c != before {
			t.Errorf("%s=%s changed the configuration", a.name, a.text)
		}
	}
}

func TestCheck(t *testing.T) {
	nan := float32(math.NaN())
	for _, c := range []struct {
		config config
		want   string
	}{
		{config{}, ""},
		{config{Size: 2, Stride: 4096, Width: 2.5, Lean: -1, Start: "random", Scale: knob.Const(0.01), Corners: knob.Range(4, 16)}, ""},
		{config{Size: 1}, "config: size must be 2 to 4096, got 1"},
		{config{Size: -5}, "config: size must be 2 to 4096, got -5"},
		{config{Size: 4097}, "config: size must be 2 to 4096, got 4097"},
		{config{Stride: -1}, "config: stride must be 0 to 4096, got -1"},
		{config{Width: 0.009}, "config: width must be 0.01 to 2.5, got 0.009"},
		{config{Width: -0.1}, "config: width must be 0.01 to 2.5, got -0.1"},
		{config{Width: nan}, "config: width must be 0.01 to 2.5, got NaN"},
		{config{Width: float32(math.Inf(1))}, "config: width must be 0.01 to 2.5, got +Inf"},
		{config{Lean: 1.5}, "config: lean must be -1 to 1, got 1.5"},
		{config{Start: "last"}, `config: start must be one of straight, first, random, got "last"`},
		{config{Start: "First"}, `config: start must be one of straight, first, random, got "First"`},
		{config{Scale: knob.Const(0)}, "config: scale must be 0.01 to 1000, got 0"},
		{config{Scale: knob.Const(nan)}, "config: scale must be 0.01 to 1000, got NaN"},
		{config{Scale: knob.Range(1, 1001)}, "config: scale must be 0.01 to 1000, got 1..1001"},
		{config{Scale: knob.Range(-1, 1)}, "config: scale must be 0.01 to 1000, got -1..1"},
		{config{Scale: knob.Range(2, 1)}, "config: scale: the ends of the range are the wrong way round, got 2..1"},
		{config{Scale: knob.Range(1, 1)}, ""},
		{config{Scale: knob.PerEnv(2000)}, "config: scale must be 0.01 to 1000, got input:2000"},
		{config{Scale: knob.Param{Source: knob.Constant, Lo: 1, Hi: 2}}, "config: scale: only a range has two ends, got 1 and 2"},
		{config{Scale: knob.Param{Source: 9, Lo: 1, Hi: 1}}, "config: scale: no such source: 9"},
		{config{Scale: knob.Param{Source: -1, Lo: 1, Hi: 1}}, "config: scale: no such source: -1"},
		{config{Corners: knob.Const(4.5)}, "config: corners must be whole numbers, got 4.5"},
		{config{Corners: knob.Range(4, 5.5)}, "config: corners must be whole numbers, got 4..5.5"},
		{config{Corners: knob.Const(17)}, "config: corners must be 4 to 16, got 17"},
		{config{Size: 1, Width: 9, Corners: knob.Const(3)},
			"config: size must be 2 to 4096, got 1\nconfig: width must be 0.01 to 2.5, got 9\nconfig: corners must be 4 to 16, got 3"},
	} {
		got := ""
		if err := c.config.knobs().Validate(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.config, got, c.want)
		}
	}
}

// Ranges of whole numbers are exact to the last.
func TestCheckLargeWholeNumbers(t *testing.T) {
	var n int
	set := knob.Set{knob.Int("n", &n, 1, 1, 1<<24, "", "")}
	for v, want := range map[int]string{1 << 24: "", 1<<24 + 1: "config: n must be 1 to 16777216, got 16777217"} {
		n = v
		if got := fmt.Sprint(errorText(set.Validate())); got != want {
			t.Errorf("%d: %q, want %q", v, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestFillDefaults(t *testing.T) {
	var c config
	c.knobs().FillDefaults()
	want := config{8, 0, 0.05, 0, "straight", knob.Range(0.5, 2), knob.Const(9)}
	if c != want {
		t.Errorf("%+v, want %+v", c, want)
	}
	c = config{9, 32, 1, -1, "first", knob.Const(1), knob.PerEnv(4)}
	want = c
	c.knobs().FillDefaults()
	if c != want {
		t.Errorf("values were replaced: %+v, want %+v", c, want)
	}
}

func TestDefaultText(t *testing.T) {
	var c config
	got := ""
	for _, k := range c.knobs() {
		got += fmt.Sprintf("%s=%s;%t ", k.Name, k.Default, k.IsParam())
	}
	if want := "size=8;false stride=0;false width=0.05;false lean=0;false start=straight;false scale=0.5..2;true corners=9;true "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestKnobJSON(t *testing.T) {
	var c config
	data, err := json.Marshal(c.knobs()[2:5])
	want := `[{"name":"width","kind":"float","default":"0.05","lo":0.01,"hi":2.5,"unit":"length","doc":"a number"},` +
		`{"name":"lean","kind":"float","default":"0","lo":-1,"hi":1,"doc":"a number whose 0 is a value"},` +
		`{"name":"start","kind":"enum","default":"straight","lo":0,"hi":0,"choices":["straight","first","random"],"doc":"a word"}]`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v, want\n%s", data, err, want)
	}
}

func TestSetOfKnobs(t *testing.T) {
	var c config
	set := c.knobs()
	prefixed := set.Prefix("track")
	if got := strings.Join(prefixed.Names(), " "); got != "track.size track.stride track.width track.lean track.start track.scale track.corners" {
		t.Errorf("prefixed: %s", got)
	}
	if set[0].Name != "size" {
		t.Error("Prefix changed the set that it was given")
	}
	if err := prefixed.Assign("track.size", "7"); err != nil || c.Size != 7 {
		t.Errorf("a prefixed knob is bound to %d, %v", c.Size, err)
	}
	if k := set.Find("corners"); k == nil || k != &set[6] || k.Param() != c.Corners {
		t.Errorf("found %v", k)
	}
	if k := set.Find("track.corners"); k != nil {
		t.Errorf("found %v", k)
	}
}

func TestMistakesPanic(t *testing.T) {
	var n int
	var v float32
	var p knob.Param
	const unbound = "knob: loose is not bound to a field"
	loose := knob.Knob{Name: "loose", Kind: "int"}
	for want, f := range map[string]func(){
		"knob: n: 0 is in the range but the default is 3":   func() { knob.Int("n", &n, 3, -1, 5, "", "") },
		"knob: v: 0 is in the range but the default is 0.5": func() { knob.Float("v", &v, 0.5, 0, 1, "", "") },
		"knob: n: the bound 16777217 is beyond ±16777216":   func() { knob.Int("n", &n, 3, 1, 1<<24+1, "", "") },
		"knob: p: the bound -16777217 is beyond ±16777216":  func() { knob.ParamInt("p", &p, knob.Const(1), -1<<24-1, 5, "", "") },
		unbound:       func() { _ = loose.Set("1") },
		unbound + " ": func() { loose.IsDefault() },
		"knob: bad default: config: n must be a whole number, got \"many\"": func() {
			k := knob.Int("n", &n, 3, 1, 5, "", "")
			k.Default = "many"
			knob.Set{k}.FillDefaults()
		},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != strings.TrimSpace(want) {
					t.Errorf("panic %s, want %s", got, want)
				}
			}()
			f()
		}()
	}
}
