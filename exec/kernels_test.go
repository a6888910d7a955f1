package exec_test

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/exec/exectest/probe"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Kernels with device code, for every device.
var kernelMark, kernelSettle, kernelAgents = probe.Mark, probe.Settle, probe.Agents

type (
	markParams   = probe.MarkParams
	settleParams = probe.SettleParams
	agentParams  = probe.AgentParams
)

// A kernel for the CPU only, with the descriptor that it needs.
type sharedParams struct {
	Take, Declare int32
	XOut          []float32 // [E]
}

// peek returns what its shared memory holds before anything was written there.
func peek(g *kernel.Group, p sharedParams) {
	x := kernel.Shared[float32](g, p.Take)
	if g.Lane() == 0 {
		p.XOut[g.Env()] = x[p.Take-1]
	}
}

var kernelPeek = exec.Kernel[sharedParams]{
	Name:   "peek",
	Func:   peek,
	Shared: func(p *sharedParams) int32 { return kernel.Bump(0, 4, p.Declare) },
}

// alloc returns an array that holds values.
func alloc[T kernel.Elem](t testing.TB, d *exec.Device, values ...T) exec.Array[T] {
	t.Helper()
	a, err := exec.Alloc[T](d, len(values))
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(values); err != nil {
		t.Fatal(err)
	}
	return a
}

// read returns what an array holds.
func read[T kernel.Elem](t testing.TB, a exec.Array[T]) []T {
	t.Helper()
	s := make([]T, a.Len())
	if err := a.Read(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// holds reports, as a failure of the test, when a does not hold want.
func holds[T kernel.Elem](t testing.TB, what string, a exec.Array[T], want ...T) {
	t.Helper()
	if got := fmt.Sprint(read(t, a)); got != fmt.Sprint(want) {
		t.Errorf("%s: %s, want %v", what, got, want)
	}
}

// onHost returns those devices whose arrays lie in the host's memory: kernels
// without device code run there, and their panics come out.
func onHost(t testing.TB, devices []*exec.Device) (host []*exec.Device) {
	t.Helper()
	for _, d := range devices {
		if !offHost(t, d) {
			host = append(host, d)
		}
	}
	return host
}

func offHost(t testing.TB, d *exec.Device) bool {
	t.Helper()
	a, err := exec.Alloc[int32](d, 1)
	must(t, err)
	return a.Host() == nil
}

// eachDevice runs f as a subtest on every device, GPUs with each size of a group.
func eachDevice(t *testing.T, f func(t *testing.T, d *exec.Device)) {
	for _, d := range append(exectest.Devices(t), exectest.GPUs(t)...) {
		t.Run(exectest.Label(d), func(t *testing.T) { f(t, d) })
	}
}

func newStream(t testing.TB, d *exec.Device) *exec.Stream {
	t.Helper()
	s, err := d.NewStream()
	must(t, err)
	return s
}

// must ends the test on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fails checks the text of an error.
func fails(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("error %q, want %q", fmt.Sprint(err), want)
	}
}

// panics returns what f panicked with, nil when it did not.
func panics(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}
