package kernelvet_test

import (
	"errors"
	"go/token"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check/want"
	"github.com/seed183fdc01/trackgen/internal/kernelvet"
)

// TestAnalyzer holds that drivers accept the analyzer. It also makes these tests
// depend on it, so that the go command runs them again when it changes: the
// tools that they build are unknown to its cache.
func TestAnalyzer(t *testing.T) {
	if err := analysis.Validate([]*analysis.Analyzer{kernelvet.Analyzer}); err != nil {
		t.Error(err)
	}
}

// TestVet holds that both ways to run the analyzer find the faults marked in
// testdata and nothing else, with helpers that stand in another package.
func TestVet(t *testing.T) {
	tool := build(t)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"alone", []string{tool}},
		{"under go vet", []string{"go", "vet", "-vettool=" + tool}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := want.Problems{}
			for _, line := range output(t, c.args, "./testdata/kernels", "./testdata/helpers") {
				if m := diagnostic.FindStringSubmatch(line); m != nil {
					n, _ := strconv.Atoi(m[2])
					got.Add(t, token.Position{Filename: m[1], Line: n}, m[3])
				}
			}
			if n := want.Compare(t, "testdata", got); n < 10 {
				t.Errorf("only %d expectations", n)
			}
		})
	}
}

// TestLanguagePackages holds that geom and kernel are analysed where they
// stand, and found clean.
func TestLanguagePackages(t *testing.T) {
	tool := build(t)
	const module = "github.com/seed183fdc01/trackgen/"
	for _, line := range output(t, []string{tool}, module+"geom", module+"kernel", module+"seeds") {
		t.Error(line)
	}
}

// TestArbitraryCode holds that the analyzer copes with any Go code: packages
// with many functions that look callable, and what they import.
func TestArbitraryCode(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses many packages")
	}
	tool := build(t)
	for _, line := range output(t, []string{tool, "-test=false"}, "golang.org/x/tools/go/packages", "./...") {
		t.Error(line)
	}
}

var diagnostic = regexp.MustCompile(`^([^:]*\.go):(\d+):\d+: (.*)$`)

func build(t *testing.T) string {
	t.Helper()
	tool := filepath.Join(t.TempDir(), "kernelvet")
	if out, err := exec.Command("go", "build", "-o", tool, "./cmd/kernelvet").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return tool
}

// output returns the lines that a command prints, other than headings of the
// go command. A status other than 0 is no error: it also means diagnostics.
func output(t *testing.T, args []string, patterns ...string) []string {
	t.Helper()
	args = append(args, patterns...)
	out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "exit status") {
			lines = append(lines, line)
		}
	}
	return lines
}
