package producertest

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// checkPrepare: Prepare leaves seeds, epochs and inputs as they are, and so the
// generations to come; a second one does nothing.
func checkPrepare(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	p, ok := s.Producer.(pipeline.Preparer)
	if !ok {
		t.Skip("the producer has no Prepare")
	}
	before := s.read(s.control)
	s.must(p.Prepare())
	if !p.Prepared() {
		t.Error("Prepared() is false after Prepare()")
	}
	s.same("Prepare", s.read(s.control), before)
	s.generate(pipeline.EnqueueOptions{Advance: true})
	want := s.all()
	s.must(p.Prepare())
	if !p.Prepared() {
		t.Error("Prepared() is false after a second Prepare()")
	}
	s.same("a second Prepare", s.read(s.control), state{envs, want.blocks[len(s.result):]})
	s.generate(pipeline.EnqueueOptions{})
	s.same("a generation after a second Prepare", s.all(), want)
}
