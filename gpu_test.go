package trackgen_test

import (
	"bytes"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// needGPU skips the test where there is no GPU.
func needGPU(t testing.TB) {
	t.Helper()
	if n, err := exec.CUDADevices(); n == 0 {
		t.Skipf("no GPU to test: %v", err)
	}
}

// gpus opens the first GPU once for each size of a group, and once as it is.
func gpus(t testing.TB) []*exec.Device {
	t.Helper()
	needGPU(t)
	return append(exectest.GPUs(t), exectest.GPU(t, exec.CUDAOptions{}))
}

// atMost bounds the batches of the tests of GPUs: TRACKGEN_GPU_ENVS=64 is for a
// driver that only plays one, on the CPU.
func atMost(t testing.TB, envs int) int {
	t.Helper()
	text := os.Getenv("TRACKGEN_GPU_ENVS")
	if text == "" {
		return envs
	}
	most, err := strconv.Atoi(text)
	if err != nil || most < 1 {
		t.Fatalf("TRACKGEN_GPU_ENVS must be a number from 1, got %q", text)
	}
	return min(envs, most)
}

// GPUs give the bits of the CPU: whole batches, eagerly, from a graph, and
// masked in two parts, with any number of lanes.
func TestGPUSameBits(t *testing.T) {
	devices := gpus(t)
	eachScene(t, func(t *testing.T, s *scene) {
		seedOf := seeds.Range(0, atMost(t, s.envs))
		for _, d := range devices {
			t.Run(exectest.Label(d), func(t *testing.T) {
				g := s.open(t, d, seedOf)
				must(t, g.Enqueue(d.Stream().Context(), pipeline.EnqueueOptions{}))
				must(t, d.Stream().Synchronize())
				s.sameBatch(t, "eager", snapshot(t, g))
				must(t, g.Next()) // other tracks, to be written over
				must(t, g.Seeds().Set(seedOf))
				s.sameBatch(t, "captured", run(t, g))
				s.sameBatch(t, "in two parts", s.inTwoParts(t, d, seedOf))
			})
		}
	})
}

// Batches small and large are those of the CPU.
func TestGPUSizes(t *testing.T) {
	needGPU(t)
	sizes := []int{1, 7, 512, 4096, 32768}
	if testing.Short() || raceEnabled {
		sizes = sizes[:3]
	}
	for _, name := range trackgen.Generators() {
		for _, halfWidth := range []float32{0.03, 0} { // 0: the default
			for _, envs := range sizes {
				if envs != atMost(t, envs) {
					continue
				}
				t.Run(fmt.Sprintf("%s/half_width=%g/envs=%d", name, halfWidth, envs), func(t *testing.T) {
					batch := func(d *exec.Device) *results.Batch {
						c := trackgen.TrackConfig{Envs: envs, Generator: name}
						if halfWidth > 0 {
							c.HalfWidth = knob.Const(halfWidth)
						}
						g, err := trackgen.NewTrackGenerator(c, d)
						must(t, err)
						return run(t, g)
					}
					want := batch(exectest.CPU(t, exec.CPUOptions{}))
					sameBatches(t, "on a GPU", batch(exectest.GPU(t, exec.CUDAOptions{})), want)
				})
			}
		}
	}
}

// sameBatch fails the test where b, of the scene's first seeds, is not the
// scene's batch.
func (s *scene) sameBatch(t testing.TB, how string, b *results.Batch) {
	t.Helper()
	if want := s.batch(t); b.Envs == want.Envs {
		sameBatches(t, how, b, want)
		return
	}
	s.sameRows(t, b)
}

// sameBatches fails the test where the batches differ, and says where.
func sameBatches(t testing.TB, how string, got, want *results.Batch) {
	t.Helper()
	if results.Hash(got) == results.Hash(want) {
		return
	}
	differ := 0
	first := "no row, yet the hashes"
	for e := range min(got.Envs, want.Envs) {
		if results.RowHash(got, e) == results.RowHash(want, e) {
			continue
		}
		if differ++; differ == 1 {
			first = fmt.Sprintf("first in env %d, %s", e, rowDifference(got, want, e))
		}
	}
	t.Errorf("%s: %d of %d rows have other bits, %s", how, differ, got.Envs, first)
}

// rowDifference names the arrays whose rows of an env differ, and shows the
// first element that does.
func rowDifference(got, want *results.Batch, e int) string {
	var names []string
	shown := ""
	a, b := reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem()
	for i := range a.NumField() {
		x, y := a.Field(i), b.Field(i)
		if x.Kind() != reflect.Slice || x.Type().Elem().Kind() == reflect.String || x.Len() != y.Len() {
			continue
		}
		name, width, at := a.Type().Field(i).Name, x.Len()/got.Envs, -1
		for k := 0; k < width && at < 0; k++ {
			if !sameElement(x.Index(e*width+k), y.Index(e*width+k)) {
				at = k
			}
		}
		if at < 0 {
			continue
		}
		if names = append(names, name); shown == "" {
			shown = fmt.Sprintf("%s[%d] is %v, on the CPU %v", name, at, x.Index(e*width+at), y.Index(e*width+at))
		}
	}
	return fmt.Sprintf("arrays %v: %s", names, shown)
}

// sameElement compares numbers as text, so that a NaN equals itself.
func sameElement(x, y reflect.Value) bool {
	return bytes.Equal(fmt.Append(nil, x), fmt.Append(nil, y))
}
