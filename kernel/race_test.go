package kernel_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// buildRacy builds testdata/missingsync with the race detector, or skips the test
// where there is none.
func buildRacy(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a program with the race detector: too slow for -short")
	}
	program := filepath.Join(t.TempDir(), "missingsync.exe")
	out, err := exec.Command("go", "build", "-race", "-o", program, "./testdata/missingsync").CombinedOutput()
	for _, reason := range []string{"-race requires cgo", "-race is only supported", "-race is not supported", "C compiler"} {
		if err != nil && bytes.Contains(out, []byte(reason)) {
			t.Skipf("the race detector needs a C compiler and a supported machine: %s", out)
		}
	}
	if err != nil {
		t.Fatalf("go build -race: %v\n%s", err, out)
	}
	return program
}

// The barrier orders what it must and nothing more: with all barriers the race
// detector is silent, and each one left out is reported.
func TestRaceDetectorSeesAMissingSync(t *testing.T) {
	program := buildRacy(t)
	const reported = 66 // exit status
	for _, any := range []bool{false, true} {
		for _, lanes := range groupSizes[1:] {
			for _, drop := range []string{"", "after-read", "after-write"} {
				t.Run(fmt.Sprintf("any=%v/lanes=%d/drop=%s", any, lanes, drop), func(t *testing.T) {
					cmd := exec.Command(program, fmt.Sprintf("-any=%v", any), fmt.Sprint("-lanes=", lanes), "-drop="+drop)
					cmd.Env = append(os.Environ(), fmt.Sprintf("GORACE=halt_on_error=1 atexit_sleep_ms=0 exitcode=%d", reported))
					out, err := cmd.CombinedOutput()
					if drop == "" && err != nil {
						t.Errorf("a race although no barrier is missing: %v\n%s", err, out)
					}
					if drop != "" && cmd.ProcessState.ExitCode() != reported {
						t.Errorf("the missing barrier was not reported: %v\n%s", err, out)
					}
				})
			}
		}
	}
}
