package generate_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/generate/bezier"
	"github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/stage/inflate"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// batchCase is a configuration whose batches are looked at closely.
type batchCase struct {
	name   string
	family func() pipeline.Family
	config generate.Config
}

func newBezier() pipeline.Family { return new(bezier.Config) }
func newPolar() pipeline.Family  { return new(polar.Config) }

// batchCases are the defaults, narrow and wide roads, roads for which a stride is
// too short, and roads with bends that pass although their inner borders fold:
// of the last two, many tracks are rejected, for every reason.
var batchCases = []batchCase{
	{"bezier/default", newBezier, generate.Config{}},
	{"bezier/thin", newBezier, generate.Config{HalfWidth: knob.Const(0.03)}},
	{"bezier/few_beads", newBezier, generate.Config{HalfWidth: knob.Const(0.081), Stride: 64}},
	{"polar/default", newPolar, generate.Config{}},
	{"polar/thin", newPolar, generate.Config{HalfWidth: knob.Const(0.03)}},
	{"polar/few_beads", newPolar, generate.Config{HalfWidth: knob.Const(0.073), Stride: 64}},
	{"polar/wide", newPolar, generate.Config{HalfWidth: knob.Const(0.25)}},
	{"polar/tolerant", newPolar, generate.Config{HalfWidth: knob.Const(0.16), Relax: relax.Config{Sweeps: 9, Margin: 0.02}, Track: inflate.Config{Tolerance: 0.1}}},
}

// batchEnvs is how many envs of each case are looked at.
func batchEnvs() int {
	if testing.Short() || raceEnabled {
		return 256 // a sample, where 4096 would take a minute
	}
	return 4096
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// batchOf makes the batch of a case.
func batchOf(t testing.TB, c batchCase, envs int) *results.Batch {
	t.Helper()
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	g, err := generate.NewTrack(c.config, c.family(), d, envs, 0)
	must(t, err)
	must(t, g.Generate(pipeline.GenerateOptions{}))
	b, err := g.Track.Snapshot()
	must(t, err)
	return b
}

// track is one env of a batch, in plan view.
type track struct {
	*results.Batch
	env                           int
	center, left, right           []geom.Vec2
	outer, inner, tangent, normal []geom.Vec2
	halfWidth                     []float32
}

func trackOf(b *results.Batch, e int) track {
	row := func(a []geom.Vec3) []geom.Vec2 { return oracle.Plane(results.Row(b, a, e)) }
	tr := track{Batch: b, env: e, center: row(b.Center), outer: row(b.Outer), inner: row(b.Inner),
		tangent: row(b.Tangent), normal: row(b.Normal), halfWidth: results.Row(b, b.HalfWidth, e)}
	tr.left, tr.right = tr.inner, tr.outer
	if b.Winding[e] < 0 {
		tr.left, tr.right = tr.outer, tr.inner
	}
	return tr
}

// next and before are the neighbours of index i around n beads.
func next(i, n int) int   { return (i + 1) % n }
func before(i, n int) int { return (i + n - 1) % n }
