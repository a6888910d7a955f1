package oval

import (
	"math"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/pipeline/producertest"
)

// Everything that a producer promises, on every device that there is.
func TestContract(t *testing.T) {
	config := generate.Config{HalfWidth: knob.Const(0.05)}
	producertest.Test(t, func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
		g, err := generate.NewTrack(config, &Config{}, d, envs, 7)
		if err != nil {
			t.Fatal(err)
		}
		return g
	})
}

// Any number of lanes makes the same bits. Under the race detector this finds a
// missing barrier.
func TestLanes(t *testing.T) {
	var want []geom.Vec3
	for _, d := range append([]*exec.Device{exectest.CPU(t, exec.CPUOptions{})}, exectest.Lanes(t)...) {
		g, err := generate.NewTrack(generate.Config{}, &Config{}, d, 3, 7)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Generate(pipeline.GenerateOptions{}); err != nil {
			t.Fatal(err)
		}
		batch, err := g.Track.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		for e := range batch.Envs {
			clear(batch.Center[e*batch.Stride+int(batch.Count[e]) : (e+1)*batch.Stride]) // NaN, which equals nothing
		}
		if want == nil {
			want = batch.Center
		}
		if !slices.Equal(batch.Center, want) {
			t.Errorf("%s: other bits than with one lane", exectest.Label(d))
		}
	}
}

// Points at equal distances lie at equal distances, the curve turns left only,
// and the distance from the centre of each bend is its radius or more.
func TestShape(t *testing.T) {
	for _, c := range []struct{ straight, taper float32 }{{1, 0}, {1, 0.4}, {2.5, 0.3}, {6, 0}, {6, 0.4}} {
		s := newShape(c.straight, c.taper)
		const n = 1000
		var points [n]geom.Vec2
		for i := range points {
			points[i] = s.at(s.length() * float32(i) / n)
		}
		step := float64(s.length()) / n
		for i, q := range points {
			next, after := points[(i+1)%n], points[(i+2)%n]
			if d := float64(next.Sub(q).Len()); math.Abs(d-step) > 0.001*step {
				t.Errorf("%+v: points %d and %d are %v apart, want %v", c, i, i+1, d, step)
			}
			if turn := float64(next.Sub(q).Cross(after.Sub(next))) / (step * step); turn < -0.001 {
				t.Errorf("%+v: the curve turns right by %v at point %d", c, -turn, i+1)
			}
			right, left := geom.Vec2{X: c.straight / 2}, geom.Vec2{X: -c.straight / 2}
			if q.Sub(right).Len() < s.wide-1e-5 || q.Sub(left).Len() < s.narrow-1e-5 {
				t.Errorf("%+v: point %d, %v, lies inside a bend", c, i, q)
			}
		}
	}
}
