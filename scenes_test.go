package trackgen_test

import (
	"math"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// scene is a configuration whose results are known, bit for bit.
type scene struct {
	name      string
	generator string
	envs      int               // seeds 0 … envs-1
	knobs     map[string]string // what is not default
	redraws   bool              // the first draw fails for many envs
}

const (
	manyEnvs = 1000
	someEnvs = 100 // of scenes that cost more, or say less
	raceEnvs = 64  // under the race detector, which costs ten times the time
)

func init() {
	for i := range scenes {
		if raceEnabled {
			scenes[i].envs = raceEnvs
		}
	}
}

// The scenes of each family: its defaults; narrow roads; every style drawn from
// a range; every style an input, with values that no input may have; and more
// seeds that fail than hold, for two reasons: not enough beads, and too little
// relaxation. One has a stride so long that candidate lists leave shared memory.
var scenes = []scene{
	{name: "bezier/default", generator: "bezier", envs: manyEnvs},
	{name: "bezier/thin", generator: "bezier", envs: manyEnvs, knobs: map[string]string{"half_width": "0.03"}},
	{name: "bezier/ranges", generator: "bezier", envs: manyEnvs, knobs: map[string]string{
		"half_width": "0.05..0.12", "scale": "0.8..1.5", "spacing": "0.5..0.7", "start": "random",
		"bezier.corners": "4..20", "bezier.rad": "0.1..1", "bezier.edgy": "-3..3"}},
	{name: "bezier/inputs", generator: "bezier", envs: someEnvs, knobs: map[string]string{
		"half_width": "input:0.1", "scale": "input:1", "stride": "128",
		"bezier.corners": "input:11", "bezier.rad": "input:0.4", "bezier.edgy": "input:0"}},
	{name: "bezier/few_beads", generator: "bezier", envs: manyEnvs, redraws: true, knobs: map[string]string{
		"half_width": "0.0795", "stride": "64"}},
	{name: "bezier/tense", generator: "bezier", envs: someEnvs, knobs: map[string]string{
		"relax.sweeps": "6", "start": "generator", "max_attempts": "5", "num_points": "200"}},
	{name: "bezier/long", generator: "bezier", envs: someEnvs, knobs: map[string]string{
		"half_width": "0.03", "spacing": "input:0.6", "stride": "1024"}},
	{name: "polar/default", generator: "polar", envs: manyEnvs},
	{name: "polar/thin", generator: "polar", envs: manyEnvs, knobs: map[string]string{"half_width": "0.03"}},
	{name: "polar/ranges", generator: "polar", envs: manyEnvs, knobs: map[string]string{
		"half_width": "0.05..0.12", "scale": "0.8..1.5", "start": "random",
		"polar.knots": "4..32", "polar.jitter": "0..0.44", "polar.delta": "0..0.9"}},
	{name: "polar/inputs", generator: "polar", envs: someEnvs, knobs: map[string]string{
		"half_width": "input:0.1", "scale": "input:1", "stride": "128",
		"polar.knots": "input:12", "polar.jitter": "input:0.3", "polar.delta": "input:0.6"}},
	{name: "polar/few_beads", generator: "polar", envs: manyEnvs, redraws: true, knobs: map[string]string{
		"half_width": "0.073", "stride": "64"}},
	{name: "polar/tense", generator: "polar", envs: someEnvs, knobs: map[string]string{
		"relax.sweeps": "3", "start": "generator", "max_attempts": "5", "num_points": "200"}},
}

// config returns the scene's configuration for a number of envs.
func (s *scene) config(t testing.TB, envs int) trackgen.TrackConfig {
	t.Helper()
	c := trackgen.TrackConfig{Envs: envs, Generator: s.generator}
	set, err := c.Knobs()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range s.knobs {
		if err := set.Assign(name, text); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// open makes the scene's generator for these seeds, its inputs written.
func (s *scene) open(t testing.TB, d *exec.Device, seedOf []uint64) *trackgen.TrackGenerator {
	t.Helper()
	return open(t, d, s.config(t, len(seedOf)), seedOf)
}

// open makes a generator for these seeds. Inputs depend on the env's seed only.
func open(t testing.TB, d *exec.Device, c trackgen.TrackConfig, seedOf []uint64) *trackgen.TrackGenerator {
	t.Helper()
	g, err := build(d, c, seedOf)
	must(t, err)
	return g
}

// build is open for goroutines, which must not end the test.
func build(d *exec.Device, c trackgen.TrackConfig, seedOf []uint64) (*trackgen.TrackGenerator, error) {
	g, err := trackgen.NewTrackGenerator(c, d)
	if err != nil {
		return nil, err
	}
	if err := g.Seeds().Set(seedOf); err != nil {
		return nil, err
	}
	for column, in := range g.Inputs() {
		initial := make([]float32, len(seedOf))
		if err := in.Array.Read(initial); err != nil {
			return nil, err
		}
		for e, seed := range seedOf {
			initial[e] = inputFor(seed, column, initial[e], in.Lo, in.Hi)
		}
		if err := in.Array.Write(initial); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// inputFor varies an input around its initial value, seldom far out.
func inputFor(seed uint64, column int, initial, lo, hi float32) float32 {
	a, b, _, _ := seeds.Words(seed, 0, 0, 999, uint32(column))
	switch seeds.Below(b, 50) {
	case 0:
		return float32(math.NaN())
	case 1:
		return lo - 1
	case 2:
		return hi + 1
	case 3:
		return float32(math.Inf(1))
	}
	return initial * (0.7 + float32(0.6*seeds.Unit(a)))
}

// run makes one generation.
func run(t testing.TB, g *trackgen.TrackGenerator) *results.Batch {
	t.Helper()
	must(t, g.Generate())
	return snapshot(t, g)
}

func snapshot(t testing.TB, g *trackgen.TrackGenerator) *results.Batch {
	t.Helper()
	b, err := g.Snapshot()
	must(t, err)
	return b
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var known struct {
	sync.Mutex
	batches map[string]*results.Batch
}

// batch returns the scene's whole batch, made once, on two workers.
func (s *scene) batch(t testing.TB) *results.Batch {
	t.Helper()
	known.Lock()
	defer known.Unlock()
	if b := known.batches[s.name]; b != nil {
		return b
	}
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	b := run(t, s.open(t, d, seeds.Range(0, s.envs)))
	if known.batches == nil {
		known.batches = map[string]*results.Batch{}
	}
	known.batches[s.name] = b
	return b
}

// eachScene runs f as a subtest for every scene.
func eachScene(t *testing.T, f func(t *testing.T, s *scene)) {
	for i := range scenes {
		t.Run(scenes[i].name, func(t *testing.T) { f(t, &scenes[i]) })
	}
}
