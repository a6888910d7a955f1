package check

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Checker applies the rules to functions.
type Checker struct {
	// Syntax returns the function with its body, or nil when that is out of reach.
	Syntax func(*types.Func) *load.Func

	// Facts returns what is known of a function without syntax, or nil. It may
	// be nil itself.
	Facts func(*types.Func) *Summary

	summaries map[*types.Func]*Summary
	active    map[*types.Func]bool // functions whose summary is being computed
}

// Package returns the problems of the kernels of one package, and of all that
// they call, by position.
func Package(prog *load.Program, pkg *load.Package) load.Problems {
	c := &Checker{Syntax: prog.Func}
	return c.Package(prog, pkg)
}

// Package is like the function of that name, with what else c knows.
func (c *Checker) Package(prog *load.Program, pkg *load.Package) load.Problems {
	if pkg.Broken {
		return pkg.Problems // without sound types the rest means little
	}
	all := slices.Clone(pkg.Problems)
	seen := map[*types.Func]bool{}
	for _, k := range pkg.Kernels {
		all = append(all, named(c.Kernel(k), k)...)
		for _, f := range prog.Reachable(k.Func)[1:] {
			if !seen[f.Obj] {
				seen[f.Obj] = true
				all = append(all, named(c.Func(f), k)...)
			}
		}
	}
	return all.Sorted()
}

func named(ps load.Problems, k *load.Kernel) load.Problems {
	out := make(load.Problems, len(ps))
	for i, p := range ps {
		p.Kernel = k.Name()
		out[i] = p
	}
	return out
}

// Kernel returns the problems of a kernel itself, without those of its helpers.
func (c *Checker) Kernel(k *load.Kernel) load.Problems {
	p := &pass{Checker: c, Func: k.Func, info: k.Pkg.Info, kernel: k}
	p.params()
	p.run()
	p.unchanged()
	return p.problems
}

// Func returns the problems of a helper itself, without those of what it calls.
func (c *Checker) Func(f *load.Func) load.Problems {
	p := &pass{Checker: c, Func: f, info: f.Pkg.Info}
	p.run()
	return p.problems
}

// Language returns the problems of a package that is part of the language, as
// geom and kernel are: all its functions are helpers.
func (c *Checker) Language(pkg *load.Package) load.Problems {
	var all load.Problems
	for _, f := range pkg.Funcs() {
		if !load.IsOpaque(f.Obj) {
			all = append(all, c.Func(f)...)
		}
	}
	return all.Sorted()
}

// Callable reports whether a kernel could call f, as far as its signature says.
func (c *Checker) Callable(f *load.Func) bool {
	p := &pass{Checker: c, Func: f, info: f.Pkg.Info}
	p.signature()
	return len(p.problems) == 0
}

// pass is the work on one function.
type pass struct {
	*Checker
	*load.Func
	info     *types.Info
	kernel   *load.Kernel // nil in a helper
	problems load.Problems
}

func (p *pass) run() {
	p.subset()
	p.nils()
	p.recursion()
	p.rounding()
	p.shared()
	p.order()
	p.barriers()
	if p.kernel != nil {
		p.inputs()
	}
}

func (p *pass) report(n ast.Node, format string, args ...any) {
	p.problems = append(p.problems, load.Problem{Pos: p.Position(n), Msg: fmt.Sprintf(format, args...)})
}
