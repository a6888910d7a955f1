package producertest

import (
	"errors"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/plugin"
)

// static skips rules that a Host producer is excused from.
func (s *subject) static() {
	s.t.Helper()
	if pipeline.CaptureClassOf(s.Producer) == plugin.Host {
		s.t.Skip("a Host producer is not captured")
	}
}

// capture records a generation.
func (s *subject) capture(opt pipeline.EnqueueOptions) *exec.Graph {
	s.t.Helper()
	g, err := s.device.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
		return pipeline.Enqueue(s.Producer, ctx, opt)
	}))
	s.must(err)
	return g
}

func (s *subject) replay(g *exec.Graph) {
	s.t.Helper()
	s.must(g.Replay(s.device.Stream()))
	s.must(s.device.Stream().Synchronize())
}

// checkCaptureClass: the class and the stream stay, and a Host producer is
// refused inside a capture, with nothing done.
func checkCaptureClass(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	class := pipeline.CaptureClassOf(s.Producer)
	stream := pipeline.DefaultStreamOf(s.Producer)
	if stream == nil || stream.Device() != d {
		t.Fatal("DefaultStream() is nil or of another device")
	}
	s.must(pipeline.Prepare(s.Producer))
	s.generate(pipeline.EnqueueOptions{})
	if now := pipeline.CaptureClassOf(s.Producer); now != class {
		t.Errorf("CaptureClass() is %s, was %s", now, class)
	}
	if pipeline.DefaultStreamOf(s.Producer) != stream {
		t.Error("DefaultStream() changed with a generation")
	}
	before := s.all()
	_, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error {
		return pipeline.Enqueue(s.Producer, ctx, pipeline.EnqueueOptions{Advance: true})
	}))
	if class == plugin.Host && !errors.Is(err, plugin.ErrNotCapturable) {
		t.Errorf("capturing a Host producer: got %v, want %v", err, plugin.ErrNotCapturable)
	}
	if class != plugin.Host && err != nil {
		t.Errorf("capturing a %s producer: %v", class, err)
	}
	s.same("a capture by itself", s.all(), before)
}

// checkCapture: capturing runs nothing, and each replay is what the eager
// generation is.
func checkCapture(t testing.TB, d *exec.Device, envs int, build New) {
	eager, s := newSubject(t, d, envs, build), newSubject(t, d, envs, build)
	s.static()
	// Make the launches' parameters of before differ from those captured.
	for _, x := range []*subject{eager, s} {
		x.generate(pipeline.EnqueueOptions{Advance: true})
	}
	for _, masked := range []bool{false, true} {
		for _, advance := range []bool{false, true} {
			opt := pipeline.EnqueueOptions{Advance: advance}
			if masked {
				opt.Mask = s.mask(everyOther(envs))
			}
			before := s.all()
			g := s.capture(opt)
			s.same("a capture by itself", s.all(), before)
			// An eager generation in between must not change the record.
			other := pipeline.EnqueueOptions{Advance: !advance}
			s.generate(other)
			eager.generate(other)
			for range 3 {
				s.replay(g)
				eager.generate(opt)
				s.same("a replay against an eager generation", s.all(), eager.all())
			}
		}
	}
}

// checkLateMask: a graph reads the mask when it is replayed.
func checkLateMask(t testing.TB, d *exec.Device, envs int, build New) {
	eager, s := newSubject(t, d, envs, build), newSubject(t, d, envs, build)
	s.static()
	mask := s.mask(make([]int32, envs))
	g := s.capture(pipeline.EnqueueOptions{Advance: true, Mask: mask})
	for _, values := range masks(envs) {
		s.must(mask.Write(values))
		s.replay(g)
		eager.generate(pipeline.EnqueueOptions{Advance: true, Mask: mask})
		s.same("a replay with a new mask", s.all(), eager.all())
	}
}

// checkBody: a generation may stand in a conditional body, captured or not.
func checkBody(t testing.TB, d *exec.Device, envs int, build New) {
	eager, s := newSubject(t, d, envs, build), newSubject(t, d, envs, build)
	s.static()
	mask, flag := s.mask(make([]int32, envs)), s.mask([]int32{0})
	opt := pipeline.EnqueueOptions{Advance: true, Mask: mask}
	body := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return pipeline.Enqueue(s.Producer, ctx, opt) })
	for _, x := range []*subject{eager, s} {
		x.generate(pipeline.EnqueueOptions{})
	}
	before := s.all()
	g, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, body) }))
	s.must(err)
	s.same("a capture by itself", s.all(), before)
	s.replay(g)
	s.must(d.Stream().Context().If(flag, body))
	s.must(d.Stream().Synchronize())
	s.same("a body whose flag is zero", s.all(), before)
	s.must(mask.Write(everyOther(envs)))
	s.must(flag.Write([]int32{1}))
	s.replay(g)
	eager.generate(opt)
	s.same("a captured body", s.all(), eager.all())
	s.must(d.Stream().Context().If(flag, body))
	s.must(d.Stream().Synchronize())
	eager.generate(opt)
	s.same("an eager body", s.all(), eager.all())
}
