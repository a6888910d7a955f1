package producertest

import (
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// subject is a producer under test. Its methods fail the test on an error.
type subject struct {
	pipeline.Producer
	t       testing.TB
	device  *exec.Device
	envs    int
	result  []array // of the result
	control []array // seeds, epochs and inputs
}

// newSubject makes a prepared producer.
func newSubject(t testing.TB, d *exec.Device, envs int, build New) *subject {
	t.Helper()
	s := newUnprepared(t, d, envs, build)
	s.must(pipeline.Prepare(s.Producer))
	return s
}

func newUnprepared(t testing.TB, d *exec.Device, envs int, build New) *subject {
	t.Helper()
	p := build(t, d, envs)
	s := &subject{Producer: p, t: t, device: d, envs: envs}
	s.find()
	if len(s.result) == 0 {
		t.Fatalf("the result, %T, has no exported exec.Array fields to look at", p.Result())
	}
	return s
}

// find looks up the arrays.
func (s *subject) find() {
	s.result, s.control = arraysOf(s.Result()), nil
	if state := pipeline.SeedsOf(s.Producer); state != nil {
		s.control = append(s.control, newArray("Seeds().Seed", state.Seed), newArray("Seeds().Epoch", state.Epoch))
	}
	for _, in := range pipeline.InputsOf(s.Producer) {
		s.control = append(s.control, newArray("input "+in.Name, in.Array))
	}
}

func (s *subject) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// generate runs a generation, eagerly, and waits.
func (s *subject) generate(opt pipeline.EnqueueOptions) {
	s.t.Helper()
	stream := s.device.Stream()
	s.must(pipeline.Enqueue(s.Producer, stream.Context(), opt))
	s.must(stream.Synchronize())
}

// mask puts a mask on the device.
func (s *subject) mask(values []int32) exec.Array[int32] {
	s.t.Helper()
	return newMask(s.t, s.device, values)
}

func newMask(t testing.TB, d *exec.Device, values []int32) exec.Array[int32] {
	t.Helper()
	m, err := exec.Alloc[int32](d, len(values))
	if err == nil {
		err = m.Write(values)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (s *subject) read(arrays []array) state {
	s.t.Helper()
	st, err := readState(s.envs, arrays)
	s.must(err)
	return st
}

func readState(envs int, arrays []array) (state, error) {
	st := state{envs: envs}
	for _, a := range arrays {
		bytes, err := a.read()
		if err != nil {
			return state{}, err
		}
		st.blocks = append(st.blocks, block{a.name, bytes})
	}
	return st, nil
}

// rows reads the result; all reads seeds, epochs and inputs too.
func (s *subject) rows() state { s.t.Helper(); return s.read(s.result) }

func (s *subject) all() state { s.t.Helper(); return s.read(s.arrays()) }

func (s *subject) arrays() []array { return slices.Concat(s.result, s.control) }

// scribble fills the result with garbage that no generation leaves.
func (s *subject) scribble() {
	s.t.Helper()
	for _, a := range s.result {
		_, bytes := a.host()
		for i := range bytes {
			bytes[i] = 0xa5
		}
		s.must(a.write(bytes))
	}
}

// ints reads the [E] int32 array field of the result; nil when there is none.
func (s *subject) ints(field string) []int32 {
	s.t.Helper()
	for _, a := range s.result {
		values, ok := a.value.Interface().(exec.Array[int32])
		if ok && a.name == field && a.length == s.envs {
			host := make([]int32, s.envs)
			s.must(values.Read(host))
			return host
		}
	}
	return nil
}

// same fails the test where two states differ.
func (s *subject) same(what string, got, want state) {
	s.t.Helper()
	if d := differ(got, want); d != "" {
		s.t.Errorf("%s: %s", what, d)
	}
}

// sameRow fails the test where the rows of env e differ.
func (s *subject) sameRow(what string, got, want state, e int) {
	s.t.Helper()
	if d := differRow(got, want, e); d != "" {
		s.t.Errorf("%s: %s", what, d)
	}
}
