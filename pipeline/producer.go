package pipeline

import (
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/plugin"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Producer writes a result for a whole batch. It belongs to one goroutine at a
// time; two producers on one device are independent.
type Producer interface {
	// Result returns what every generation writes: the same instance with the
	// same array addresses for the producer's life. The Valid array of a
	// result that has one says which envs hold a usable course.
	Result() results.Result

	// Layout equals Result().Layout().
	Layout() results.Layout

	// Enqueue enqueues one generation. It only launches, fills and copies on
	// ctx's stream; it does not allocate, wait, capture or replay.
	Enqueue(ctx *exec.LaunchContext, opt EnqueueOptions) error
}

// EnqueueOptions say which envs take part in a generation, and how. The zero
// value makes every env again from its current seed and epoch.
type EnqueueOptions struct {
	// Advance bumps the epoch of every env that takes part, first.
	Advance bool
	// Mask, [E] on the device: envs with a value other than 0 take part. The
	// others, their seeds and epochs included, stay bit for bit as they are.
	// The zero Array: every env.
	Mask exec.Array[int32]
	// AtMost promises that no more envs than this take part; 0 promises
	// nothing. It changes the shape of launches, never bits.
	AtMost int
	// FirstAttempt is the number of the first draw; 0 is the usual. An env
	// that needed a attempts equals one drawn once with FirstAttempt a-1.
	FirstAttempt int
}

// CheckOptions returns what is wrong with opt for a producer of that layout.
func CheckOptions(layout results.Layout, opt EnqueueOptions) error {
	if !opt.Mask.IsZero() && (opt.Mask.Len() != layout.Envs || opt.Mask.Device() != layout.Device) {
		return fmt.Errorf("pipeline: mask must have %d elements on %s, got %d on %s", layout.Envs, layout.Device.Name(), opt.Mask.Len(), opt.Mask.Device().Name())
	}
	if !inRange(opt.AtMost) || !inRange(opt.FirstAttempt) {
		return fmt.Errorf("pipeline: AtMost and FirstAttempt must be 0 to %d, got %d and %d", mostAttempts, opt.AtMost, opt.FirstAttempt)
	}
	return nil
}

// mostAttempts leaves room to count attempts on from FirstAttempt.
const mostAttempts = 1 << 30

func inRange(n int) bool { return n >= 0 && n <= mostAttempts }

// Seeder is optional: the producer has seeds. Without it (or with nil) the
// producer cannot be given seeds from outside.
type Seeder interface{ Seeds() *seeds.State }

// Preparer is optional: Prepare loads every module that Enqueue uses and warms
// up, leaving seeds and epochs as they were. Without it the producer is ready.
type Preparer interface {
	Prepared() bool
	Prepare() error
}

// CaptureClasser is optional. Without it a producer is plugin.Static.
type CaptureClasser interface{ CaptureClass() plugin.CaptureClass }

// Streamer is optional: the stream to use when the user names none. Without
// it, the device's default stream.
type Streamer interface{ DefaultStream() *exec.Stream }

// Capacitor is optional: static capacities by name ("max_loop_length",
// "max_count"). Without it, options that would follow from one must be given.
type Capacitor interface{ Capacity() map[string]float64 }

// Bounder is optional: declared bounds by name ("half_width_lo",
// "half_width_hi"). Without it, options that would follow from one must be given.
type Bounder interface{ Bounds() map[string]float64 }

// Inputter is optional: persistent device inputs, which the user writes in
// place and the next generation reads. Without it there are none.
type Inputter interface{ Inputs() []Input }

// SeedsOf returns p's seeds, nil when it has none.
func SeedsOf(p Producer) *seeds.State {
	if s, ok := p.(Seeder); ok {
		return s.Seeds()
	}
	return nil
}

// PreparedOf reports whether p is ready for its first use.
func PreparedOf(p Producer) bool {
	if r, ok := p.(Preparer); ok {
		return r.Prepared()
	}
	return true
}

// Prepare makes p ready, if it is not.
func Prepare(p Producer) error {
	if r, ok := p.(Preparer); ok && !r.Prepared() {
		return r.Prepare()
	}
	return nil
}

// CaptureClassOf returns p's class.
func CaptureClassOf(p Producer) plugin.CaptureClass {
	if c, ok := p.(CaptureClasser); ok {
		return c.CaptureClass()
	}
	return plugin.Static
}

// DefaultStreamOf returns the stream for p when the user names none.
func DefaultStreamOf(p Producer) *exec.Stream {
	if s, ok := p.(Streamer); ok {
		return s.DefaultStream()
	}
	return p.Layout().Device.Stream()
}

// CapacityOf returns p's static capacities.
func CapacityOf(p Producer) map[string]float64 {
	if c, ok := p.(Capacitor); ok {
		return c.Capacity()
	}
	return nil
}

// BoundsOf returns p's declared bounds.
func BoundsOf(p Producer) map[string]float64 {
	if b, ok := p.(Bounder); ok {
		return b.Bounds()
	}
	return nil
}

// InputsOf returns p's device inputs.
func InputsOf(p Producer) []Input {
	if i, ok := p.(Inputter); ok {
		return i.Inputs()
	}
	return nil
}

// Enqueue enqueues a generation of p, refusing what p's capture class does not
// allow in ctx's mode.
func Enqueue(p Producer, ctx *exec.LaunchContext, opt EnqueueOptions) error {
	if CaptureClassOf(p) == plugin.Host && ctx.Mode() != exec.Eager {
		return fmt.Errorf("pipeline: enqueue %T while %s: %w", p, ctx.Mode(), plugin.ErrNotCapturable)
	}
	return p.Enqueue(ctx, opt)
}
