package main

import (
	"os"
	"os/exec"
	"path/filepath"
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

// TestThirdParty takes a module of somebody else through the life of a
// generated file: missing, written, up to date, stale, kept when a kernel has
// a problem, left over.
func TestThirdParty(t *testing.T) {
	dir := newModule(t)
	source := filepath.Join(dir, "tracks", "tracks.go")
	generated := filepath.Join(dir, "tracks", "zkernels.go")

	writeFile(t, source, goodKernel)
	kernelc(t, dir, 1, "stale or missing; run kernelc on example.com/third/tracks", "-check")
	if _, err := os.Stat(generated); err == nil {
		t.Error("-check wrote a file")
	}
	kernelc(t, dir, 0, "")
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
	kernelc(t, dir, 0, "")
	if _, err := os.Stat(generated); err == nil {
		t.Error("the left-over file was kept")
	}
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

// newModule makes a module that requires this one from its folder.
func newModule(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	mod := readFile(t, filepath.Join(root, "go.mod"))
	mod = strings.Replace(mod, "module github.com/seed183fdc01/trackgen", "module example.com/third", 1)
	mod, _, _ = strings.Cut(mod, "\ntool ")
	mod += "\nrequire github.com/seed183fdc01/trackgen v0.0.0\n\nreplace github.com/seed183fdc01/trackgen => " + root + "\n"
	writeFile(t, filepath.Join(dir, "go.mod"), mod)
	writeFile(t, filepath.Join(dir, "go.sum"), readFile(t, filepath.Join(root, "go.sum")))
	t.Setenv("GOFLAGS", "-mod=mod")
	return dir
}

// kernelc runs the command and compares its status and what it complains about.
func kernelc(t *testing.T, dir string, status int, complaint string, args ...string) {
	t.Helper()
	var stdout, stderr strings.Builder
	got := run(append([]string{"-C", dir}, args...), &stdout, &stderr)
	if got != status {
		t.Errorf("kernelc %q: status %d, want %d", args, got, status)
	}
	if text := stderr.String(); !strings.Contains(text, complaint) || (complaint == "") != (text == "") {
		t.Errorf("kernelc %q: complains %q, want %q", args, text, complaint)
	}
}

func goBuild(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("go", "vet", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
