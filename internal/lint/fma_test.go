package lint

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fusingTargets are the processors for which the Go compiler turns x*y + z into
// one instruction with one rounding. arm64 fuses every form it can.
var fusingTargets = [][]string{
	{"GOARCH=arm64"},
	{"GOARCH=amd64", "GOAMD64=v3"},
}

// fusedInstruction matches a line of the compiler's assembly listing that holds
// a scalar multiply-add, and captures its file:line and its name.
var fusedInstruction = regexp.MustCompile(`\((\S+:\d+)\)\s+(V?FN?M(?:ADD|SUB)(?:132|213|231)?S?[SD])\s`)

// Kernels must give the same bits everywhere, so no product may be fused with a
// sum. The whole of a package with kernels is checked, its host code too: values
// derived from a config are part of the result.
func TestKernelsDoNotFuse(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for other processors: too slow for -short")
	}
	const module = "github.com/seed183fdc01/trackgen/"
	root := filepath.Join("..", "..")
	packages := []string{module + "geom", module + "kernel", module + "seeds"}
	for _, p := range kernelPackages(t, root) {
		if !slices.Contains(packages, p) {
			packages = append(packages, p)
		}
	}
	t.Logf("packages: %s", strings.Join(packages, " "))
	for _, target := range fusingTargets {
		for _, found := range fused(t, root, target, packages) {
			t.Errorf("%s: %s\n\twrap the product, float32(x*y), where it or a caller that inlines it adds to it",
				strings.Join(target, " "), found)
		}
	}
}

// The check is able to fail: it finds the sums that are fused on purpose, also
// through a variable and an inlined call, and passes the wrapped one.
func TestFusionIsDetected(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for other processors: too slow for -short")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module fused\n\ngo 1.26\n",
		"fused.go": `package fused

func Add(x, y, z float32) float32 { return x*y + z }

func Variable(x, y, z float32) float32 {
	product := x * y
	return product + z
}

func times(x, y float32) float32 { return x * y }

func Inlined(x, y, z float32) float32 { return times(x, y) + z }

func Wide(x, y, z float64) float64 { return x*y + z }

func Wrapped(x, y, z float32) float32 { return float32(x*y) + z }
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, target := range fusingTargets {
		lines := map[string]bool{}
		for _, found := range fused(t, dir, target, []string{"fused"}) {
			at, _, _ := strings.Cut(found, " ")
			lines[at[strings.LastIndex(at, ":")+1:]] = true
		}
		for _, line := range []string{"3", "7", "12", "14"} {
			if !lines[line] {
				t.Errorf("%v: the sum in line %s is not reported; reported lines: %v", target, line, lines)
			}
		}
		if lines["16"] {
			t.Errorf("%v: the wrapped product in line 16 is reported", target)
		}
	}
}

// fused compiles packages of the module in dir for a target, and returns
// "file:line instruction" for each multiply-add in their machine code.
func fused(t *testing.T, dir string, target, packages []string) []string {
	t.Helper()
	cmd := goCommand(dir, slices.Concat([]string{"build", "-gcflags=-S"}, packages)...)
	cmd.Env = slices.Concat(os.Environ(), []string{"CGO_ENABLED=0", "GOOS=linux"}, target)
	var listing bytes.Buffer
	cmd.Stdout, cmd.Stderr = &listing, &listing
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, problems(listing.Bytes()))
	}
	for _, p := range packages {
		if !bytes.Contains(listing.Bytes(), []byte("# "+p+"\n")) {
			t.Fatalf("%v printed no assembly of %s", cmd, p)
		}
	}
	var found []string
	for _, match := range fusedInstruction.FindAllSubmatch(listing.Bytes(), -1) {
		found = append(found, fmt.Sprintf("%s %s", match[1], match[2]))
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// problems drops the assembly from the output of a failed build.
func problems(output []byte) string {
	var kept strings.Builder
	for line := range strings.Lines(string(output)) {
		if !strings.HasPrefix(line, "\t0x") && !strings.Contains(line, " STEXT ") {
			kept.WriteString(line)
		}
		if kept.Len() > 4000 {
			break
		}
	}
	return kept.String()
}

// kernelPackages returns the packages of the module in dir that hold kernels.
func kernelPackages(t *testing.T, dir string) []string {
	t.Helper()
	out, err := goCommand(dir, "list", "-e", "-json=ImportPath,Dir,GoFiles", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr(err))
	}
	var found []string
	for list := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Dir string
			GoFiles         []string
		}
		if err := list.Decode(&p); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(p.GoFiles, func(name string) bool { return holdsKernel(t, filepath.Join(p.Dir, name)) }) {
			found = append(found, p.ImportPath)
		}
	}
}

// holdsKernel reports whether a line of the file is a kernel directive.
func holdsKernel(t *testing.T, path string) bool {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "//trackgen:kernel") {
			return true
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return false
}

func goCommand(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	return cmd
}

// stderr returns what a failed command printed.
func stderr(err error) []byte {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.Stderr
	}
	return nil
}
