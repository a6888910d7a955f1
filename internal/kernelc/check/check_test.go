package check_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/check/want"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// TestBad holds that each marked line of testdata/bad gives exactly the
// problems that its comment wants, and that nothing else is reported.
func TestBad(t *testing.T) {
	prog := loadPackages(t, "./testdata/bad/...")
	got := want.Problems{}
	for _, pkg := range prog.Packages {
		for _, p := range check.Package(prog, pkg) {
			if p.Kernel == "" {
				t.Errorf("%v: names no kernel", p)
			}
			got.Add(t, p.Pos, p.Msg)
		}
	}
	if n := want.Compare(t, "testdata/bad", got); n < 200 {
		t.Errorf("testdata/bad holds only %d faults", n)
	}
}

// TestOK holds that nothing is reported in testdata/ok.
func TestOK(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok")
	kernels := 0
	for _, pkg := range prog.Packages {
		kernels += len(pkg.Kernels)
		for _, p := range check.Package(prog, pkg) {
			t.Error(p)
		}
	}
	if kernels < 20 {
		t.Errorf("testdata/ok holds only %d kernels", kernels)
	}
}

// TestMessage holds the form of a problem, which editors parse.
func TestMessage(t *testing.T) {
	prog := loadPackages(t, "./testdata/bad")
	problems := check.Package(prog, prog.Packages[0])
	const suffix = "testdata/bad/barriers.go:43:3: kernel barriersIf: Sync is a barrier, and not every lane of the group comes here: " +
		"move it out of what depends on Lane()"
	if got := problems[0].String(); !strings.HasSuffix(got, suffix) {
		t.Errorf("first problem is %q, want it to end in %q", got, suffix)
	}
}

// TestElem holds that slices of kernels may hold exactly what kernel.Elem lists.
func TestElem(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok")
	elem := prog.Lookup(load.KernelPath).Types.Scope().Lookup("Elem").Type()
	listed := map[string]bool{}
	for e := range elem.Underlying().(*types.Interface).EmbeddedTypes() {
		for term := range e.(*types.Union).Terms() {
			listed[term.Type().String()] = true
			if fault := check.TypeFault(types.NewSlice(term.Type())); fault != "" {
				t.Errorf("a slice of %v: %s", term.Type(), fault)
			}
		}
	}
	geom := prog.Lookup(load.GeomPath).Types.Scope()
	var candidates []types.Type
	for _, basic := range types.Typ[types.Bool : types.String+1] {
		candidates = append(candidates, basic)
	}
	for _, name := range geom.Names() {
		if obj, ok := geom.Lookup(name).(*types.TypeName); ok {
			candidates = append(candidates, obj.Type())
		}
	}
	for _, c := range candidates {
		if allowed := check.TypeFault(types.NewSlice(c)) == ""; allowed != listed[c.String()] {
			t.Errorf("a slice of %v: allowed %t, listed %t", c, allowed, listed[c.String()])
		}
	}
}

func loadPackages(t *testing.T, patterns ...string) *load.Program {
	t.Helper()
	prog, err := load.Load(".", patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}
