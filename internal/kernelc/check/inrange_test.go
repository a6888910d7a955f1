package check_test

import (
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

// TestInRange holds that the comment //kernel:inrange lets a float be converted
// in its own line, and only in package geom.
func TestInRange(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok")
	for _, c := range []struct {
		path, line string
		ok         bool
	}{
		{load.GeomPath, "return int32(x) //kernel:inrange", true},
		{load.GeomPath, "return int32(x)", false},
		{load.GeomPath, "//kernel:inrange\n\treturn int32(x)", false},
		{load.GeomPath, "return int32(x) // kernel:inrange", false},
		{load.KernelPath, "return int32(x) //kernel:inrange", false},
	} {
		base := prog.Lookup(c.path)
		alone := load.NewProgram([]*load.Package{base}, nil)
		src := "package " + base.Types.Name() + "\n\nfunc truncate(x float32) int32 {\n\t" + c.line + "\n}\n"
		variant, pkg := loadtest.Variant(t, alone, loadtest.Source{Name: "truncate.go", Text: src})
		checker := &check.Checker{Syntax: variant.Func}
		problems := checker.Language(pkg)
		if ok := len(problems) == 0; ok != c.ok {
			t.Errorf("%s: %q: problems %v, want none: %t", c.path, c.line, problems, c.ok)
		}
		if !c.ok && len(problems) == 1 && !strings.Contains(problems[0].Msg, "processors differ out of range; use geom.Int") {
			t.Errorf("%s: %q: %v", c.path, c.line, problems[0])
		}
	}
}
