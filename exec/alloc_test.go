//go:build !race

package exec_test

import (
	"errors"
	"runtime/debug"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
)

// allocatesNothing runs f 3 times to warm up and then 20 times, each counted by
// itself: a mean would hide an allocation at every second call.
func allocatesNothing(t *testing.T, d *exec.Device, what string, f func() error) {
	t.Helper()
	run := func() {
		if err := f(); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	// A collection empties the pools that calls of the driver take their arguments from.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for range 3 {
		run()
	}
	count, bytes := d.Allocations()
	for i := range 20 {
		if n := testing.AllocsPerRun(1, run); n != 0 {
			t.Errorf("%s: %v allocations in call %d", what, n, i)
			break
		}
	}
	if c, b := d.Allocations(); c != count || b != bytes {
		t.Errorf("%s: %d allocations of %d bytes on the device", what, c-count, b-bytes)
	}
}

// ifBody is a body made once: enqueuing it allocates no closure.
type ifBody struct {
	launch *exec.Launch[markParams]
	items  exec.Items
}

func (b *ifBody) Enqueue(ctx *exec.LaunchContext) error { return ctx.Launch(b.launch, b.items) }

func TestEnqueueAllocatesNothing(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		const envs, n = 100, 32
		stream := d.Stream()
		ctx := stream.Context()
		x, out, turns := alloc(t, d, make([]float32, envs*n)...), alloc(t, d, make([]float32, envs*n)...), alloc(t, d, make([]int32, envs)...)
		points := alloc(t, d, make([]geom.Vec3, 33)...)
		settle := kernelSettle.NewLaunch(d, settleParams{N: n, X: x.Arg(), XOut: out.Arg(), TurnOut: turns.Arg()})
		set, unset := alloc[int32](t, d, 1), alloc[int32](t, d, 0)
		listed := exec.Items{List: alloc[int32](t, d, 4, 2, 9), Count: alloc[int32](t, d, 2)}
		body := &ifBody{kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: turns.Arg()}), listed}
		everything := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			return errors.Join(ctx.Launch(settle, exec.Range(envs)), ctx.Launch(settle, listed),
				exec.Fill(ctx, points, geom.Vec3{X: 1}), exec.Copy(ctx, out, x), ctx.If(set, body), ctx.If(unset, body))
		})
		graph, err := stream.Capture(everything)
		must(t, err)
		for _, c := range []struct {
			what string
			f    func() error
		}{
			{"launch of a range", func() error { return ctx.Launch(settle, exec.Range(envs)) }},
			{"launch of a list", func() error { return ctx.Launch(settle, listed) }},
			{"launch of the batch", func() error { return ctx.Launch(body.launch, exec.Batch()) }},
			{"fill", func() error { return exec.Fill(ctx, points, geom.Vec3{Y: 2}) }},
			{"copy", func() error { return exec.Copy(ctx, out, x) }},
			{"if set", func() error { return ctx.If(set, body) }},
			{"if unset", func() error { return ctx.If(unset, body) }},
			{"replay", func() error { return graph.Replay(stream) }},
			{"synchronize", stream.Synchronize},
		} {
			allocatesNothing(t, d, c.what, c.f)
		}
	})
}
