package producertest

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// New makes a new producer for a batch of envs on d, or fails t. Producers of
// one New, device and number of envs are equal: the same seeds, all epochs 0.
type New func(t testing.TB, d *exec.Device, envs int) pipeline.Producer

// rule is one promise of the contract, as a test.
type rule struct {
	name  string
	check func(t testing.TB, d *exec.Device, envs int, build New)
}

// rules is the contract.
var rules = []rule{
	{"layout", checkLayout},
	{"addresses", checkAddresses},
	{"status", checkStatus},
	{"determinism", checkDeterminism},
	{"independence", checkIndependence},
	{"advance", checkAdvance},
	{"mask", checkMask},
	{"zero mask", checkZeroMask},
	{"bad options", checkBadOptions},
	{"at most", checkAtMost},
	{"first attempt", checkFirstAttempt},
	{"capture class", checkCaptureClass},
	{"capture", checkCapture},
	{"capture reads the mask late", checkLateMask},
	{"conditional body", checkBody},
	{"prepare", checkPrepare},
	{"seeds", checkSeeds},
	{"inputs listed", checkInputsListed},
	{"inputs in place", checkInputsInPlace},
	{"inputs clamped", checkInputsClamped},
	{"capacity and bounds", checkNumbers},
	{"allocations", checkAllocations},
}

// batchSizes are the numbers of envs that the rules are tried with.
var batchSizes = []int{1, 7}

// Test runs the whole suite on the producers that build makes, of up to 64 envs.
func Test(t *testing.T, build New) {
	for _, d := range exectest.Devices(t) {
		for _, envs := range batchSizes {
			t.Run(fmt.Sprintf("%s/envs=%d", exectest.Label(d), envs), func(t *testing.T) {
				for _, r := range rules {
					t.Run(r.name, func(t *testing.T) { r.check(t, d, envs, build) })
				}
			})
		}
	}
}
