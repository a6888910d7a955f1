package main

import (
	"fmt"
	"io"
	"os"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// generator brings the generated files of a program up to date, or only says
// which are not. It goes on after a failure.
type generator struct {
	checkOnly bool
	cpuOnly   bool   // no device code
	cDir      string // where the C goes; "": nowhere
	stderr    io.Writer
	said      io.Writer // names of files that are right; may be nil
	failed    bool
	clang     clang
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
			g.kernels(prog, pkg)
			g.c(prog, pkg)
		}
	}
	for _, path := range prog.Orphans {
		g.remove(path, "its package has no kernels; run kernelc to remove it")
	}
}

// kernels deals with the generated files of a package. All texts are made
// before the first is written: a package never gets a part of them.
func (g *generator) kernels(prog *load.Program, pkg *load.Package) {
	descriptors, err := emit.Descriptors(prog, pkg, !g.cpuOnly)
	if err != nil {
		g.fail(err)
		return
	}
	var files []generated
	if !g.cpuOnly {
		cuda, err := emitc.CUDA(prog, pkg)
		if err != nil {
			g.fail(err)
			return
		}
		files = g.device(pkg, cuda)
		if files == nil {
			return
		}
	}
	// The descriptors come last: they embed a file that has to be there.
	files = append(files, generated{path: emit.Path(pkg, load.Generated), text: descriptors})
	for _, f := range files {
		err := g.file(f, pkg)
		g.done(f.path, err)
		if err != nil && !g.checkOnly {
			return
		}
	}
	if g.cpuOnly {
		for _, name := range []string{load.GeneratedPTX, load.GeneratedCUDA} {
			if path := emit.Path(pkg, name); load.IsGenerated(path) {
				g.remove(path, "device code, which -cpu leaves out; run kernelc -cpu to remove it, or check without -cpu")
			}
		}
	}
}

// generated is a file that has to hold a text.
type generated struct {
	path  string
	text  []byte // nil: not known, and not needed
	fresh bool   // of a file without a text: whether it will do as it is
}

func (g *generator) file(f generated, pkg *load.Package) error {
	switch {
	case f.fresh:
		return nil
	case !g.checkOnly:
		return emit.Write(f.path, f.text)
	case f.text != nil:
		if fresh, err := emit.Fresh(f.path, f.text); fresh || err != nil {
			return err
		}
	}
	return fmt.Errorf("%s: stale or missing; run kernelc on %s", shorten(f.path), pkg.Path)
}

// remove deals with a generated file that should not be there.
func (g *generator) remove(path, why string) {
	if g.checkOnly {
		g.fail(fmt.Errorf("%s: left over: %s", shorten(path), why))
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
