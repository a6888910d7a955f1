package producertest

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// inputs returns the inputs, or skips the rule.
func (s *subject) inputs() []pipeline.Input {
	s.t.Helper()
	inputs := pipeline.InputsOf(s.Producer)
	if len(inputs) == 0 {
		s.t.Skip("the producer has no inputs")
	}
	return inputs
}

// checkInputsListed: the list is complete, and the same at each call.
func checkInputsListed(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	first := s.inputs()
	names := map[string]bool{}
	for _, in := range first {
		if in.Name == "" || names[in.Name] {
			t.Errorf("input %q: no name, or one twice", in.Name)
		}
		names[in.Name] = true
		if in.Shape != "E" || in.Type != "float32" || in.Doc == "" || !(in.Lo <= in.Hi) {
			t.Errorf("input %q: shape %q, type %q, range %v to %v, doc %q", in.Name, in.Shape, in.Type, in.Lo, in.Hi, in.Doc)
		}
		if in.Array.Len() != envs || in.Array.Device() != d {
			t.Errorf("input %q has %d elements, want %d on the device", in.Name, in.Array.Len(), envs)
		}
	}
	s.must(pipeline.Prepare(s.Producer))
	s.generate(pipeline.EnqueueOptions{Advance: true})
	again := pipeline.InputsOf(s.Producer)
	if len(again) != len(first) {
		t.Fatalf("%d inputs, at first %d", len(again), len(first))
	}
	for i := range first {
		if again[i] != first[i] {
			t.Errorf("input %d is %+v, at first %+v", i, again[i].InputInfo, first[i].InputInfo)
		}
	}
}

// checkInputsInPlace: the next generation sees what was written, for each env
// its own, and writes to no input.
func checkInputsInPlace(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	for _, in := range s.inputs() {
		s.generate(pipeline.EnqueueOptions{})
		first := s.rows()
		initial := make([]float32, envs)
		s.must(in.Array.Read(initial))
		changed := append([]float32(nil), initial...)
		changed[envs-1] = in.Lo
		if initial[envs-1] == in.Lo {
			changed[envs-1] = in.Hi
		}
		s.must(in.Array.Write(changed))
		control := s.read(s.control)
		s.generate(pipeline.EnqueueOptions{})
		s.same("inputs after a generation", s.read(s.control), control)
		now := s.rows()
		for e := range envs - 1 {
			s.sameRow("another env's input "+in.Name+" changed", now, first, e)
		}
		if in.Lo < in.Hi && differRow(now, first, envs-1) == "" {
			t.Errorf("input %s written in place changed no bit of its env", in.Name)
		}
		s.must(in.Array.Write(initial))
		s.generate(pipeline.EnqueueOptions{})
		s.same("input "+in.Name+" as before", s.rows(), first)
	}
}

// checkInputsClamped: a value out of range counts as the range's end, NaN as
// the initial value; both are noted, where the result has Notes.
func checkInputsClamped(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, in := range s.inputs() {
		initial := make([]float32, envs)
		s.must(in.Array.Read(initial))
		for _, c := range []struct{ given, counts float32 }{
			{nan, initial[envs-1]}, {-inf, in.Lo}, {inf, in.Hi},
			{math.Nextafter32(in.Lo, -inf), in.Lo}, {math.Nextafter32(in.Hi, inf), in.Hi},
		} {
			values := append([]float32(nil), initial...)
			values[envs-1] = c.counts
			s.must(in.Array.Write(values))
			s.generate(pipeline.EnqueueOptions{})
			want := s.rows().without("Notes")
			if notes := s.ints("Notes"); notes != nil && results.Note(notes[envs-1])&results.InputClamped != 0 {
				t.Errorf("input %s %v, in range, is noted as clamped", in.Name, c.counts)
			}
			values[envs-1] = c.given
			s.must(in.Array.Write(values))
			s.generate(pipeline.EnqueueOptions{})
			if diff := differ(s.rows().without("Notes"), want); diff != "" {
				t.Errorf("input %s %v must count as %v: %s", in.Name, c.given, c.counts, diff)
			}
			if notes := s.ints("Notes"); notes != nil && results.Note(notes[envs-1])&results.InputClamped == 0 {
				t.Errorf("input %s %v is not noted as clamped", in.Name, c.given)
			}
		}
		s.must(in.Array.Write(initial))
	}
}
