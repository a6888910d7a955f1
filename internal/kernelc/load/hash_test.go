package load_test

import (
	"os"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

// TestHash holds that the hash changes with everything a kernel is made of,
// and with nothing else.
func TestHash(t *testing.T) {
	src, err := os.ReadFile("testdata/hash/hash.go")
	if err != nil {
		t.Fatal(err)
	}
	prog := loadPackages(t, "./testdata/hash")
	base := prog.Hash(prog.Packages[0])
	if len(base) != 8 {
		t.Errorf("hash %q, want 8 digits", base)
	}
	for _, c := range []struct {
		what     string
		old, new string
		changes  bool
	}{
		{"nothing", "", "", false},
		{"a comment", "// a comment", "// another", false},
		{"a doc comment", "kern is the kernel", "kern is it", false},
		{"layout", "func half(n int32) int32 { return n / 2 }", "func half(n int32) int32 {\n\treturn n/2\n}", false},
		{"a constant that is not used", "unused = 4", "unused = 5", false},
		{"a function that is not reached", "return unused", "return unused + 1", false},
		{"the kernel", "geom.Int(3)", "geom.Int(4)", true},
		{"the directive", "block=64", "block=96", true},
		{"a constant", "scale = 3", "scale = 4", true},
		{"the type of a constant", "scale = 3", "scale int32 = 3", true},
		{"a method", "s.n += scale", "s.n -= scale", true},
		{"a helper behind an instance", "n / 2", "n / 3", true},
		{"the parameters", "XOut    []int32", "YInt    int32\n\tXOut    []int32", true},
		{"a type in the parameters", "a, b int16", "a, b int32", true},
		{"a local type", "state struct{ n int32 }", "state struct{ n, m int32 }", true},
	} {
		text := strings.Replace(string(src), c.old, c.new, 1)
		if c.old != "" && text == string(src) {
			t.Fatalf("%s: %q not found", c.what, c.old)
		}
		if hash := hashOf(t, prog, text); (hash != base) != c.changes {
			t.Errorf("a change of %s: hash %s, was %s", c.what, hash, base)
		}
	}
}

// hashOf returns the hash of the package in testdata/hash with other text.
func hashOf(t *testing.T, base *load.Program, text string) string {
	t.Helper()
	prog, pkg := loadtest.Variant(t, base, loadtest.Source{Name: "hash.go", Text: text})
	return prog.Hash(pkg)
}
