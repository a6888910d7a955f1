package trackgen_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// The tests of GPUs hold on a driver that plays one, for small batches.
func TestAgainOnFakeGPU(t *testing.T) {
	if raceEnabled {
		t.Skip("whole batches take minutes under the race detector")
	}
	skip := ""
	if testing.Short() {
		skip = "^TestGPU(SameBits|GenerationInIf)$/^(bezier|polar)$/^(thin|inputs|few_beads|long)$"
	}
	cudatest.Again(t, "^TestGPU", skip, "TRACKGEN_GPU_ENVS=4")
}
