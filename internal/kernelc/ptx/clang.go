package ptx

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
)

const (
	// Arch is the oldest GPU that the code is for. Its threads run on their own,
	// which groups of 16 lanes need.
	Arch = "sm_75"
	// feature is the oldest PTX that knows Arch, so that old drivers read it too.
	feature = "+ptx63"
	// Major is the version of clang. Versions write other instructions for the
	// same text, and the files are compared.
	Major = "19"
)

// names are what the compiler may be called, the surest first.
var names = []string{"clang-" + Major, "clang"}

// Compiler is a clang of version Major.
type Compiler struct {
	path    string
	Version string // all of it, as in 19.1.7
}

// ErrNoCompiler says that there is no clang of version Major.
var ErrNoCompiler = errors.New("no clang " + Major + " on the path, looked for " + strings.Join(names, " and "))

// Find returns the first compiler on the path that will do, or ErrNoCompiler.
func Find() (*Compiler, error) {
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := exec.Command(path, "--version").Output()
		if err != nil {
			continue
		}
		if version := versionIn(string(out)); strings.HasPrefix(version, Major+".") {
			return &Compiler{path, version}, nil
		}
	}
	return nil, ErrNoCompiler
}

var versionLine = regexp.MustCompile(`(?m)^(.*)\bclang version (\d+\.\d+\.\d+)`)

// versionIn returns the version in the answer to --version, or "". Apple counts
// in its own way.
func versionIn(answer string) string {
	m := versionLine.FindStringSubmatch(answer)
	if m == nil || strings.HasPrefix(m[1], "Apple") {
		return ""
	}
	return m[2]
}

// flags are what the code hangs on besides the text.
func flags() []string {
	return slices.Concat(emitc.Flags(), []string{
		"--no-default-config", // of this machine
		"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
		"--cuda-gpu-arch=" + Arch, "--cuda-feature=" + feature, "-O3",
		"-fno-unroll-loops", // lanes that count differently pay for each copy; the driver compiles in half the time
	})
}

// Compile returns the PTX of a text of CUDA C, behind a line that says what it
// was made of. The text goes in and out through pipes: the result names no file.
func (c *Compiler) Compile(cuda []byte) ([]byte, error) {
	args := slices.Concat(flags(), []string{"-S", "-", "-o", "-"})
	var code, complaint bytes.Buffer
	cmd := exec.Command(c.path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(cuda), &code, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("ptx: %s %s: %w\n%s", c.path, strings.Join(args, " "), err, complaint.Bytes())
	}
	text := append([]byte(marker(cuda, c.Version)+"\n"), limit(code.Bytes())...)
	if err := Exact(text); err != nil {
		return nil, err
	}
	return text, nil
}
