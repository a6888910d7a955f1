package host

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path"
	"slices"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/host/trace"
)

// way is a build with one compiler.
type way struct {
	compiler string
	build
	missing error // why it cannot be taken
}

func waysToCompile(t *testing.T) []way {
	t.Helper()
	var ways []way
	for _, compiler := range compilers(t) {
		for i, b := range builds {
			if i > 0 && testing.Short() {
				break
			}
			ways = append(ways, way{compiler, b, canRun(t, compiler, b)})
		}
	}
	return ways
}

// TestSameBits runs every kernel in C and compares every bit with Go's.
func TestSameBits(t *testing.T) {
	ways := waysToCompile(t)
	prog := kernelPackages(t)
	launches := record(t, prog)
	for _, pkg := range prog.Packages {
		if len(pkg.Kernels) == 0 {
			continue
		}
		t.Run(path.Base(pkg.Path), func(t *testing.T) {
			for _, k := range pkg.Kernels {
				if !slices.ContainsFunc(launches[pkg.Path], func(l *trace.Launch) bool { return l.Kernel == k.Name() }) {
					t.Errorf("kernel %s was not launched by testdata/scenes", k.Name())
				}
			}
			text, err := emitc.Host(prog, pkg)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range ways {
				t.Run(c.compiler+"-"+c.name, func(t *testing.T) {
					t.Parallel()
					if c.missing != nil {
						t.Skip(c.missing)
					}
					sameBits(t, c.compiler, c.build, text, launches[pkg.Path])
				})
			}
		})
	}
}

func sameBits(t *testing.T, compiler string, b build, text []byte, launches []*trace.Launch) {
	program, err := compile(t, compiler, b, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range b.shapes {
		var in []byte
		for _, l := range launches {
			in = blob(in, l, s)
		}
		out := runProgram(t, program, in)
		for _, l := range launches {
			var problem string
			if out, problem = compare(out, l); problem != "" {
				t.Errorf("%s, kernel %s: %s", s, l.Kernel, problem)
			}
		}
	}
}

func runProgram(t *testing.T, program string, in []byte) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // lanes that miss a barrier wait for ever
	defer cancel()
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, program)
	cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	return out.Bytes()
}
