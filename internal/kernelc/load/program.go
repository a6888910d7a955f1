package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Program is a set of packages whose kernels are worked on, and the packages
// that hold their helpers.
type Program struct {
	Packages []*Package // those asked for that hold a directive, by import path
	Orphans  []string   // generated files in packages without kernels
	all      map[*types.Package]*Package
}

// NewProgram makes a program of packages that are loaded already. helpers are
// packages that kernels may call into.
func NewProgram(pkgs, helpers []*Package) *Program {
	prog := &Program{Packages: pkgs, all: map[*types.Package]*Package{}}
	for _, p := range helpers {
		prog.all[p.Types] = p
	}
	for _, p := range pkgs {
		prog.all[p.Types] = p
	}
	return prog
}

// Func returns the syntax of fn, or nil when the program does not have it: a
// function of the standard library, of an interface, or without a body.
func (p *Program) Func(fn *types.Func) *Func {
	pkg := p.all[fn.Pkg()]
	if pkg == nil {
		return nil
	}
	f := pkg.Func(fn)
	if f == nil || f.Decl.Body == nil {
		return nil
	}
	return f
}

// Helpers returns all packages of the program outside the standard library, by
// import path.
func (p *Program) Helpers() []*Package {
	return slices.SortedFunc(maps.Values(p.all), func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
}

// Lookup returns the package with an import path, or nil.
func (p *Program) Lookup(path string) *Package {
	for _, pkg := range p.all {
		if pkg.Path == path {
			return pkg
		}
	}
	return nil
}

// Callee returns the function or method that a call names, without the type
// arguments of an instance; nil for conversions, builtins and function values.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

func problemAt(pos token.Position, format string, args ...any) Problem {
	return Problem{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}
