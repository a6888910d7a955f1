package want_test

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check/want"
)

// recorder notes the errors of a test that should fail.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

func TestCompare(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "a.go")
	src := "package a\n\nvar x = 1 // want `one` `two`\nvar y = 2 // want `three`\nvar z = 3 // want nothing quoted\n"
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	got := want.Problems{}
	got.Add(t, token.Position{Filename: file, Line: 3}, "number two")
	got.Add(t, token.Position{Filename: file, Line: 3}, "number one")
	got.Add(t, token.Position{Filename: file, Line: 3}, "another one")
	r := &recorder{TB: t}
	if n := want.Compare(r, root, got); n != 3 {
		t.Errorf("%d expectations, want 3", n)
	}
	slices.Sort(r.errors)
	text := strings.ReplaceAll(strings.Join(r.errors, "\n"), file, "a.go")
	const expected = "a.go:3: unexpected: another one\n" +
		"a.go:4: no problem matches `three`; got []\n" +
		"a.go:5: no pattern after want"
	if text != expected {
		t.Errorf("errors:\n%s\nwant:\n%s", text, expected)
	}
}
