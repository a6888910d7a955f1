package emit_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

func loadPackages(t *testing.T, patterns ...string) *load.Program {
	t.Helper()
	prog, err := load.Load(".", patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

func descriptors(t *testing.T, prog *load.Program, pkg *load.Package) string {
	t.Helper()
	text, err := emit.Descriptors(prog, pkg, true)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGolden compares the descriptors of testdata/tracks with the file there,
// which `go run ./cmd/kernelc ./internal/kernelc/emit/testdata/tracks` writes,
// and lets the compiler judge that file.
func TestGolden(t *testing.T) {
	prog := loadPackages(t, "./testdata/tracks")
	pkg := prog.Packages[0]
	for _, p := range check.Package(prog, pkg) {
		t.Fatal(p)
	}
	want, err := os.ReadFile("testdata/tracks/zkernels.go")
	if err != nil {
		t.Fatal(err)
	}
	// The hash in the first line also stands for what other packages hold.
	if got := descriptors(t, prog, pkg); afterFirstLine(got) != afterFirstLine(string(want)) {
		t.Errorf("zkernels.go differs; generated:\n%s", got)
	}
	if out, err := exec.Command("go", "vet", "./testdata/tracks").CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

func afterFirstLine(text string) string {
	_, rest, _ := strings.Cut(text, "\n")
	return rest
}

// TestModule holds that the descriptors of the whole module are up to date.
func TestModule(t *testing.T) {
	prog := loadPackages(t, load.ModulePath+"/...")
	for _, pkg := range prog.Packages {
		if pkg.Broken {
			t.Error(pkg.Problems)
			continue
		}
		if len(pkg.Kernels) == 0 {
			continue
		}
		fresh, err := emit.Fresh(emit.Path(pkg, load.Generated), []byte(descriptors(t, prog, pkg)))
		if err != nil {
			t.Error(err)
		} else if !fresh {
			t.Errorf("%s: stale; run go run ./cmd/kernelc", emit.Path(pkg, load.Generated))
		}
	}
	for _, path := range prog.Orphans {
		t.Errorf("%s: left over; run go run ./cmd/kernelc", path)
	}
}

// TestOrderOfFiles holds that nothing depends on the order in which the files
// of a package are parsed, which varies from run to run.
func TestOrderOfFiles(t *testing.T) {
	t.Run("descriptors", func(t *testing.T) {
		inAnyOrder(t, "testdata/tracks", func(prog *load.Program, pkg *load.Package) string {
			return descriptors(t, prog, pkg)
		})
	})
	t.Run("problems", func(t *testing.T) {
		inAnyOrder(t, "../check/testdata/bad", func(prog *load.Program, pkg *load.Package) string {
			return check.Package(prog, pkg).Error()
		})
	})
}

// inAnyOrder holds that output is the same when the files of a package are
// parsed from last to first, with each of them as the first one once.
func inAnyOrder(t *testing.T, dir string, output func(*load.Program, *load.Package) string) {
	t.Helper()
	prog := loadPackages(t, "./"+dir)
	want := output(prog, prog.Packages[0])
	var sources []loadtest.Source
	for _, f := range prog.Packages[0].Files {
		text, err := os.ReadFile(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, loadtest.Source{Name: f.Name, Text: string(text)})
	}
	n := len(sources)
	if n < 2 {
		t.Fatalf("%s has only one file", dir)
	}
	for first := range n {
		var order []loadtest.Source
		for i := range n {
			order = append(order, sources[(first+n-i)%n])
		}
		if got := output(loadtest.Variant(t, prog, order...)); got != want {
			t.Errorf("%s first: the output differs:\n%s", filepath.Base(order[0].Name), got)
		}
	}
}

// TestForms holds how lengths of shared arrays and imports are written.
func TestForms(t *testing.T) {
	base := loadPackages(t, "./testdata/tracks")
	for _, c := range []struct{ name, decls, length, want string }{
		{"constant", "const size = 3", "size", "kernel.Bump(bytes, 2, size)"},
		{"hidden by the receiver", "const p = 3", "p*q.N", "kernel.Bump(bytes, 2, 3*p.N)"},
		{"hidden by the sum", "const bytes = 3", "bytes+1+q.N", "kernel.Bump(bytes, 2, 3+1+p.N)"},
		{"of another package", "", "geom.CanonicalNaN-q.N", "kernel.Bump(bytes, 2, geom.CanonicalNaN-p.N)"},
		{"constant of no simple form", "", "int32(len([3]int8{}))<<1", "kernel.Bump(bytes, 2, 6)"},
		{"parentheses", "", "((q.N) / (q.Inner.M-1)) * 2", "kernel.Bump(bytes, 2, ((p.N)/(p.Inner.M-1))*2)"},
		{"function", "func rows(n, m int32) int32 { return n * m }", "rows(q.N+1, 2)", "kernel.Bump(bytes, 2, rows(p.N+1, 2))"},
		{"function of another package", "", "kernel.ScanTotals(geom.Int(q.W))", "kernel.Bump(bytes, 2, kernel.ScanTotals(geom.Int(p.W)))"},
		{"name of an import taken", "func kernel2() {}\nfunc exec() {}", "q.N", "var kernelTake = exec2.Kernel[params]{"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := "package tracks\n\nimport (\n\t\"" + load.GeomPath + "\"\n\t\"" + load.KernelPath + "\"\n)\n" +
				"var _ = geom.CanonicalNaN\n" + c.decls + "\n" +
				"type inner struct{ M int32 }\ntype params struct { N int32; W float32; Inner inner }\n" +
				"//trackgen:kernel\nfunc take(g *kernel.Group, q params) {\n\tx := kernel.Shared[int16](g, " + c.length + ")\n\tx[0] = 1\n}\n"
			prog, pkg := loadtest.Variant(t, base, loadtest.Source{Name: "take.go", Text: src})
			for _, p := range check.Package(prog, pkg) {
				t.Error(p)
			}
			if got := descriptors(t, prog, pkg); !strings.Contains(got, c.want) {
				t.Errorf("no %q in:\n%s", c.want, got)
			}
		})
	}
}

// TestMarker holds the line that tools know generated files by.
func TestMarker(t *testing.T) {
	prog := loadPackages(t, "./testdata/tracks")
	pkg := prog.Packages[0]
	line, _, _ := strings.Cut(descriptors(t, prog, pkg), "\n")
	if want := "// Code generated by kernelc; source " + prog.Hash(pkg) + ". DO NOT EDIT."; line != want {
		t.Errorf("first line %q, want %q", line, want)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), load.Generated)
	check := func(text string, want bool) {
		t.Helper()
		if fresh, err := emit.Fresh(path, []byte(text)); err != nil || fresh != want {
			t.Errorf("Fresh(%q) = %t, %v; want %t", text, fresh, err, want)
		}
	}
	write := func(text string) os.FileInfo {
		t.Helper()
		if err := emit.Write(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	check("one", false)
	first := write("one")
	check("one", true)
	check("two", false)
	if again := write("one"); !os.SameFile(first, again) {
		t.Error("an equal file was written again")
	}
	second := write("two")
	if os.SameFile(first, second) {
		t.Error("the file was changed in place")
	}
	if second.Mode().Perm() != 0o644 {
		t.Errorf("mode %v", second.Mode())
	}
	check("two", true)
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left in the folder: %v, %v", entries, err)
	}
	if err := emit.Write(filepath.Join(path, "below", "a file"), nil); err == nil {
		t.Error("no error for an impossible path")
	}
}
