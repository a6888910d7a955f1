package relax_test

import (
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/bezier"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// sweepsOf makes tracks and returns the sweeps that each took, and the number of
// beads that had too many candidates.
func sweepsOf(t *testing.T, c generate.Config) (sweeps, full, count []int32) {
	t.Helper()
	const envs = 300
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := generate.NewTrack(c, new(bezier.Config), d, envs, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Generate(pipeline.GenerateOptions{}); err != nil {
		t.Fatal(err)
	}
	sweeps, full, count = make([]int32, envs), make([]int32, envs), make([]int32, envs)
	for _, stage := range g.Stages() {
		r, ok := stage.(*relax.Stage)
		if !ok {
			continue
		}
		for a, to := range map[*exec.Array[int32]][]int32{new(r.Sweeps()): sweeps, new(r.Full()): full, &g.Track.Count: count} {
			if err := a.Read(to); err != nil {
				t.Fatal(err)
			}
		}
		return sweeps, full, count
	}
	t.Fatal("no relax stage")
	return nil, nil, nil
}

// No more sweeps than allowed, at least one, and fewer where there is room.
func TestSweeps(t *testing.T) {
	limits := []int{200, 1, 7, 60}
	for i := 0; i < len(limits); i++ {
		most := limits[i]
		sweeps, full, count := sweepsOf(t, generate.Config{Relax: relax.Config{Sweeps: most}, MaxAttempts: 1})
		early := 0
		for e, s := range sweeps {
			if s < 1 || int(s) > most {
				t.Errorf("env %d: %d sweeps, allowed %d", e, s, most)
			}
			if int(s) < most {
				early++
			}
			if full[e] < 0 || full[e] > count[e] {
				t.Errorf("env %d: %d of %d beads with too many candidates", e, full[e], count[e])
			}
		}
		if i > 0 {
			continue
		}
		if early < len(sweeps)/2 {
			t.Errorf("only %d of %d envs stopped before %d sweeps", early, len(sweeps), most)
		}
		// And where the first ones stop by themselves.
		slices.Sort(sweeps)
		for _, s := range slices.Compact(sweeps)[:6] {
			limits = append(limits, int(s))
		}
	}
}

// An env that was rejected before has none.
func TestNoSweeps(t *testing.T) {
	sweeps, full, count := sweepsOf(t, generate.Config{HalfWidth: knob.Const(10), MaxAttempts: 1})
	for e := range sweeps {
		if sweeps[e] != 0 || full[e] != 0 || count[e] != 0 {
			t.Errorf("env %d: %d sweeps over %d beads, %d full", e, sweeps[e], count[e], full[e])
		}
	}
}
