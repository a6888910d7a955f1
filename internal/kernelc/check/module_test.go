package check_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// TestModule holds that all kernels of the module keep the rules.
func TestModule(t *testing.T) {
	prog := loadPackages(t, load.ModulePath+"/...")
	for _, pkg := range prog.Packages {
		for _, p := range check.Package(prog, pkg) {
			t.Error(p)
		}
	}
}

// TestLanguage holds that the packages which kernels are built on are written
// in the language themselves, used or not.
func TestLanguage(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok")
	c := &check.Checker{Syntax: prog.Func}
	for _, path := range []string{load.GeomPath, load.KernelPath} {
		pkg := prog.Lookup(path)
		if len(pkg.Funcs()) < 5 {
			t.Errorf("%s has only %d functions", path, len(pkg.Funcs()))
		}
		for _, p := range c.Language(pkg) {
			t.Error(p)
		}
	}
}

// TestHelpersOfSeeds holds that kernels can call the functions of seeds that
// are made for them.
func TestHelpersOfSeeds(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok")
	c := &check.Checker{Syntax: prog.Func}
	found := 0
	for _, f := range prog.Lookup(load.ModulePath + "/seeds").Funcs() {
		switch f.Obj.Name() {
		case "Words", "Unit", "Below":
			found++
			for _, g := range prog.Reachable(f) {
				for _, p := range c.Func(g) {
					t.Error(p)
				}
			}
		}
	}
	if found != 3 {
		t.Errorf("found %d of 3 functions", found)
	}
}
