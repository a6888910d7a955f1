package cudatest_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// Tests that must fail run as parts of TestFailures, and in a process of that
// only.
const failing = "CUDATEST_FAILING"

func TestFails(t *testing.T)   { fail(t, func(t *testing.T) { t.Error("as it should") }) }
func TestCrashes(t *testing.T) { fail(t, func(*testing.T) { os.Exit(0) }) }
func TestLeaks(t *testing.T) {
	fail(t, func(t *testing.T) {
		cudatest.Leaks(t)
		if _, err := cuda.DeviceCount(); err != nil {
			t.Fatal(err)
		}
		c, err := cuda.Device(0).Retain()
		if err == nil {
			err = c.Enter()
		}
		if err == nil {
			_, err = cuda.NewStream()
		}
		if err == nil {
			_, err = cuda.MemAlloc(100)
		}
		if err != nil {
			t.Fatal(err)
		}
	})
}

func fail(t *testing.T, f func(*testing.T)) {
	t.Helper()
	if os.Getenv(failing) == "" {
		t.Skip("run by TestFailures")
	}
	cudatest.Run(t, f)
}

// Run reports the failures of its process, an early end of it, and leaks.
func TestFailures(t *testing.T) {
	cudatest.Library(t) // or there is nothing to test
	for name, wants := range map[string][]string{
		"TestFails":   {"as it should", "--- FAIL: TestFails"},
		"TestCrashes": {"--- FAIL: TestCrashes"},
		"TestLeaks":   {"allocations: 1, was 0", "bytes: 100, was 0", "streams: 1, was 0", "contexts: 1, was 0", "current: 1, was 0"},
	} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+name+"$")
		cmd.Env = append(os.Environ(), failing+"=1")
		out, err := cmd.CombinedOutput()
		for _, want := range wants {
			if err == nil || !strings.Contains(string(out), want) {
				t.Errorf("%s: %v, no %q:\n%s", name, err, want, out)
			}
		}
	}
}

// A test that skips in its process is skipped.
func TestSkips(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) { t.Skip("as it should") })
	t.Error("it goes on")
}
