package cudatest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Variables of the environment. The first is package cuda's.
const (
	libraryVariable = "TRACKGEN_LIBCUDA"
	driverVariable  = "TRACKGEN_CUDATEST" // system: no fake; child: a process that Run started
)

// Run runs f as the test t, in a process whose CUDA driver is the fake. It should
// be all that the test does: what stands beside it runs in both processes.
func Run(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	run(t, library, f)
}

// RunOld is [Run] with a driver that knows no conditional nodes, as before
// version 12.3.
func RunOld(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	if system() {
		t.Skip("the driver of this machine is as old as it is")
	}
	run(t, oldLibrary, f)
}

// RunWith is [Run] with whatever library lies at path, or none.
func RunWith(t *testing.T, path string, f func(t *testing.T)) {
	t.Helper()
	if os.Getenv(driverVariable) == "child" {
		f(t)
		return
	}
	start(t, path)
}

// Fake reports whether the test runs on the fake, and not on the driver of this
// machine, where what only the fake does cannot be tested.
func Fake() bool { return !system() }

func system() bool { return os.Getenv(driverVariable) == "system" }

func run(t *testing.T, name string, f func(t *testing.T)) {
	t.Helper()
	switch os.Getenv(driverVariable) {
	case "system", "child":
		f(t)
		return
	}
	start(t, filepath.Join(filepath.Dir(Library(t)), name))
}

// Library returns the path of the fake, which it makes if need be. Where it
// cannot be made the test is skipped.
func Library(t testing.TB) string {
	t.Helper()
	if !supported {
		t.Skip("the fake CUDA driver is for Linux, on amd64 and arm64")
	}
	dir, err := build()
	switch {
	case errors.Is(err, errNoCompiler) && os.Getenv("TRACKGEN_REQUIRE_C") != "1":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	return filepath.Join(dir, library)
}

// start runs the test in a process of its own.
func start(t *testing.T, library string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], arguments(t, pattern(t.Name()))...)
	cmd.Env = environ(library)
	out, err := cmd.CombinedOutput()
	switch {
	case err != nil:
		t.Errorf("%v\n%s", err, out)
	case strings.Contains(string(out), "--- SKIP: "+t.Name()+" "):
		t.Skipf("%s", out)
	case !strings.Contains(string(out), "--- PASS: "+t.Name()+" "):
		t.Errorf("the process did not run the test:\n%s", out)
	default:
		t.Logf("%s", out)
	}
}

// arguments are those of a test program that runs the tests of a pattern.
func arguments(t *testing.T, run string, more ...string) []string {
	args := append([]string{"-test.run=" + run, "-test.v", "-test.count=1", "-test.paniconexit0"}, more...)
	if testing.Short() {
		args = append(args, "-test.short")
	}
	if deadline, ok := t.Deadline(); ok {
		args = append(args, "-test.timeout="+(time.Until(deadline)*9/10).String())
	}
	return args
}

// environ is the environment of a process with this driver.
func environ(library string) []string {
	return append(os.Environ(), driverVariable+"=child", libraryVariable+"="+library,
		"GORACE=atexit_sleep_ms=0 "+os.Getenv("GORACE")) // else each process sleeps a second under the race detector
}

// pattern returns a pattern for -test.run that matches one test with its subtests.
func pattern(name string) string {
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		parts = append(parts, "^"+regexp.QuoteMeta(part)+"$")
	}
	return strings.Join(parts, "/")
}

// Again runs other tests of the same program on the fake: those whose names match
// the pattern run, as of -test.run, but for those that match skip. The variables
// are added to their environment.
func Again(t *testing.T, run, skip string, environment ...string) {
	t.Helper()
	switch os.Getenv(driverVariable) {
	case "system", "child":
		t.Skip("the tests run on this driver anyway")
	}
	path := Library(t)
	cmd := exec.CommandContext(t.Context(), os.Args[0], arguments(t, run, "-test.skip="+skip)...)
	cmd.Env = append(environ(path), environment...)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: ") {
		t.Errorf("%v\n%s", err, failures(string(out)))
	}
}

// failures returns the part of a test's output that is not about what passed.
func failures(out string) string {
	var kept []string
	for line := range strings.Lines(out) {
		if text := strings.TrimSpace(line); !strings.HasPrefix(text, "=== ") && !strings.HasPrefix(text, "--- PASS") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}
