package check_test

import (
	"go/types"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/check/want"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

// TestBad holds that each marked line of testdata/bad gives exactly the
// problems that its comment wants, and that nothing else is reported.
func TestBad(t *testing.T) {
	prog := loadPackages(t, "./testdata/bad/...")
	got := want.Problems{}
	for _, pkg := range prog.Packages {
		if pkg.Broken {
			t.Fatal(pkg.Problems)
		}
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
	const src = `package ok

type p struct{ XOut []float32 }

//trackgen:kernel
func scale(g *kernel.Group, q p) {
	q.XOut[0] *= 2
}
`
	imports := strings.Replace(src, "\n\n", "\n\nimport \""+load.KernelPath+"\"\n\n", 1)
	prog, pkg := loadtest.Variant(t, loadPackages(t, "./testdata/ok"), loadtest.Source{Name: "a/scale.go", Text: imports})
	const want = "a/scale.go:9:2: kernel scale: *= may be fused with a sum: write q.XOut[0] = float32(q.XOut[0] * …)"
	if got := check.Package(prog, pkg).Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
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
