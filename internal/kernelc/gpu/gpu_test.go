// Package gpu runs the whole kernel language on a GPU. It stands by itself so that
// its test needs nothing but the driver.
package gpu

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
			compareOutputs(t, got, want)
		})
	}
}

// compareOutputs reports the first difference at each place of a sample.
func compareOutputs(t *testing.T, got, want []language.Output) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d outputs, want %d", len(got), len(want))
	}
	for k, w := range want {
		seen := map[int]bool{}
		for i, word := range w.Words {
			if place := i % w.Per; got[k].Words[i] != word && !seen[place] {
				seen[place] = true
				t.Errorf("kernel %s, output %d: sample %d, place %d: %#x, on the CPU %#x", w.Kernel, k, i/w.Per, place, got[k].Words[i], word)
			}
		}
	}
}
