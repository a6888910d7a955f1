package pipeline_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/plugin"
	"github.com/seed183fdc01/trackgen/results"
)

// plain is a producer with nothing optional.
type plain struct{ layout results.Layout }

func (p plain) Result() results.Result { return nil }
func (p plain) Layout() results.Layout { return p.layout }
func (p plain) Enqueue(*exec.LaunchContext, pipeline.EnqueueOptions) error {
	return errEnqueued
}

var errEnqueued = errors.New("enqueued")

// host is one that needs the host.
type host struct{ plain }

func (host) CaptureClass() plugin.CaptureClass { return plugin.Host }

// Without the optional interfaces the documented defaults hold.
func TestDefaultsOfOptionalInterfaces(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	p := plain{results.Layout{Envs: 3, Device: d}}
	if pipeline.SeedsOf(p) != nil || pipeline.InputsOf(p) != nil || pipeline.CapacityOf(p) != nil || pipeline.BoundsOf(p) != nil {
		t.Error("seeds, inputs, capacity or bounds of a producer without them")
	}
	if !pipeline.PreparedOf(p) || pipeline.Prepare(p) != nil {
		t.Error("a producer without Prepare is not ready")
	}
	if pipeline.CaptureClassOf(p) != plugin.Static || pipeline.DefaultStreamOf(p) != d.Stream() {
		t.Error("capture class or stream are not the defaults")
	}
}

// A Host producer runs eagerly, and is refused in a capture and in its bodies.
func TestEnqueueRefusesHost(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	enqueue := func(p pipeline.Producer) exec.Body {
		return exec.BodyFunc(func(ctx *exec.LaunchContext) error { return pipeline.Enqueue(p, ctx, pipeline.EnqueueOptions{}) })
	}
	flag, err := exec.Alloc[int32](d, 1)
	if err != nil {
		t.Fatal(err)
	}
	inBody := func(p pipeline.Producer) exec.Body {
		return exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, enqueue(p)) })
	}
	if err := enqueue(host{}).Enqueue(d.Stream().Context()); !errors.Is(err, errEnqueued) {
		t.Errorf("eagerly: %v", err)
	}
	for name, body := range map[string]exec.Body{"capture": enqueue(host{}), "body": inBody(host{})} {
		if _, err := d.Stream().Capture(body); !errors.Is(err, plugin.ErrNotCapturable) || !strings.Contains(err.Error(), "pipeline_test.host") {
			t.Errorf("%s of a Host producer: %v", name, err)
		}
	}
	for name, body := range map[string]exec.Body{"capture": enqueue(plain{}), "body": inBody(plain{})} {
		if _, err := d.Stream().Capture(body); !errors.Is(err, errEnqueued) {
			t.Errorf("%s of a static producer: %v", name, err)
		}
	}
}

func TestCheckOptions(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 1}), exectest.CPU(t, exec.CPUOptions{Workers: 1})
	mask := func(d *exec.Device, n int) exec.Array[int32] {
		m, err := exec.Alloc[int32](d, n)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	layout := results.Layout{Envs: 3, Device: d}
	for _, c := range []struct {
		name string
		opt  pipeline.EnqueueOptions
		want string // of the error; "": none
	}{
		{"nothing", pipeline.EnqueueOptions{}, ""},
		{"all", pipeline.EnqueueOptions{Advance: true, Mask: mask(d, 3), AtMost: 2, FirstAttempt: 4}, ""},
		{"short", pipeline.EnqueueOptions{Mask: mask(d, 2)}, "mask must have 3 elements on cpu:1, got 2"},
		{"empty", pipeline.EnqueueOptions{Mask: mask(d, 0)}, "mask must have 3 elements on cpu:1, got 0"},
		{"elsewhere", pipeline.EnqueueOptions{Mask: mask(other, 3)}, "mask must have 3 elements on cpu:"},
		{"AtMost", pipeline.EnqueueOptions{AtMost: -1}, "must be 0 to 1073741824, got -1 and 0"},
		{"FirstAttempt", pipeline.EnqueueOptions{FirstAttempt: -2}, "must be 0 to 1073741824, got 0 and -2"},
	} {
		err := pipeline.CheckOptions(layout, c.opt)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
