package producertest_test

import (
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/pipeline/producertest"
	"github.com/seed183fdc01/trackgen/plugin"
	"github.com/seed183fdc01/trackgen/results"
)

const testEnvs = 7

// A producer that keeps the contract passes.
func TestThirdParty(t *testing.T) { producertest.Test(t, newDots("", plugin.Static)) }

// So does one that needs the host: it is refused inside captures.
func TestHostProducer(t *testing.T) { producertest.Test(t, newDots("", plugin.Host)) }

// And one without any of the optional parts.
func TestBareProducer(t *testing.T) {
	producertest.Test(t, func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
		return bare{newDots("", plugin.Static)(t, d, envs)}
	})
}

// bare hides every optional interface.
type bare struct{ inner pipeline.Producer }

func (b bare) Result() results.Result { return b.inner.Result() }
func (b bare) Layout() results.Layout { return b.inner.Layout() }
func (b bare) Enqueue(ctx *exec.LaunchContext, opt pipeline.EnqueueOptions) error {
	return b.inner.Enqueue(ctx, opt)
}

// Every broken promise is found by the rule that is about it.
func TestFaults(t *testing.T) {
	found := map[string]bool{}
	for _, fault := range faultNames() {
		t.Run(fault, func(t *testing.T) {
			d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
			for _, rule := range faults[fault] {
				r := record(t, func(t testing.TB) { producertest.Try(rule, t, d, testEnvs, newDots(fault, plugin.Static)) })
				found[rule] = true
				switch {
				case r.skipped == "the race detector allocates":
					t.Skip(r.skipped)
				case !r.Failed():
					t.Errorf("rule %q found nothing; skipped: %q", rule, r.skipped)
				case strings.HasPrefix(r.failures[0], "panic"):
					t.Errorf("rule %q: %s", rule, r.failures[0])
				}
			}
		})
	}
	for _, rule := range producertest.Rules() {
		if !found[rule] {
			t.Errorf("no fault shows that the rule %q finds anything", rule)
		}
	}
}

// A result that shows nothing cannot be judged.
func TestNothingToSee(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	r := record(t, func(t testing.TB) {
		producertest.Try("determinism", t, d, testEnvs, func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
			return opaque{newDots("", plugin.Static)(t, d, envs)}
		})
	})
	if !r.Failed() {
		t.Error("a result without arrays passed")
	}
}

type opaque struct{ pipeline.Producer }

func (o opaque) Result() results.Result { return blank{o.Layout()} }

type blank struct{ layout results.Layout }

func (b blank) Layout() results.Layout { return b.layout }

func TestForwards(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	inner := newDots("", plugin.Static)(t, d, 1)
	if err := producertest.Forwards(inner, inner); err != nil {
		t.Errorf("a producer hides its own: %v", err)
	}
	err := producertest.Forwards(bare{inner}, inner)
	if err == nil {
		t.Fatal("a wrapper that hides everything passed")
	}
	for _, name := range []string{"Seeder", "Preparer", "CaptureClasser", "Streamer", "Capacitor", "Bounder", "Inputter"} {
		if !strings.Contains(err.Error(), "pipeline."+name+" ") {
			t.Errorf("%s is not named in: %v", name, err)
		}
	}
	if err := producertest.Forwards(inner, bare{inner}); err != nil {
		t.Errorf("a wrapper that adds: %v", err)
	}
}
