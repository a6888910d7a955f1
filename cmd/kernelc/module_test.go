package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

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

// needClang ends the test where the compiler of device code is not there.
func needClang(t *testing.T) {
	t.Helper()
	if _, err := ptx.Find(); err != nil {
		t.Skip(err)
	}
}

// hideClang leaves nothing on the path but Go.
func hideClang(t *testing.T) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Join(strings.TrimSpace(string(root)), "bin"))
	if _, err := ptx.Find(); !errors.Is(err, ptx.ErrNoCompiler) {
		t.Skipf("there is a clang beside Go (%v)", err)
	}
}

var generatedFiles = []string{"zkernels.go", "zkernels.cu", "zkernels.ptx"}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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
