package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// generator brings the generated files of a program up to date, or only says
// which are not. It goes on after a failure.
type generator struct {
	checkOnly bool
	cDir      string // where the C goes; "": nowhere
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
			g.c(prog, pkg)
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

// c writes the translations to C, each to a file named for its package.
func (g *generator) c(prog *load.Program, pkg *load.Package) {
	if g.cDir == "" {
		return
	}
	base := filepath.Join(g.cDir, filepath.FromSlash(pkg.Path))
	for _, target := range []struct {
		suffix    string
		translate func(*load.Program, *load.Package) ([]byte, error)
	}{{".c", emitc.Host}, {".cu", emitc.CUDA}} {
		text, err := target.translate(prog, pkg)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(base), 0o755)
		}
		if err == nil {
			err = os.WriteFile(base+target.suffix, text, 0o644)
		}
		g.done(base+target.suffix, err)
	}
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
