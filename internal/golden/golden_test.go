package golden

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "values.golden")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, text string) *File {
	t.Helper()
	f, err := read(write(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestCheck(t *testing.T) {
	f := open(t, "# what this is\n\na    1 2\nb 3\n")
	if err := f.check(false, "a", "1 2"); err != nil {
		t.Errorf("a value as in the file: %v", err)
	}
	for _, c := range []struct{ name, key, got, want string }{
		{"another value", "b", "4", "b is 4, want 3"},
		{"twice", "a", "1 2", `"a" is checked twice`},
		{"unknown", "c", "5", `has no "c"; it would be 5`},
		{"two words", "c d", "5", "want a word and a line"},
		{"a comment", "#c", "5", "want a word and a line"},
		{"two lines", "d", "5\n6", "want a word and a line"},
	} {
		if err := f.check(false, c.key, c.got); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestUnused(t *testing.T) {
	f := open(t, "a 1\nb 2\n")
	if err := f.check(false, "a", "1"); err != nil {
		t.Fatal(err)
	}
	if err := f.close(false, true); err != nil {
		t.Errorf("run in part: %v", err)
	}
	if err := f.close(false, false); err == nil || !strings.Contains(err.Error(), "no test gives b") {
		t.Errorf("an unused key: got %v", err)
	}
}

func TestUpdate(t *testing.T) {
	f := open(t, "# kept\nold 1\nb 2\n")
	for _, key := range []string{"b", "longer"} {
		if err := f.check(true, key, "9 9"); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.close(true, false); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	if want := "# kept\nb      9 9\nlonger 9 9\n"; string(text) != want {
		t.Errorf("wrote %q, want %q", text, want)
	}
	again, err := read(f.path)
	if err != nil || again.check(false, "longer", "9 9") != nil {
		t.Errorf("cannot read what was written: %v", err)
	}
}

// An update of a part keeps the rest.
func TestUpdateInPart(t *testing.T) {
	f := open(t, "a 1\nb 2\n")
	if err := f.check(true, "b", "3"); err != nil {
		t.Fatal(err)
	}
	if err := f.close(true, true); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(f.path); err != nil || string(text) != "a 1\nb 3\n" {
		t.Errorf("wrote %q, %v", text, err)
	}
}

func TestBadFiles(t *testing.T) {
	for _, text := range []string{"a\n", "a 1\na 1\n"} {
		if _, err := read(write(t, text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	if _, err := read(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that is not there was read")
	}
}
