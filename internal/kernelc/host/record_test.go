package host

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/host/trace"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

const languagePath = load.ModulePath + "/internal/kernelc/host/testdata/language"

// kernelPackages returns the packages of the module that hold kernels, and language.
func kernelPackages(t *testing.T) *load.Program {
	t.Helper()
	prog, err := load.Load(".", load.ModulePath+"/...", languagePath)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range prog.Packages {
		for _, p := range check.Package(prog, pkg) {
			t.Fatal(p)
		}
	}
	return prog
}

// record runs testdata/scenes, built with one file more in each package, and
// returns the launches by the package of their kernel.
func record(t *testing.T, prog *load.Program) map[string][]*trace.Launch {
	t.Helper()
	dir := t.TempDir()
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	write := func(path string, text []byte) {
		t.Helper()
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	replace := func(path string, text []byte) {
		name := filepath.Join(dir, fmt.Sprintf("%d.go", len(overlay.Replace)))
		write(name, text)
		overlay.Replace[path] = name
	}
	for _, pkg := range prog.Packages {
		if len(pkg.Kernels) == 0 {
			continue
		}
		descriptors, err := emit.Descriptors(prog, pkg, true)
		if err != nil {
			t.Fatal(err)
		}
		if fresh, err := emit.Fresh(emit.Path(pkg, load.Generated), descriptors); err != nil || !fresh {
			t.Errorf("%s: stale; run go run ./cmd/kernelc (%v)", emit.Path(pkg, load.Generated), err)
		}
		if descriptors, err = emit.Descriptors(prog, pkg, false); err != nil {
			t.Fatal(err)
		}
		replace(emit.Path(pkg, load.Generated), descriptors) // fresh in any case, so that the test goes on
		replace(filepath.Join(filepath.Dir(emit.Path(pkg, load.Generated)), "ztrace.go"), recorder(pkg))
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	write(list, text)
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "go", "run", "-overlay="+list, "./testdata/scenes")
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("scenes: %v\n%s", err, stderr.Bytes())
	}
	launches, err := trace.Read(&out)
	if err != nil {
		t.Fatal(err)
	}
	byPackage := map[string][]*trace.Launch{}
	for _, l := range launches {
		byPackage[l.Module] = append(byPackage[l.Module], l)
	}
	return byPackage
}

// recorder returns a file that has trace record the kernels of a package.
func recorder(pkg *load.Package) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n\nimport \"%s/internal/kernelc/host/trace\"\n\nfunc init() {\n", pkg.Types.Name(), load.ModulePath)
	for _, k := range pkg.Kernels {
		fmt.Fprintf(&out, "\ttrace.Kernel(&%s)\n", k.DescriptorName())
	}
	out.WriteString("}\n")
	return out.Bytes()
}
