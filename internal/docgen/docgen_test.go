package main

import (
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen"
)

func TestPagesAreUpToDate(t *testing.T) {
	t.Chdir("../..")
	if err := run(true); err != nil {
		t.Error(err)
	}
}

func TestEveryKnobIsListedOnce(t *testing.T) {
	text, err := configText()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range trackgen.Generators() {
		config := trackgen.TrackConfig{Generator: name}
		knobs, err := config.Knobs()
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range knobs {
			if goField(&config, &k) == "" {
				t.Errorf("%s: the field in Go is not found", k.Name)
			}
			if n := strings.Count(string(text), "| `"+k.Name+"` |"); n != 1 {
				t.Errorf("%s is listed %d times", k.Name, n)
			}
		}
	}
}

// A page that differs by a character is stale, and a page that is not there is an error.
func TestStalePageIsFound(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := run(true); err == nil {
		t.Error("no page, and no error")
	}
}

// Fields are named as a program writes them, and keep their values.
func TestFieldsInGo(t *testing.T) {
	config := trackgen.TrackConfig{Generator: "bezier"}
	knobs, err := config.Knobs()
	if err != nil {
		t.Fatal(err)
	}
	before := config.Config
	got := map[string]string{}
	for _, k := range knobs {
		got[k.Name] = goField(&config, &k)
	}
	for name, want := range map[string]string{
		"half_width": "HalfWidth", "stride": "Stride", "start": "Track.Start", "tolerance": "Track.Tolerance",
		"relax.sweeps": "Relax.Sweeps", "relax.tolerance": "Relax.Tolerance",
		"bezier.rad": "bezier.Config.Rad", "bezier.min_point_distance": "bezier.Config.MinPointDistance",
	} {
		if got[name] != want {
			t.Errorf("%s is %q in Go, want %q", name, got[name], want)
		}
	}
	if config.Config != before {
		t.Error("looking for the fields changed them")
	}
}
