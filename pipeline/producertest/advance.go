package producertest

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// checkAdvance: every epoch goes up by one and no seed changes; without Advance
// neither does. A result is what its epoch says, however it was reached.
func checkAdvance(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	seeds := pipeline.SeedsOf(s.Producer)
	if seeds == nil {
		t.Skip("the producer has no seeds")
	}
	seed, epoch, err := seeds.Read()
	s.must(err)
	var history []state
	for k := range uint32(4) {
		s.generate(pipeline.EnqueueOptions{Advance: k > 0})
		history = append(history, s.rows())
		newSeed, newEpoch, err := seeds.Read()
		s.must(err)
		for e := range envs {
			if newSeed[e] != seed[e] {
				t.Errorf("env %d: seed %d, before %d", e, newSeed[e], seed[e])
			}
			if newEpoch[e] != epoch[e]+k {
				t.Errorf("env %d: epoch %d after %d advances from %d", e, newEpoch[e], k, epoch[e])
			}
		}
	}
	if differ(history[1], history[0]) == "" {
		t.Error("an advance changed no bit of the result")
	}
	// The epochs may be written in place: env e goes back to epoch e%4.
	back := make([]uint32, envs)
	for e := range back {
		back[e] = epoch[e] + uint32(e%4)
	}
	s.must(seeds.Epoch.Write(back))
	s.scribble()
	s.generate(pipeline.EnqueueOptions{})
	now := s.rows()
	for e := range envs {
		s.sameRow("an epoch written in place", now, history[e%4], e)
	}
}
