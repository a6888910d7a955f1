package host

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
)

// Names of C compilers. The first of each kind that is there takes part.
var compilerNames = [][]string{{"gcc"}, {"clang", "clang-19", "clang-16"}}

// compilers returns the C compilers of this machine. Without any it ends the test.
func compilers(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, kind := range compilerNames {
		i := slices.IndexFunc(kind, func(name string) bool {
			_, err := exec.LookPath(name)
			return err == nil
		})
		if i >= 0 {
			found = append(found, kind[i])
		}
	}
	if len(found) > 0 {
		return found
	}
	why := "there is no C compiler: neither gcc nor clang is on the path"
	if os.Getenv("TRACKGEN_REQUIRE_C") == "1" {
		t.Fatal("TRACKGEN_REQUIRE_C=1, but ", why)
	}
	t.Skip(why)
	return nil
}

// build is a way to compile and to run.
type build struct {
	name   string
	flags  []string
	shapes []shape
}

// The bits, with all numbers of lanes and with groups that walk a list; indices and
// what C leaves undefined; missing barriers.
var builds = []build{
	{"O2", []string{"-O2"}, []shape{{1, 1}, {7, 1}, {32, 1}, {7, 2}}},
	{"bounds", []string{"-O1", "-DTG_BOUNDS", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}, []shape{{1, 1}, {3, 2}}},
	{"threads", []string{"-O1", "-fsanitize=thread"}, []shape{{7, 2}}},
}

// compile makes a program of kernels and testdata/run.c. The error is the
// compiler's complaint; warnings are errors.
func compile(t *testing.T, compiler string, b build, kernels []byte) (program string, err error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kernels.c"), kernels, 0o644); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(dir, "run")
	return program, runCompiler(t, compiler, slices.Concat([]string{"-std=c11", "-Wall", "-Wextra", "-Wno-unused", "-Wno-unused-parameter", "-Werror"},
		emitc.Flags(), b.flags, []string{"-I", dir, "-o", program, filepath.Join("testdata", "run.c"), "-lm", "-pthread"}))
}

func runCompiler(t *testing.T, compiler string, args []string) error {
	t.Helper()
	if out, err := exec.CommandContext(t.Context(), compiler, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", compiler, strings.Join(args, " "), err, out)
	}
	return nil
}

// canRun says why a way to compile is not there: a compiler may lack the libraries
// of the tools that watch a program, and the system may not let them run.
func canRun(t *testing.T, compiler string, b build) error {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "empty.c"), filepath.Join(dir, "empty")
	if err := os.WriteFile(source, []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := runCompiler(t, compiler, slices.Concat(b.flags, []string{source, "-o", program})); err != nil {
		return err
	}
	return exec.CommandContext(t.Context(), program).Run()
}
