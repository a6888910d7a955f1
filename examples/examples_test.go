// Package examples holds small modules that use trackgen as others would.
package examples

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	// What the examples use, so that the test runs again when it changes.
	_ "github.com/seed183fdc01/trackgen"
	_ "github.com/seed183fdc01/trackgen/format/npz"
	_ "github.com/seed183fdc01/trackgen/format/picture"
	_ "github.com/seed183fdc01/trackgen/internal/kernelc/check"
	_ "github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	_ "github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	_ "github.com/seed183fdc01/trackgen/pipeline/producertest"
)

// Every example passes its own tests, and its generated files are up to date.
// What it needs is what trackgen needs, so nothing is fetched.
func TestExamples(t *testing.T) {
	found, err := filepath.Glob("*/go.mod")
	if err != nil || len(found) == 0 {
		t.Fatalf("no example with a go.mod, %v", err)
	}
	for _, name := range found {
		dir := filepath.Dir(name)
		t.Run(dir, func(t *testing.T) {
			readAll(t, dir)
			for _, args := range [][]string{
				{"vet", "./..."},
				{"test", "./..."},
				{"tool", "kernelc", "-check", "./..."},
			} {
				cmd := exec.CommandContext(t.Context(), "go", args...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=-mod=readonly")
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%v in %s: %v\n%s", cmd.Args, dir, err, out)
				}
			}
		})
	}
}

// readAll opens every file, so that go test knows what the result hangs on.
func readAll(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			_, err = os.ReadFile(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
