package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const goodKernel = `package tracks

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
)

type doubleParams struct {
	N    int32
	XOut []float32
}

//trackgen:kernel
func double(g *kernel.Group, p doubleParams) {
	x := kernel.Shared[float32](g, p.N)
	x[0] = p.XOut[0]
	p.XOut[0] = x[0] + x[0]
}

// Bytes needs the descriptor to compile.
func Bytes(n int32) int32 {
	var k *exec.Kernel[doubleParams] = &kernelDouble
	return k.Shared(&doubleParams{N: n})
}
`

// TestThirdParty takes a module of somebody else through the life of its
// generated files, with a compiler and without one.
func TestThirdParty(t *testing.T) {
	t.Run("with clang", func(t *testing.T) {
		needClang(t)
		life(t, "zkernels.go", "zkernels.cu", "zkernels.ptx")
	})
	t.Run("without clang", func(t *testing.T) {
		hideClang(t)
		life(t, "zkernels.go")
	})
}

// life goes through: missing, written, up to date, stale, kept when a kernel has
// a problem, left over. The first of the files are the descriptors; without
// others device code is left out.
func life(t *testing.T, files ...string) {
	dir := newModule(t)
	source := filepath.Join(dir, "tracks", "tracks.go")
	generated := filepath.Join(dir, "tracks", "zkernels.go")
	kernelc := func(t *testing.T, dir string, status int, complaint string, args ...string) {
		t.Helper()
		if len(files) == 1 {
			args = append([]string{"-cpu"}, args...)
		}
		kernelc(t, dir, status, complaint, args...)
	}
	hasExactly := func(want ...string) {
		t.Helper()
		var got []string
		for _, name := range generatedFiles {
			if exists(filepath.Join(dir, "tracks", name)) {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("generated files %v, want %v", got, want)
		}
	}

	writeFile(t, source, goodKernel)
	kernelc(t, dir, 1, "stale or missing; run kernelc on example.com/third/tracks", "-check")
	hasExactly()
	kernelc(t, dir, 0, "")
	hasExactly(files...)
	kernelc(t, dir, 0, "", "-check")
	goBuild(t, dir)

	writeFile(t, source, strings.Replace(goodKernel, "x[0] + x[0]", "x[0] - x[0]", 1))
	before := readFile(t, generated)
	kernelc(t, dir, 1, "stale or missing", "-check")
	if readFile(t, generated) != before {
		t.Error("-check changed a file")
	}
	kernelc(t, dir, 0, "", "./tracks")
	if readFile(t, generated) == before {
		t.Error("the stale file was kept")
	}
	goBuild(t, dir)

	want := readFile(t, generated)
	for _, wreck := range []string{
		"",
		"<<<<<<< ours\n" + want + "=======\n",
		strings.Replace(want, "import (", "import (\n<<<<<<< ours", 1),
		want + "\nfunc f() {\n",
		want + "\nvar x = kernelGone\n",
	} {
		writeFile(t, generated, wreck)
		kernelc(t, dir, 0, "")
		if readFile(t, generated) != want {
			t.Errorf("not mended: %q", wreck)
		}
	}

	before = readFile(t, generated)
	writeFile(t, source, strings.Replace(goodKernel, "x[0] + x[0]", "x[0] * x[0]", 1))
	kernelc(t, dir, 1, "tracks.go:17:14: kernel double: x[0] * x[0] may be fused with a sum")
	if readFile(t, generated) != before {
		t.Error("a kernel with a problem was generated for")
	}

	writeFile(t, source, "package tracks\n")
	kernelc(t, dir, 1, "left over", "-check")
	hasExactly(files...)
	kernelc(t, dir, 0, "")
	hasExactly()
	kernelc(t, dir, 0, "", "-check")
}

// TestC holds where the translations to C go.
func TestC(t *testing.T) {
	dir, out := newModule(t), t.TempDir()
	writeFile(t, filepath.Join(dir, "tracks", "tracks.go"), goodKernel)
	kernelc(t, dir, 0, "", "-c", out, "./tracks")
	for _, suffix := range []string{".c", ".cu"} {
		if text := readFile(t, filepath.Join(out, "example.com", "third", "tracks"+suffix)); !strings.Contains(text, "TG_ENTRY(double, ") {
			t.Errorf("tracks%s has no kernel:\n%s", suffix, text)
		}
	}
}

// TestOtherPackagesGoOn holds that a faulty package does not hold up others.
func TestOtherPackagesGoOn(t *testing.T) {
	dir := newModule(t)
	writeFile(t, filepath.Join(dir, "a", "a.go"), strings.Replace(goodKernel, "x[0] + x[0]", "x[0] + nothing", 1))
	writeFile(t, filepath.Join(dir, "tracks", "tracks.go"), goodKernel)
	kernelc(t, dir, 1, "undefined: nothing", "-v", "./...")
	goBuild(t, filepath.Join(dir, "tracks"))
}

func TestUsage(t *testing.T) {
	kernelc(t, ".", 2, "flag provided but not defined: -wrong", "-wrong")
	kernelc(t, ".", 0, "usage: kernelc", "-h")
	kernelc(t, ".", 1, "load: ", "./nowhere")
}
