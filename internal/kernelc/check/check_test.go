package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// TestBad holds that each marked line of testdata/bad gives exactly the
// problems that its comment wants, and that nothing else is reported:
//
//	x *= 2 // want `regexp` `another`
func TestBad(t *testing.T) {
	prog := loadPackages(t, "./testdata/bad/...")
	got := map[string][]string{} // file:line → messages
	for _, pkg := range prog.Packages {
		for _, p := range check.Package(prog, pkg) {
			if p.Kernel == "" {
				t.Errorf("%v: names no kernel", p)
			}
			line := fmt.Sprintf("%s:%d", p.Pos.Filename, p.Pos.Line)
			got[line] = append(got[line], p.Msg)
		}
	}
	wants := 0
	for _, file := range goFiles(t, "testdata/bad") {
		for line, patterns := range wantedIn(t, file) {
			at := fmt.Sprintf("%s:%d", file, line)
			for _, pattern := range patterns {
				wants++
				i := indexMatch(t, got[at], pattern)
				if i < 0 {
					t.Errorf("%s: no problem matches %q; got %q", at, pattern, got[at])
					continue
				}
				got[at] = append(got[at][:i:i], got[at][i+1:]...)
			}
		}
	}
	for at, messages := range got {
		for _, m := range messages {
			t.Errorf("%s: unexpected: %s", at, m)
		}
	}
	if wants < 60 {
		t.Errorf("testdata/bad holds only %d faults", wants)
	}
}

// TestOK holds that nothing is reported in testdata/ok.
func TestOK(t *testing.T) {
	prog := loadPackages(t, "./testdata/ok/...")
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

func loadPackages(t *testing.T, patterns ...string) *load.Program {
	t.Helper()
	prog, err := load.Load(".", patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return prog
}

func goFiles(t *testing.T, root string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			path, err = filepath.Abs(path)
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var quoted = regexp.MustCompile("`[^`]*`")

// wantedIn returns the patterns of a file by line.
func wantedIn(t *testing.T, file string) map[int][]string {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[int][]string{}
	for i, line := range strings.Split(string(src), "\n") {
		_, comment, ok := strings.Cut(line, "// want ")
		if !ok {
			continue
		}
		for _, q := range quoted.FindAllString(comment, -1) {
			pattern, err := strconv.Unquote(q)
			if err != nil {
				t.Fatal(err)
			}
			wanted[i+1] = append(wanted[i+1], pattern)
		}
		if len(wanted[i+1]) == 0 {
			t.Errorf("%s:%d: no pattern after want", file, i+1)
		}
	}
	return wanted
}

// indexMatch returns the first message that matches the pattern, or -1.
func indexMatch(t *testing.T, messages []string, pattern string) int {
	t.Helper()
	re, err := regexp.Compile(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range messages {
		if re.MatchString(m) {
			return i
		}
	}
	return -1
}
