package host

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/internal/kernelc/host/testdata/language"
)

// TestGPU runs the kernels of package language on a GPU, with several groups in a
// block, and compares every bit with the CPU's.
func TestGPU(t *testing.T) {
	gpus := exectest.GPUs(t)
	if len(gpus) == 0 {
		t.Skip("there is no GPU")
	}
	const agents = 2000 // of each of three envs: many more than a GPU has processors
	want, err := language.Run(exectest.CPU(t, exec.CPUOptions{}), agents)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range gpus {
		t.Run(exectest.Label(d), func(t *testing.T) {
			got, err := language.Run(d, agents)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(want) {
				t.Fatalf("%d words, want %d", len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("word %d is %#x, on the CPU %#x", i, got[i], want[i])
				}
			}
		})
	}
}
