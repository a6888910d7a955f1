package exec_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
)

// Every item of a range runs once, whatever the number of workers and of items.
func TestLaunchRange(t *testing.T) {
	for _, d := range slices.Concat(exectest.Devices(t), exectest.Lanes(t), exectest.GPUs(t)) {
		t.Run(exectest.Label(d), func(t *testing.T) {
			for _, n := range []int{0, 1, 2, 3, 15, 16, 17, 100, 1025} {
				out := alloc(t, d, make([]int32, n+1)...)
				launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
				must(t, d.Stream().Context().Launch(launch, exec.Range(n)))
				for e, v := range read(t, out) {
					if (v == 1) != (e < n) || v > 1 {
						t.Fatalf("%d items: env %d ran %d times", n, e, v)
					}
				}
			}
		})
	}
}

func TestLaunchList(t *testing.T) {
	for _, d := range append(exectest.Devices(t), exectest.GPUs(t)...) {
		out := alloc(t, d, make([]int32, 8)...)
		items := exec.Items{List: alloc[int32](t, d, 6, 1, 3, 7), Count: alloc[int32](t, d, 0)}
		launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
		for _, c := range []struct{ count, atMost int32 }{{0, 0}, {1, 0}, {3, 3}, {3, 1}, {4, 100}} {
			must(t, items.Count.Write([]int32{c.count}))
			items.AtMost = c.atMost // a hint: it changes nothing, even when it is wrong
			must(t, d.Stream().Context().Launch(launch, items))
		}
		holds(t, exectest.Label(d)+": runs of each env", out, 0, 3, 0, 3, 0, 0, 4, 1)
	}
}

func TestLaunchBatch(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out := alloc(t, d, make([]int32, 3)...)
		must(t, d.Stream().Context().Launch(kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()}), exec.Batch()))
		holds(t, "runs of each env", out, 1, 0, 0)
	})
}

// Item e*PerEnv + k belongs to env e.
func TestLaunchPerEnv(t *testing.T) {
	const perEnv = 3
	for _, d := range append(exectest.Devices(t), exectest.GPUs(t)...) {
		runs := alloc(t, d, make([]int32, 4*perEnv)...)
		var agents agentParams
		agents.RunsOut = runs.Arg()
		launch := kernelAgents.NewLaunch(d, agents)
		ctx := d.Stream().Context()
		must(t, ctx.Launch(launch, exec.Items{N: 2, PerEnv: perEnv}))
		holds(t, "envs 0 and 1", runs, 100, 100, 100, 101, 101, 101, 0, 0, 0, 0, 0, 0)
		items := exec.Items{List: alloc[int32](t, d, 3, 0, 2), Count: alloc[int32](t, d, 2), PerEnv: perEnv}
		must(t, ctx.Launch(launch, items))
		holds(t, "then envs 3 and 0", runs, 200, 200, 200, 101, 101, 101, 0, 0, 0, 103, 103, 103)
	}
}

func TestParamsAreReadWhenEnqueued(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out := alloc[int32](t, d, 0)
		launch := kernelMark.NewLaunch(d, markParams{ValueOut: out.Arg()})
		for _, v := range []int32{1, 20, 300} {
			launch.Params.Value = v
			must(t, d.Stream().Context().Launch(launch, exec.Range(1)))
		}
		holds(t, "the sum", out, 321)
	})
}

func TestLaunchErrors(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 2}), exectest.CPU(t, exec.CPUOptions{Workers: 3})
	out := alloc(t, d, make([]int32, 4)...)
	launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
	list, one := alloc[int32](t, d, 0, 1, 2), alloc[int32](t, d, 1)
	for _, c := range []struct {
		name  string
		items exec.Items
		want  string
	}{
		{"negative", exec.Items{N: -1}, "items: N, PerEnv and AtMost must not be negative, got -1, 0 and 0"},
		{"negative items of an env", exec.Items{N: 1, PerEnv: -2}, "items: N, PerEnv and AtMost must not be negative, got 1, -2 and 0"},
		{"negative hint", exec.Items{N: 1, AtMost: -3}, "items: N, PerEnv and AtMost must not be negative, got 1, 0 and -3"},
		{"a list only", exec.Items{List: list}, "a list of items and its count must be given together"},
		{"a count only", exec.Items{N: 3, Count: one}, "a list of items and its count must be given together"},
		{"a long count", exec.Items{List: list, Count: list}, "the count of a list must have 1 element, got 3"},
		{"a far list", exec.Items{List: alloc[int32](t, other, 0), Count: one}, "the list or its count is on another device"},
		{"a far count", exec.Items{List: list, Count: alloc[int32](t, other, 1)}, "the list or its count is on another device"},
		{"a count beyond the list", exec.Items{List: list, Count: alloc[int32](t, d, 4)}, "the count is 4, the list holds 3"},
		{"a negative count", exec.Items{List: list, Count: alloc[int32](t, d, -1)}, "the count is -1, the list holds 3"},
		{"too many items", exec.Items{N: 1 << 20, PerEnv: 1 << 12}, "1048576 envs of 4096 items: more than 2147483647"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fails(t, d.Stream().Context().Launch(launch, c.items), "exec: launch mark on cpu:2: "+c.want)
		})
	}
	fails(t, other.Stream().Context().Launch(launch, exec.Range(1)), "exec: launch mark on cpu:3: it was prepared for another device")
	holds(t, "after the errors", out, 0, 0, 0, 0)
}

func TestRangePanics(t *testing.T) {
	if got := panics(func() { exec.Range(-1) }); got != "exec: range of -1 items: want 0 to 2147483647" {
		t.Errorf("panic %v", got)
	}
	if tooMany := int64(math.MaxInt32) + 1; int64(int(tooMany)) == tooMany {
		if got := panics(func() { exec.Range(int(tooMany)) }); got != "exec: range of 2147483648 items: want 0 to 2147483647" {
			t.Errorf("panic %v", got)
		}
	}
}

// A kernel of a list reads what the list holds when its turn comes, and an env
// out of range stops at the bounds of the arrays.
func TestEnvOutOfRange(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	out := alloc[int32](t, d, 0, 0)
	launch := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: out.Arg()})
	for _, env := range []int32{2, -1, math.MinInt32, math.MaxInt32} {
		items := exec.Items{List: alloc(t, d, env), Count: alloc[int32](t, d, 1)}
		got, ok := panics(func() { _ = d.Stream().Context().Launch(launch, items) }).(*exec.KernelPanic)
		if !ok || got.Env != env || got.Kernel != "mark" {
			t.Errorf("env %d: panic %v", env, got)
		}
	}
	holds(t, "the array", out, 0, 0)
}

func TestSharedMemoryErrors(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	out := alloc[float32](t, d, 0)
	ctx := d.Stream().Context()
	enqueue := func(l *exec.Launch[sharedParams]) error { return ctx.Launch(l, exec.Range(1)) }

	launch := kernelPeek.NewLaunch(d, sharedParams{Take: 8, Declare: 8, XOut: out.Arg()})
	must(t, enqueue(launch))
	launch.Params.Take, launch.Params.Declare = 4, 4 // less is right
	must(t, enqueue(launch))
	launch.Params.Take, launch.Params.Declare = 9, 9
	fails(t, enqueue(launch), "exec: launch peek on cpu:2: it needs 36 bytes of shared memory, prepared for 32")

	for _, n := range []int32{1 << 29, 1<<29 + 1, 1 << 30, math.MaxInt32, -1, math.MinInt32} {
		launch := kernelPeek.NewLaunch(d, sharedParams{Take: 1, Declare: n, XOut: out.Arg()})
		fails(t, enqueue(launch), "exec: launch peek on cpu:2: it needs 2 GiB of shared memory or more")
	}
}

// A kernel that takes more shared memory than it declares is found, even when
// another kernel of the device needs that much.
func TestSharedMemoryIsWhatIsDeclared(t *testing.T) {
	for _, d := range onHost(t, append(exectest.Devices(t), exectest.Lanes(t)...)) {
		out := alloc[float32](t, d, 0)
		must(t, d.Stream().Context().Launch(kernelPeek.NewLaunch(d, sharedParams{Take: 100, Declare: 100, XOut: out.Arg()}), exec.Range(1)))
		launch := kernelPeek.NewLaunch(d, sharedParams{Take: 9, Declare: 8, XOut: out.Arg()})
		value, ok := panics(func() { _ = d.Stream().Context().Launch(launch, exec.Range(1)) }).(*exec.KernelPanic)
		if !ok || fmt.Sprint(value.Value) != "kernel: shared memory exhausted" {
			t.Errorf("%s: panic %v", exectest.Label(d), value)
		}
	}
}
