package trackgen_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// A masked generation in the body of a condition, in a graph: with the flag set
// its envs go on to their next tracks; with flag and mask zero nothing changes,
// whether the device has conditional nodes or runs the body always.
func TestGPUGenerationInIf(t *testing.T) {
	needGPU(t)
	envs := atMost(t, 64)
	cpu := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	for _, unconditional := range []bool{false, true} {
		d := exectest.GPU(t, exec.CUDAOptions{NoConditional: unconditional})
		skips := skipsBodies(t, d)
		if skips && unconditional || !skips && !unconditional && cuda.HasConditional() {
			t.Errorf("NoConditional %v: a body whose flag is zero is skipped: %v", unconditional, skips)
		}
		eachScene(t, func(t *testing.T, s *scene) {
			seedOf, chosen := s.shuffled(envs), oneIn(3, envs)
			seedOf, chosen = seedOf[:min(envs, len(seedOf))], chosen[:min(envs, len(seedOf))]
			g := s.open(t, d, seedOf)
			first := run(t, g)
			mask, flag := newMask(t, d, chosen), newMask(t, d, []int32{0})
			opt := pipeline.EnqueueOptions{Advance: true, Mask: mask, AtMost: len(seedOf)}
			body := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return g.Enqueue(ctx, opt) })
			graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, body) }))
			must(t, err)
			replay := func() *results.Batch {
				must(t, graph.Replay(d.Stream()))
				must(t, d.Stream().Synchronize())
				return snapshot(t, g)
			}
			if skips {
				sameBatches(t, "flag 0, though the mask is not", replay(), first)
			}
			must(t, mask.Write(make([]int32, len(seedOf))))
			sameBatches(t, "flag and mask 0", replay(), first)

			must(t, mask.Write(chosen))
			must(t, flag.Write([]int32{1}))
			reference := s.open(t, cpu, seedOf)
			must(t, reference.Generate())
			for range 2 {
				must(t, reference.Program.Generate(pipeline.GenerateOptions{Advance: true, Mask: chosen}))
				sameBatches(t, "flag 1", replay(), snapshot(t, reference))
			}
		})
	}
}

// skipsBodies reports whether a graph of the device leaves out a body whose flag
// is zero.
func skipsBodies(t *testing.T, d *exec.Device) bool {
	t.Helper()
	flag, ran := newMask(t, d, []int32{0}), newMask(t, d, []int32{0})
	graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
		return ctx.If(flag, exec.BodyFunc(func(ctx *exec.LaunchContext) error { return exec.Fill(ctx, ran, 1) }))
	}))
	must(t, err)
	must(t, graph.Replay(d.Stream()))
	got := make([]int32, 1)
	must(t, ran.Read(got))
	return got[0] == 0
}

func newMask(t testing.TB, d *exec.Device, values []int32) exec.Array[int32] {
	t.Helper()
	m, err := exec.Alloc[int32](d, len(values))
	must(t, err)
	must(t, m.Write(values))
	return m
}

// What 10,000 generations may take for good. The driver takes memory of the
// device in pieces of 2 MiB, others may use the device, and the run-time system
// keeps what it once had; a leak of 4 KiB a generation would be 40 MiB.
const (
	deviceSlack = 16 << 20
	heapSlack   = 2 << 20
	hostSlack   = 24 << 20
)

// A generator may run for ever: nothing grows, and the tracks of an epoch are
// the same each time.
func TestGPUReplaysForEver(t *testing.T) {
	needGPU(t)
	replays := 10_000
	if testing.Short() || raceEnabled {
		replays = 300
	}
	envs := atMost(t, 32)
	d := exectest.GPU(t, exec.CUDAOptions{})
	s := &scenes[0]
	seedOf := seeds.Range(0, envs)
	g := s.open(t, d, seedOf)
	first := results.Hash(run(t, g))
	for range 3 {
		if results.Hash(run(t, g)) != first {
			t.Error("Generate without Advance does not repeat")
		}
	}
	for range 100 { // what comes with use is there
		must(t, g.Next())
	}
	before := usage(t, d)
	for range replays {
		must(t, g.Next())
	}
	after := usage(t, d)
	t.Logf("%d replays: %v, then %v", replays, before, after)
	if after.count != before.count || after.bytes != before.bytes {
		t.Errorf("%d allocations of %d bytes on the device", after.count-before.count, after.bytes-before.bytes)
	}
	if before.free-after.free > deviceSlack || after.heap-before.heap > heapSlack || after.resident-before.resident > hostSlack {
		t.Errorf("memory grew over %d replays: %v, then %v", replays, before, after)
	}
	if _, epochs, err := g.Seeds().Read(); err != nil || int(epochs[0]) != 100+replays {
		t.Errorf("epoch %d after %d advances, %v", epochs[0], 100+replays, err)
	}
	must(t, g.Seeds().Set(seedOf))
	if results.Hash(run(t, g)) != first {
		t.Error("back at the first epoch, the tracks are others")
	}
}

// footprint is the memory in use, in bytes.
type footprint struct{ count, bytes, free, heap, resident int64 }

func (f footprint) String() string {
	return fmt.Sprintf("%d allocations of %d KiB, %d KiB of the device free, %d KiB heap, %d KiB resident", f.count, f.bytes>>10, f.free>>10, f.heap>>10, f.resident>>10)
}

func usage(t *testing.T, d *exec.Device) (f footprint) {
	t.Helper()
	f.count, f.bytes = d.Allocations()
	f.free = d.Info().Memory
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	f.heap = int64(stats.HeapAlloc)
	f.resident = resident(t)
	return f
}

// resident returns the memory of the process; 0 where the system does not tell.
func resident(t *testing.T) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		var kib int64
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kib); n == 1 {
			return kib << 10
		}
	}
	return 0
}
