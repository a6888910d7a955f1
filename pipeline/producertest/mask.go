package producertest

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// everyOther is a mask of the envs 0, 2, 4 …
func everyOther(envs int) []int32 {
	mask := make([]int32, envs)
	for e := 0; e < envs; e += 2 {
		mask[e] = 1
	}
	return mask
}

// masks are the patterns that masks are tried with: any value but 0 takes part.
func masks(envs int) map[string][]int32 {
	first, last, all, odd := make([]int32, envs), make([]int32, envs), make([]int32, envs), make([]int32, envs)
	first[0], last[envs-1] = 1, 1
	for e := range envs {
		all[e] = 1
		odd[e] = []int32{0, -1, 0, 2, math.MinInt32, 1 << 16}[e%6]
	}
	return map[string][]int32{"first": first, "last": last, "all": all, "every other": everyOther(envs), "odd values": odd}
}

// checkMask: envs of the mask end as in a generation of the whole batch, every
// element written; the others, seeds and epochs included, keep every bit.
func checkMask(t testing.TB, d *exec.Device, envs int, build New) {
	whole, s := newSubject(t, d, envs, build), newSubject(t, d, envs, build)
	// Both move on together, by whole generations; s is masked on the way.
	for name, values := range masks(envs) {
		mask := s.mask(values)
		for _, advance := range []bool{false, true} {
			opt := pipeline.EnqueueOptions{Advance: advance}
			before := s.read(s.control)
			whole.generate(opt)
			want, wantControl := whole.rows(), whole.read(whole.control)
			s.scribble()
			garbage := s.rows()
			opt.Mask = mask
			s.generate(opt)
			got, control := s.rows(), s.read(s.control)
			for e, m := range values {
				if m != 0 {
					s.sameRow("mask "+name+": an env that takes part", got, want, e)
					s.sameRow("mask "+name+": an env that takes part", control, wantControl, e)
				} else {
					s.sameRow("mask "+name+": an env that does not take part", got, garbage, e)
					s.sameRow("mask "+name+": an env that does not take part", control, before, e)
				}
			}
			// The rest catches up.
			rest := make([]int32, envs)
			for e := range rest {
				if values[e] == 0 {
					rest[e] = 1
				}
			}
			opt.Mask = s.mask(rest)
			s.generate(opt)
			s.same("mask "+name+" and then the rest", s.all(), whole.all())
		}
		after := make([]int32, envs)
		s.must(mask.Read(after))
		for e := range after {
			if after[e] != values[e] {
				t.Errorf("mask %s: element %d became %d, was %d", name, e, after[e], values[e])
			}
		}
	}
}

// checkZeroMask: an all-zero mask changes nothing at all, with Advance neither.
func checkZeroMask(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	zero := s.mask(make([]int32, envs))
	s.generate(pipeline.EnqueueOptions{})
	for _, garbage := range []bool{false, true} {
		if garbage {
			s.scribble()
		}
		before := s.all()
		for _, advance := range []bool{false, true} {
			s.generate(pipeline.EnqueueOptions{Advance: advance, Mask: zero})
			s.same("an all-zero mask", s.all(), before)
		}
	}
	// Nor does it leave traces within the producer.
	other := newSubject(t, d, envs, build)
	for range 2 {
		s.generate(pipeline.EnqueueOptions{Advance: true})
		other.generate(pipeline.EnqueueOptions{Advance: true})
	}
	s.same("after an all-zero mask", s.all(), other.all())
}

// checkBadOptions: a mask of the wrong length or device, and what else
// CheckOptions refuses, is an error that changes nothing.
func checkBadOptions(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	s.generate(pipeline.EnqueueOptions{})
	before := s.all()
	elsewhere := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	bad := map[string]pipeline.EnqueueOptions{
		"an empty mask":                {Mask: s.mask(nil)},
		"a mask that is too short":     {Mask: s.mask(make([]int32, envs-1))},
		"a mask that is too long":      {Mask: s.mask(make([]int32, envs+1))},
		"a mask on another device":     {Mask: newMask(t, elsewhere, make([]int32, envs))},
		"a negative AtMost":            {AtMost: -1},
		"a negative number of attempt": {FirstAttempt: -1},
	}
	for what, opt := range bad {
		opt.Advance = true
		if err := s.Enqueue(d.Stream().Context(), opt); err == nil {
			t.Errorf("%s: no error", what)
		}
		s.must(d.Stream().Synchronize())
		s.same(what, s.all(), before)
	}
}

// checkAtMost: the size hint changes no bit.
func checkAtMost(t testing.TB, d *exec.Device, envs int, build New) {
	s, plain := newSubject(t, d, envs, build), newSubject(t, d, envs, build)
	for name, values := range masks(envs) {
		count := 0
		for _, m := range values {
			if m != 0 {
				count++
			}
		}
		opt := pipeline.EnqueueOptions{Advance: true, Mask: s.mask(values)}
		plain.generate(opt)
		opt.AtMost = count
		s.generate(opt)
		s.same("mask "+name+" with AtMost", s.all(), plain.all())
	}
	plain.generate(pipeline.EnqueueOptions{})
	s.generate(pipeline.EnqueueOptions{AtMost: envs})
	s.same("the whole batch with AtMost", s.all(), plain.all())
}

// checkFirstAttempt: a valid env that took several draws equals one whose first
// draw is the one that held.
func checkFirstAttempt(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	for range 4 {
		s.generate(pipeline.EnqueueOptions{Advance: true})
		attempts, valid := s.ints("Attempts"), s.ints("Valid")
		if attempts == nil || valid == nil {
			t.Skip("the result has no Attempts and Valid")
		}
		want := s.rows()
		for e, a := range attempts {
			if a < 2 || valid[e] == 0 {
				continue
			}
			only := make([]int32, envs)
			only[e] = 1
			s.scribble()
			s.generate(pipeline.EnqueueOptions{Mask: s.mask(only), FirstAttempt: int(a - 1)})
			s.sameRow("the draw that held, made first", s.rows().without("Attempts"), want.without("Attempts"), e)
			if now := s.ints("Attempts")[e]; now != 1 {
				t.Errorf("env %d: attempts %d, want 1", e, now)
			}
		}
	}
}
