// Command kernelc checks the kernels of Go packages and writes three files
// beside each package's: zkernels.go, which describes them to package exec,
// zkernels.cu, their translation to CUDA C, and zkernels.ptx, the device code
// that is compiled from it and that zkernels.go embeds.
//
//	go tool kernelc [-check] [-cpu] [-v] [-c dir] [-C dir] [packages]
//
// Without packages it works on ./... . A package with a problem keeps its old
// files, and the exit status is 1. With -check nothing is written: the command
// also fails when a file is missing, stale or left over.
//
// PTX is compiled by clang 19, only where it is missing or stale. With -cpu the
// device code is left out, and the kernels run on the CPU only; no compiler is
// needed. Neither does -check need one: it compares a hash that the PTX holds.
//
// With -c the translations to C go into a folder, for a look.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is main with its surroundings as arguments. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("kernelc", flag.ContinueOnError)
	flags.SetOutput(stderr)
	checkOnly := flags.Bool("check", false, "write nothing; fail when a generated file is not up to date")
	cpuOnly := flags.Bool("cpu", false, "leave device code out: no zkernels.cu, no zkernels.ptx, no need of clang")
	verbose := flags.Bool("v", false, "print the name of each file that is written, removed or found up to date")
	cDir := flags.String("c", "", "also write the kernels as C for the host (.c) and as CUDA C (.cu) into this folder")
	dir := flags.String("C", ".", "folder to work from")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: kernelc [-check] [-cpu] [-v] [-c dir] [-C dir] [packages]")
		flags.PrintDefaults()
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	patterns := flags.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	prog, err := load.Load(*dir, patterns...)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	g := generator{checkOnly: *checkOnly, cpuOnly: *cpuOnly, cDir: *cDir, stderr: stderr, clang: newClang()}
	if *verbose {
		g.said = stdout
	}
	g.program(prog)
	if g.failed {
		return 1
	}
	return 0
}
