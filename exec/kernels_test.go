package exec_test

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
)

// The kernels of the tests, with the descriptors that kernelc would write.

type markParams struct {
	Value    int32
	ValueOut []int32 // [E]
	ItemOut  []int32 // [E*PerEnv]
}

// mark writes down that an item was run, and by which env.
func mark(g *kernel.Group, p markParams) {
	if g.Lane() == 0 {
		p.ValueOut[g.Env()] += p.Value
		if len(p.ItemOut) > 0 {
			p.ItemOut[g.Item()] = 1000 + g.Env()
		}
	}
}

var kernelMark = exec.Kernel[markParams]{Name: "mark", Func: mark}

type settleParams struct {
	N       int32
	X       []float32 // [E*N]
	XOut    []float32 // [E*N]
	TurnOut []int32   // [E]
}

// settle smooths a closed row until it is level, at most 40 times, and writes its
// running sums: shared arrays, barriers, a vote and a scan. How long it takes
// differs from env to env.
func settle(g *kernel.Group, p settleParams) {
	row := kernel.Shared[float32](g, p.N)
	next := kernel.Shared[float32](g, p.N)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.N))
	in, out := kernel.Row(p.X, g.Env(), p.N), kernel.Row(p.XOut, g.Env(), p.N)
	lane, size := g.Lane(), g.Size()
	for i := lane; i < p.N; i += size {
		row[i] = in[i]
	}
	g.Sync()
	turn := int32(0)
	for ; turn < 40; turn++ {
		uneven := false
		for i := lane; i < p.N; i += size {
			left, right := row[(i+p.N-1)%p.N], row[(i+1)%p.N]
			next[i] = float32(0.5*row[i]) + float32(0.25*(left+right))
			uneven = uneven || left-right > 0.05 || right-left > 0.05
		}
		if !g.Any(uneven) {
			break
		}
		for i := lane; i < p.N; i += size {
			row[i] = next[i]
		}
		g.Sync()
	}
	kernel.Scan(g, next, totals, p.N)
	for i := lane; i < p.N; i += size {
		out[i] = next[i]
	}
	if lane == 0 {
		p.TurnOut[g.Env()] = turn
	}
}

var kernelSettle = exec.Kernel[settleParams]{
	Name: "settle",
	Func: settle,
	Shared: func(p *settleParams) int32 {
		var bytes int32
		bytes = kernel.Bump(bytes, 4, p.N)
		bytes = kernel.Bump(bytes, 4, p.N)
		bytes = kernel.Bump(bytes, 4, kernel.ScanTotals(p.N))
		return bytes
	},
	Block: 128,
}

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

// must ends the test on an error.
func newStream(t testing.TB, d *exec.Device) *exec.Stream {
	t.Helper()
	s, err := d.NewStream()
	must(t, err)
	return s
}

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
