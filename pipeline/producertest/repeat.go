package producertest

import (
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// checkDeterminism: the same generation again gives the same bits, over
// whatever the result held; an equal producer gives them too.
func checkDeterminism(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	other := newSubject(t, d, envs, build)
	for epoch := range 3 {
		opt := pipeline.EnqueueOptions{Advance: epoch > 0}
		s.generate(opt)
		want := s.all()
		for range 3 {
			s.scribble()
			s.generate(pipeline.EnqueueOptions{})
			s.same("the same generation again", s.all(), want)
		}
		other.scribble()
		other.generate(opt)
		s.same("an equal producer", other.all(), want)
	}
}

// checkIndependence: two producers on one device, each with a goroutine of its
// own, make what one alone makes.
func checkIndependence(t testing.TB, d *exec.Device, envs int, build New) {
	const rounds = 8
	alone := newSubject(t, d, envs, build)
	var want []state
	for range rounds {
		alone.generate(pipeline.EnqueueOptions{Advance: true})
		want = append(want, alone.all())
	}
	var got [2][]state
	var errs [2]error
	var pair [2]*subject
	for i := range pair {
		pair[i] = newSubject(t, d, envs, build)
	}
	var done sync.WaitGroup
	for i, s := range pair {
		done.Go(func() { got[i], errs[i] = s.advance(rounds) })
	}
	done.Wait()
	for i, s := range pair {
		s.must(errs[i])
		for round, st := range got[i] {
			s.same("two producers at a time", st, want[round])
		}
	}
}

// advance runs generations on a stream of its own, and reads each.
func (s *subject) advance(rounds int) (history []state, err error) {
	stream, err := s.device.NewStream()
	if err != nil {
		return nil, err
	}
	for range rounds {
		if err := pipeline.Enqueue(s.Producer, stream.Context(), pipeline.EnqueueOptions{Advance: true}); err != nil {
			return nil, err
		}
		if err := stream.Synchronize(); err != nil {
			return nil, err
		}
		st, err := readState(s.envs, s.arrays())
		if err != nil {
			return nil, err
		}
		history = append(history, st)
	}
	return history, nil
}
