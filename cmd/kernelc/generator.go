package main

import (
	"fmt"
	"io"
	"os"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// generator brings the generated files of a program up to date, or only says
// which are not. It goes on after a failure.
type generator struct {
	checkOnly bool
	stderr    io.Writer
	said      io.Writer // names of files that are right; may be nil
	failed    bool
}

func (g *generator) program(prog *load.Program) {
	for _, pkg := range prog.Packages {
		if problems := check.Package(prog, pkg); len(problems) > 0 {
			for _, p := range problems {
				p.Pos.Filename = shorten(p.Pos.Filename)
				g.fail(p)
			}
			continue
		}
		if len(pkg.Kernels) > 0 {
			g.descriptors(prog, pkg)
		}
	}
	for _, path := range prog.Orphans {
		g.orphan(path)
	}
}

func (g *generator) descriptors(prog *load.Program, pkg *load.Package) {
	text, err := emit.Descriptors(prog, pkg)
	if err != nil {
		g.fail(err)
		return
	}
	path := emit.Path(pkg)
	if !g.checkOnly {
		g.done(path, emit.Write(path, text))
		return
	}
	fresh, err := emit.Fresh(path, text)
	if err == nil && !fresh {
		err = fmt.Errorf("%s: stale or missing; run kernelc on %s", shorten(path), pkg.Path)
	}
	g.done(path, err)
}

// orphan deals with a generated file in a package that has no kernels any more.
func (g *generator) orphan(path string) {
	if g.checkOnly {
		g.fail(fmt.Errorf("%s: left over, its package has no kernels; run kernelc to remove it", shorten(path)))
		return
	}
	g.done(path, os.Remove(path))
}

func (g *generator) done(path string, err error) {
	switch {
	case err != nil:
		g.fail(err)
	case g.said != nil:
		fmt.Fprintln(g.said, shorten(path))
	}
}

func (g *generator) fail(what any) {
	g.failed = true
	fmt.Fprintln(g.stderr, what)
}
