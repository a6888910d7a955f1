// Command kernelc checks the kernels of Go packages and writes their
// descriptors: the file zkernels.go beside each.
//
//	go run ./cmd/kernelc [-check] [packages]
//
// Without packages it works on ./... . A package with a problem keeps its old
// file, and the exit status is 1. With -check nothing is written: the command
// also fails when a file is missing, stale or left over.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

func main() {
	checkOnly := flag.Bool("check", false, "write nothing; fail when a generated file is not up to date")
	verbose := flag.Bool("v", false, "print the name of each file that is up to date or written")
	dir := flag.String("C", ".", "folder to work from")
	flag.Usage = func() {
		fmt.Fprintf(flag.CommandLine.Output(), "usage: kernelc [-check] [-v] [-C dir] [packages]\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	prog, err := load.Load(*dir, patterns...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	r := run{checkOnly: *checkOnly, verbose: *verbose}
	r.program(prog)
	if r.failed {
		os.Exit(1)
	}
}

// run is one run over a program. It goes on after a failure.
type run struct {
	checkOnly, verbose, failed bool
}

func (r *run) program(prog *load.Program) {
	for _, pkg := range prog.Packages {
		if problems := check.Package(prog, pkg); len(problems) > 0 {
			for _, p := range problems {
				p.Pos.Filename = shorten(p.Pos.Filename)
				r.fail(p)
			}
			continue
		}
		if len(pkg.Kernels) > 0 {
			r.descriptors(prog, pkg)
		}
	}
	for _, orphan := range prog.Orphans {
		r.orphan(orphan)
	}
}

func (r *run) descriptors(prog *load.Program, pkg *load.Package) {
	path := emit.Path(pkg)
	text, err := emit.Descriptors(prog, pkg)
	if err != nil {
		r.fail(err)
		return
	}
	if r.checkOnly {
		fresh, err := emit.Fresh(path, text)
		switch {
		case err != nil:
			r.fail(err)
		case !fresh:
			r.fail(shorten(path) + ": stale or missing; run kernelc on " + pkg.Path)
		default:
			r.say(path)
		}
		return
	}
	if err := emit.Write(path, text); err != nil {
		r.fail(err)
		return
	}
	r.say(path)
}

// orphan deals with a generated file in a package that has no kernels (any more).
func (r *run) orphan(path string) {
	if r.checkOnly {
		r.fail(shorten(path) + ": left over, the package has no kernels; run kernelc to remove it")
		return
	}
	if err := os.Remove(path); err != nil {
		r.fail(err)
		return
	}
	r.say(path)
}

func (r *run) fail(what any) {
	r.failed = true
	fmt.Fprintln(os.Stderr, what)
}

func (r *run) say(path string) {
	if r.verbose {
		fmt.Println(shorten(path))
	}
}
