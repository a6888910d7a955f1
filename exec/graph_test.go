package exec_test

import (
	"errors"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
)

// add enqueues adding value to the only element of out.
func add(t *testing.T, d *exec.Device, out exec.Array[int32], value int32) exec.BodyFunc {
	t.Helper()
	launch := kernelMark.NewLaunch(d, markParams{Value: value, ValueOut: out.Arg()})
	return func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Batch()) }
}

func TestCaptureRunsNothing(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out := alloc[int32](t, d, 1)
		other := alloc[int32](t, d, 5)
		addTen := add(t, d, out, 10)
		graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			if ctx.Mode() != exec.Capturing || ctx.Device() != d || ctx.Stream() != d.Stream() {
				t.Errorf("the body is called %s on %v", ctx.Mode(), ctx.Device())
			}
			return errors.Join(addTen(ctx), exec.Copy(ctx, other, out), exec.Fill(ctx, out, 3), addTen(ctx))
		}))
		must(t, err)
		holds(t, "captured", out, 1)
		for range 3 {
			must(t, out.Write([]int32{1}))
			must(t, graph.Replay(newStream(t, d)))
			holds(t, "replayed", out, 13)
			holds(t, "replayed, the copy", other, 11)
		}
	})
}

// A capture keeps the parameters of its moment, for each enqueue its own; what
// the arrays hold, a list's count included, is read at the replay.
func TestCaptureKeepsParams(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out, count := alloc[int32](t, d, 0, 0, 0), alloc[int32](t, d, 0)
		items := exec.Items{List: alloc[int32](t, d, 2, 0, 1), Count: count}
		launch := kernelMark.NewLaunch(d, markParams{ValueOut: out.Arg()})
		graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			launch.Params.Value = 1
			err := ctx.Launch(launch, items)
			launch.Params.Value = 20
			return errors.Join(err, ctx.Launch(launch, items))
		}))
		must(t, err)
		launch.Params.Value = 300
		must(t, count.Write([]int32{2}))
		must(t, graph.Replay(d.Stream()))
		holds(t, "two listed", out, 21, 0, 21)
		must(t, count.Write([]int32{1}))
		must(t, graph.Replay(d.Stream()))
		holds(t, "then one", out, 21, 0, 42)
		if out.Host() == nil {
			return // what a count beyond the list does there is undefined
		}
		must(t, count.Write([]int32{4}))
		fails(t, graph.Replay(d.Stream()), "exec: replay on "+d.Name()+": launch mark: the count is 4, the list holds 3")
		holds(t, "after the error", out, 21, 0, 42)
	})
}

// The body runs when the flag is set, read when its turn comes: at once when
// eager, at the replay when captured, and inside another body after what the
// outer one did.
func TestIf(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out, outer, inner := alloc[int32](t, d, 0), alloc[int32](t, d, 0), alloc[int32](t, d, 0)
		one, ten, hundred := add(t, d, out, 1), add(t, d, out, 10), add(t, d, out, 100)
		setInner := kernelMark.NewLaunch(d, markParams{Value: 1, ValueOut: inner.Arg()})
		var mode exec.Mode
		work := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			err := ctx.If(outer, exec.BodyFunc(func(ctx *exec.LaunchContext) error {
				mode = ctx.Mode()
				err := errors.Join(ten(ctx), ctx.If(inner, hundred))
				return errors.Join(err, ctx.Launch(setInner, exec.Batch()), ctx.If(inner, one))
			}))
			return errors.Join(err, one(ctx))
		})
		graph, err := d.Stream().Capture(work)
		must(t, err)
		if mode != exec.InBody {
			t.Errorf("the body was recorded %s", mode)
		}
		if out.Host() != nil && !(heeds(t, d, "eager") && heeds(t, d, "replayed")) {
			t.Error("a body ran though its flag is zero")
		}
		for _, how := range []struct {
			name string
			run  func() error
		}{
			{"eager", func() error { return work(d.Stream().Context()) }},
			{"replayed", func() error { return graph.Replay(d.Stream()) }},
		} {
			for _, c := range []struct{ outer, inner, want int32 }{
				{0, 0, 1}, {0, 1, 1}, {1, 0, 12}, {1, 1, 112}, {-5, -5, 112},
			} {
				if c.outer*c.inner == 0 && !heeds(t, d, how.name) {
					continue // it runs every body
				}
				must(t, errors.Join(out.Write([]int32{0}), outer.Write([]int32{c.outer}), inner.Write([]int32{c.inner})))
				must(t, how.run())
				if got := read(t, out)[0]; got != c.want {
					t.Errorf("%s, flags %d and %d: %d, want %d", how.name, c.outer, c.inner, got, c.want)
				}
			}
		}
	})
}

// heeds reports whether the device skips a body whose flag is zero.
func heeds(t *testing.T, d *exec.Device, how string) bool {
	t.Helper()
	out, flag := alloc[int32](t, d, 0), alloc[int32](t, d, 0)
	one := add(t, d, out, 1)
	work := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, one) })
	if how == "eager" {
		must(t, work(d.Stream().Context()))
	} else {
		graph, err := d.Stream().Capture(work)
		must(t, err)
		must(t, graph.Replay(d.Stream()))
	}
	return read(t, out)[0] == 0
}

func TestIfErrors(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 1}), exectest.CPU(t, exec.CPUOptions{Workers: 1})
	body := exec.BodyFunc(func(*exec.LaunchContext) error {
		t.Error("the body was called")
		return nil
	})
	check := func(ctx *exec.LaunchContext) error {
		fails(t, ctx.If(exec.Array[int32]{}, body), "exec: if on cpu:1: the flag must have 1 element, got 0")
		fails(t, ctx.If(alloc[int32](t, d, 1, 1), body), "exec: if on cpu:1: the flag must have 1 element, got 2")
		fails(t, ctx.If(alloc[int32](t, other, 1), body), "exec: if on cpu:1: the flag is on another device")
		return nil
	}
	must(t, check(d.Stream().Context()))
	must(t, second(d.Stream().Capture(exec.BodyFunc(check))))
}

// The error of a body comes out as it is, at every depth, and nothing is left
// of the capture.
func TestErrorsOfBodies(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out, flag := alloc[int32](t, d, 0), alloc[int32](t, d, 1)
		mine := errors.New("mine")
		one := add(t, d, out, 1)
		bad := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return errors.Join(one(ctx), mine) })
		nested := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, bad) })
		for name, body := range map[string]exec.BodyFunc{"plain": bad, "nested": nested} {
			graph, err := d.Stream().Capture(body)
			if graph != nil || !errors.Is(err, mine) {
				t.Errorf("%s: graph %v, error %v", name, graph, err)
			}
		}
		holds(t, "after the captures", out, 0)
		if err := nested(d.Stream().Context()); !errors.Is(err, mine) {
			t.Errorf("eager: error %v", err)
		}
		holds(t, "after the eager body", out, 1)
	})
}

// A panic in a capture's body leaves the device usable.
func TestPanicInCapture(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out := alloc[int32](t, d, 0)
		if got := panics(func() {
			_, _ = d.Stream().Capture(exec.BodyFunc(func(*exec.LaunchContext) error { panic("mine") }))
		}); got != "mine" {
			t.Errorf("panic %v", got)
		}
		must(t, add(t, d, out, 1)(d.Stream().Context()))
		holds(t, "after the panic", out, 1)
	})
}

// A context that outlives its body refuses work: a finished graph never changes.
func TestContextEndsWithItsBody(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out, flag := alloc[int32](t, d, 0), alloc[int32](t, d, 1)
		one := add(t, d, out, 1)
		var kept []*exec.LaunchContext
		keep := exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			kept = append(kept, ctx)
			return nil
		})
		graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
			return errors.Join(keep(ctx), ctx.If(flag, keep))
		}))
		must(t, err)
		const ended = ": the body that the context was for has returned"
		for _, ctx := range kept {
			fails(t, one(ctx), "exec: launch mark on "+d.Name()+ended)
			fails(t, exec.Fill(ctx, out, 7), "exec: fill 1 elements on "+d.Name()+ended)
			fails(t, exec.Copy(ctx, out, flag), "exec: copy to 1 elements on "+d.Name()+ended)
			fails(t, ctx.If(flag, one), "exec: if on "+d.Name()+ended)
		}
		must(t, graph.Replay(d.Stream()))
		holds(t, "after the replay", out, 0)
	})
}

func TestReplayElsewhere(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 1}), exectest.CPU(t, exec.CPUOptions{Workers: 2})
	out := alloc[int32](t, d, 0)
	graph, err := d.Stream().Capture(add(t, d, out, 1))
	must(t, err)
	fails(t, graph.Replay(other.Stream()), "exec: replay on cpu:2: the graph was captured on another device")
	holds(t, "after the error", out, 0)
}

// Eager work goes on while a capture records, in its goroutine too. And captures
// may enclose each other where arrays lie in the host's memory: they are recorded
// apart. A GPU's driver makes no graph ready in a thread that captures.
func TestCaptureWithinCapture(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		out := alloc[int32](t, d, 0)
		one, ten, hundred := add(t, d, out, 1), add(t, d, out, 10), add(t, d, out, 100)
		var inner *exec.Graph
		outer, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) (err error) {
			must(t, one(ctx))
			if out.Host() != nil {
				inner, err = d.Stream().Capture(ten)
			}
			must(t, hundred(d.Stream().Context()))
			return err
		}))
		must(t, err)
		holds(t, "captured", out, 100)
		must(t, outer.Replay(d.Stream()))
		holds(t, "the outer one replayed", out, 101)
		if inner != nil {
			must(t, inner.Replay(d.Stream()))
			holds(t, "the inner one too", out, 111)
		}
	})
}

func TestModes(t *testing.T) {
	for mode, want := range map[exec.Mode]string{exec.Eager: "eager", exec.Capturing: "capturing", exec.InBody: "in a conditional body"} {
		if mode.String() != want {
			t.Errorf("mode %d is %q, want %q", mode, mode, want)
		}
	}
}
