package exec_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	osexec "os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
)

// settleRows runs the kernel settle for some envs, and returns every bit that it wrote.
func settleRows(t *testing.T, d *exec.Device, envs, n int) []uint32 {
	t.Helper()
	in := make([]float32, envs*n)
	for i := range in {
		in[i] = float32((i*i*7919+i*31)%1000) / 97 * float32(i/n) / 100 // rougher from env to env
	}
	x, out, turns := alloc(t, d, in...), alloc(t, d, make([]float32, envs*n)...), alloc(t, d, make([]int32, envs)...)
	launch := kernelSettle.NewLaunch(d, settleParams{N: int32(n), X: x.Arg(), XOut: out.Arg(), TurnOut: turns.Arg()})
	must(t, d.Stream().Context().Launch(launch, exec.Range(envs)))
	var all []uint32
	for _, v := range read(t, out) {
		all = append(all, math.Float32bits(v))
	}
	for _, v := range read(t, turns) {
		all = append(all, uint32(v))
	}
	return all
}

func TestBitsDoNotDependOnTheDevice(t *testing.T) {
	const envs = 40
	for _, n := range []int{1, 2, 33, 100} {
		var want []uint32
		for _, d := range slices.Concat(exectest.Devices(t), exectest.Lanes(t), exectest.GPUs(t)) {
			got := settleRows(t, d, envs, n)
			if want == nil {
				want = got
			}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("%s, rows of %d: word %d is %#x, want %#x", exectest.Label(d), n, i, got[i], want[i])
					break
				}
			}
		}
		turns := map[uint32]bool{}
		for _, n := range want[envs*n:] {
			turns[n] = true
		}
		if n == 100 && len(turns) < 5 {
			t.Errorf("the envs took %v turns: the test kernel tests little", turns)
		}
	}
}

// With Poison, memory that nobody wrote is NaN before each group; without it,
// the group before shows through.
func TestPoison(t *testing.T) {
	for _, d := range exectest.Lanes(t) {
		out := alloc(t, d, make([]float32, 3)...)
		launch := kernelPeek.NewLaunch(d, sharedParams{Take: 5, Declare: 5, XOut: out.Arg()})
		must(t, d.Stream().Context().Launch(launch, exec.Range(3)))
		for e, v := range read(t, out) {
			if v == v {
				t.Errorf("%s: env %d read %v where nothing was written", exectest.Label(d), e, v)
			}
		}
	}
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	out := alloc[float32](t, d, 9)
	must(t, d.Stream().Context().Launch(kernelPeek.NewLaunch(d, sharedParams{Take: 5, Declare: 5, XOut: out.Arg()}), exec.Range(1)))
	holds(t, "without poison", out, 0)
}

// A device with lanes lets the race detector see a barrier that is missing, and
// nothing where none is.
func TestRaceDetectorSeesAMissingSync(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program with the race detector: too slow for -short")
	}
	if _, err := osexec.LookPath("go"); err != nil {
		t.Skipf("builds a program: %v", err)
	}
	program := filepath.Join(t.TempDir(), "missingsync.exe")
	out, err := osexec.Command("go", "build", "-race", "-o", program, "./testdata/missingsync").CombinedOutput()
	for _, reason := range []string{"-race requires cgo", "-race is only supported", "-race is not supported", "C compiler"} {
		if err != nil && bytes.Contains(out, []byte(reason)) {
			t.Skipf("the race detector needs a C compiler and a supported machine: %s", out)
		}
	}
	if err != nil {
		t.Fatalf("go build -race: %v\n%s", err, out)
	}
	const reported = 66 // exit status
	for _, lanes := range []int{3, 7, 32} {
		for _, missing := range []bool{false, true} {
			t.Run(fmt.Sprintf("lanes=%d/missing=%v", lanes, missing), func(t *testing.T) {
				cmd := osexec.Command(program, fmt.Sprint("-lanes=", lanes), fmt.Sprint("-missing=", missing))
				cmd.Env = append(os.Environ(), fmt.Sprint("GORACE=halt_on_error=1 exitcode=", reported))
				out, err := cmd.CombinedOutput()
				if !missing && err != nil {
					t.Errorf("a race although no barrier is missing: %v\n%s", err, out)
				}
				if missing && cmd.ProcessState.ExitCode() != reported {
					t.Errorf("the missing barrier was not reported: %v\n%s", err, out)
				}
			})
		}
	}
}
