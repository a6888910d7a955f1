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
