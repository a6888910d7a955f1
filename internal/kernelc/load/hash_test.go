package load_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
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
	fset := base.Packages[0].Fset
	f, err := parser.ParseFile(fset, "hash.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg := typeCheck(t, base, fset, []*ast.File{f})
	return load.NewProgram([]*load.Package{pkg}, base.Helpers()).Hash(pkg)
}

// typeCheck loads files as the package of base, with the packages it imports.
func typeCheck(t *testing.T, base *load.Program, fset *token.FileSet, files []*ast.File) *load.Package {
	t.Helper()
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
	}
	conf := types.Config{Importer: importer{base}}
	pkg, err := conf.Check(base.Packages[0].Path, fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	return load.NewPackage(fset, files, pkg, info)
}

// importer finds packages that a program has loaded.
type importer struct{ prog *load.Program }

func (im importer) Import(path string) (*types.Package, error) {
	for _, p := range im.prog.Packages[0].Types.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, os.ErrNotExist
}
