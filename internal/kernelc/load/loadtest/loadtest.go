// Package loadtest makes variants of a loaded package for tests.
package loadtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Source is a file of the variant.
type Source struct{ Name, Text string }

// Variant returns the program prog with its only package made of other
// sources, which are parsed in the order given: so their token.Pos ascend in
// that order. They may import what the package of prog imports.
func Variant(t testing.TB, prog *load.Program, sources ...Source) (*load.Program, *load.Package) {
	t.Helper()
	base := prog.Packages[0]
	var files []*ast.File
	for _, s := range sources {
		f, err := parser.ParseFile(base.Fset, s.Name, s.Text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Instances:  map[*ast.Ident]types.Instance{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits:  map[ast.Node]types.Object{},
	}
	conf := types.Config{Importer: importer{base.Types}}
	checked, err := conf.Check(base.Path, base.Fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	pkg := load.NewPackage(base.Fset, files, checked, info)
	return load.NewProgram([]*load.Package{pkg}, prog.Helpers()), pkg
}

// importer finds the packages that another one imports.
type importer struct{ *types.Package }

func (im importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range im.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("loadtest: %s does not import %s", im.Path(), path)
}
