package emitc_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

const languagePath = "../host/testdata/language"

func loadPackages(t *testing.T, patterns ...string) *load.Program {
	t.Helper()
	prog, err := load.Load(".", patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

func host(t *testing.T, prog *load.Program, pkg *load.Package) string {
	t.Helper()
	text, err := emitc.Host(prog, pkg)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sources returns the files of a package, but for the one that launches kernels,
// which needs the descriptors.
func sources(t *testing.T, pkg *load.Package) []loadtest.Source {
	t.Helper()
	var list []loadtest.Source
	for _, f := range pkg.Files {
		if filepath.Base(f.Name) == "run.go" {
			continue
		}
		list = append(list, loadtest.Source{Name: f.Name, Text: readFile(t, f.Name)})
	}
	return list
}

// TestOrderOfFiles holds that the text does not depend on the order in which the
// files of a package are parsed, which varies from run to run.
func TestOrderOfFiles(t *testing.T) {
	prog := loadPackages(t, "./"+languagePath)
	want := host(t, prog, prog.Packages[0])
	files := sources(t, prog.Packages[0])
	n := len(files)
	for first := range n {
		var order []loadtest.Source
		for i := range n {
			order = append(order, files[(first+n-i)%n])
		}
		variant, pkg := loadtest.Variant(t, prog, order...)
		if got := host(t, variant, pkg); got != want {
			t.Errorf("%s first: the text differs", filepath.Base(order[0].Name))
		}
	}
}

// TestOneBody holds that the targets differ in their preludes only, and that no
// text names a folder of this machine.
func TestOneBody(t *testing.T) {
	prog := loadPackages(t, "./"+languagePath)
	pkg := prog.Packages[0]
	cuda, err := emitc.CUDA(prog, pkg)
	if err != nil {
		t.Fatal(err)
	}
	const start = "// What kernels are made of"
	_, a, ok := strings.Cut(string(cuda), start)
	_, b, _ := strings.Cut(host(t, prog, pkg), start)
	if !ok || a != b {
		t.Error("the bodies differ")
	}
	if dir := filepath.Dir(pkg.Files[0].Name); strings.Contains(a, dir) {
		t.Errorf("the text names the folder %s", dir)
	}
}

// TestAllowed holds that what package check allows has a translation.
func TestAllowed(t *testing.T) {
	prog := loadPackages(t, load.ModulePath+"/...", "../check/testdata/ok", "../emit/testdata/tracks")
	for _, pkg := range prog.Packages {
		if pkg.Broken || len(pkg.Kernels) == 0 {
			continue
		}
		text := host(t, prog, pkg)
		for _, k := range pkg.Kernels {
			if !strings.Contains(text, "TG_ENTRY("+k.Name()+", ") {
				t.Errorf("%s: no entry for %s", pkg.Path, k.Name())
			}
		}
	}
}
