package generate_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/generate"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/stage/inflate"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

const points = 256

// A circle has room: it stays a circle, with borders around it.
func TestCircle(t *testing.T) {
	circle := oracle.Circle(points, 1)
	b := draw(t, generate.Config{}, circle, oracle.Reverse(circle))
	for e, winding := range []float32{1, -1} {
		if b.Valid[e] != 1 || b.Winding[e] != winding || b.Attempts[e] != 1 {
			t.Fatalf("env %d: %s, winding %v after %d attempts", e, b.RejectReason[e], b.Winding[e], b.Attempts[e])
		}
		if want := int32(math.Ceil(oracle.Length(circle) / 0.06)); b.Count[e] != want {
			t.Errorf("%d beads, want %d", b.Count[e], want)
		}
		tr := trackOf(b, e)
		for i := range tr.center {
			for want, loop := range map[float64][]geom.Vec2{1: tr.center, 1.1: tr.outer, 0.9: tr.inner} {
				if r := oracle.Distance(geom.Vec2{}, loop[i]); math.Abs(r-want) > 2e-3 {
					t.Fatalf("a line of radius %v is %v from the centre at bead %d", want, r, i)
				}
			}
			if k := results.Row(b, b.Curvature, e)[i]; math.Abs(float64(k)-1) > 0.03 {
				t.Errorf("curvature %v at bead %d", k, i)
			}
		}
	}
}

// The start line of a stadium is in the middle of a straight; of one with a
// longer straight, in the middle of that.
func TestStartOnStraight(t *testing.T) {
	long := oracle.Stadium(points, 3, 0.5)
	for i, p := range long { // a bend in the upper straight
		if p.Y == 1 {
			long[i].Y += float32(0.3 * math.Sin(math.Pi*float64(p.X)/3))
		}
	}
	b := draw(t, generate.Config{}, oracle.Stadium(points, 3, 0.5), long)
	for e, name := range []string{"stadium", "longer below"} {
		tr := trackOf(b, e)
		if b.Valid[e] != 1 {
			t.Fatalf("%s: %s", name, b.RejectReason[e])
		}
		start, tangent := tr.center[0], tr.tangent[0]
		below := math.Abs(float64(start.Y)) < 0.01
		above := math.Abs(float64(start.Y)-1) < 0.01
		if math.Abs(float64(start.X)-1.5) > 0.12 || !(below || e == 0 && above) {
			t.Errorf("%s starts at %v, want (1.5, 0)", name, start)
		}
		if want := float32(1); (below && tangent.X < 0.999*want) || (above && tangent.X > -0.999*want) {
			t.Errorf("%s starts toward %v", name, tangent)
		}
	}
}

// The start line stays where the generator begins, or goes anywhere.
func TestStart(t *testing.T) {
	circle := oracle.Circle(points, 1)
	b := draw(t, generate.Config{Track: inflate.Config{Start: "generator"}}, circle)
	if d := oracle.Distance(circle[0], trackOf(b, 0).center[0]); d > 0.01 {
		t.Errorf("bead 0 is %v from the generator's first point", d)
	}
	b = draw(t, generate.Config{Track: inflate.Config{Start: "random"}}, slices.Repeat([][]geom.Vec2{circle}, 64)...)
	quadrants := map[[2]bool]int{}
	for e := range b.Envs {
		start := trackOf(b, e).center[0]
		quadrants[[2]bool{start.X > 0, start.Y > 0}]++
	}
	for q, count := range quadrants {
		if len(quadrants) != 4 || count < 4 {
			t.Errorf("%d of 64 random starts in quadrant %v, %d quadrants", count, q, len(quadrants))
		}
	}
}

// square is a square of side 1 with its perimeter, 4, exact in float32.
func square() []geom.Vec2 {
	var loop []geom.Vec2
	for side := range 4 {
		for i := range points / 4 {
			p := geom.Vec2{X: float32(i)/(points/4) - 0.5, Y: -0.5}
			for range side {
				p = p.Left()
			}
			loop = append(loop, p)
		}
	}
	return loop
}

// As many beads as fit at the spacing, all of the loop covered: ceil(4/spacing).
func TestCount(t *testing.T) {
	for _, spacing := range []float32{0.25, 0.24, 0.22, 0.2, 0.125, 0.1, 0.0625, math.Nextafter32(0.0625, 1), math.Nextafter32(0.0625, 0), 0.06, 0.05, 0.04, 1.0 / 32} {
		ratio := new(big.Rat).Quo(big.NewRat(4, 1), new(big.Rat).SetFloat64(float64(spacing)))
		want := new(big.Int).Quo(ratio.Num(), ratio.Denom()).Int64()
		if !ratio.IsInt() {
			want++
		}
		b := draw(t, generate.Config{HalfWidth: knob.Const(2 * spacing), Spacing: knob.Const(0.5), Stride: 128}, square())
		// The quotient is rounded to float32: next to a whole number it may be one off.
		near, _ := ratio.Float64()
		if got := int64(b.Count[0]); got != want && !(math.Abs(near-math.Round(near)) < 1e-5 && !ratio.IsInt() && got == want-1) {
			t.Errorf("spacing %v: %d beads, want %d", spacing, got, want)
		}
		if b.Truncated[0] != 0 {
			t.Errorf("spacing %v: truncated", spacing)
		}
	}
}

// Where the stride is too short, all of it is used and the loop is covered still;
// beads farther apart than a half-width cannot vouch for the room.
func TestTruncated(t *testing.T) {
	for _, c := range []struct {
		name               string
		halfWidth, spacing float32
		want               results.Reject
	}{
		{"just not", 0.125, 0.5, 0},
		{"a little", 0.12, 0.5, 0},
		{"much", 0.08, 0.5, 0},
		{"too coarse", 0.05, 0.6, results.Separation},
		{"far too coarse", 0.001, 0.5, results.Separation},
	} {
		b := draw(t, generate.Config{HalfWidth: knob.Const(c.halfWidth), Spacing: knob.Const(c.spacing), Stride: 64}, square())
		truncated := int32(1)
		if c.name == "just not" {
			truncated = 0
		}
		if b.Truncated[0] != truncated || b.Count[0] != 64 || b.RejectReason[0]&results.Separation != c.want {
			t.Errorf("%s: truncated %d, %d beads, %s", c.name, b.Truncated[0], b.Count[0], b.RejectReason[0])
			continue
		}
		if length := b.Length[0]; length < 3.5 || length > 4 {
			t.Errorf("%s: length %v of a square of 4", c.name, length)
		}
	}
}

// Loops that no track can be made of are rejected, their rows empty; the envs
// beside them are as ever.
func TestHopelessLoops(t *testing.T) {
	with := func(x, y float32) []geom.Vec2 {
		loop := oracle.Circle(points, 1)
		loop[100] = geom.Vec2{X: x, Y: y}
		return loop
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	loops := [][]geom.Vec2{
		oracle.Circle(points, 1),
		with(nan, 0), with(0, nan), with(inf, 0), with(0, -inf), with(3e38, 0), with(-1e30, 1e30),
		slices.Repeat([]geom.Vec2{{X: 1, Y: 2}}, points),
		oracle.Circle(points, 0.1), oracle.Circle(points, 1e-30),
		oracle.Circle(points, 1),
	}
	b := draw(t, generate.Config{}, loops...)
	for e := range loops {
		want := results.TooShort
		switch {
		case e == 0 || e == len(loops)-1:
			want = 0
		case e < 7:
			want = results.NotFinite
		}
		if b.RejectReason[e] != want {
			t.Errorf("env %d: %s, want %s", e, b.RejectReason[e], want)
		}
		attempts := int32(3)
		if want == 0 {
			attempts = 1
		}
		if b.Attempts[e] != attempts {
			t.Errorf("env %d: %d attempts, want %d", e, b.Attempts[e], attempts)
		}
		if want == 0 {
			continue
		}
		if b.Count[e] != 0 || b.Length[e] != 0 || b.Winding[e] != 0 || b.Truncated[e] != 0 {
			t.Errorf("env %d: %d beads, length %v, winding %v, truncated %d", e, b.Count[e], b.Length[e], b.Winding[e], b.Truncated[e])
		}
		for name, row := range map[string][]float32{
			"outer": results.Flat(b.Outer[e*b.Stride:][:b.Stride]), "center": results.Flat(b.Center[e*b.Stride:][:b.Stride]),
			"inner": results.Flat(b.Inner[e*b.Stride:][:b.Stride]), "tangent": results.Flat(b.Tangent[e*b.Stride:][:b.Stride]),
			"normal": results.Flat(b.Normal[e*b.Stride:][:b.Stride]), "arclen": b.Arclen[e*b.Stride:][:b.Stride],
			"half_width": b.HalfWidth[e*b.Stride:][:b.Stride], "curvature": b.Curvature[e*b.Stride:][:b.Stride],
		} {
			for i, v := range row {
				if math.Float32bits(v) != geom.CanonicalNaN {
					t.Fatalf("env %d: %s has %v at %d, want padding", e, name, v, i)
				}
			}
		}
	}
	if got := results.Row(b, b.Center, 0); !slices.Equal(got, results.Row(b, b.Center, len(loops)-1)) {
		t.Error("two equal loops beside hopeless ones give different tracks")
	}
}

// Loops that are not roads are rejected for what is wrong with them, with
// finite rows.
func TestBadLoops(t *testing.T) {
	barely := generate.Config{Relax: relax.Config{Sweeps: 1}} // what goes in comes out
	pinched := oracle.Polar(points, 1, func(a float64) float64 { return 0.08 + math.Abs(math.Cos(a)) })
	b := draw(t, barely, oracle.Eight(points), oracle.Limacon(points), oracle.Stadium(points, 2, 0.07), pinched)
	for e, want := range []results.Reject{results.Turning, results.Turning, results.Radius, results.Separation} {
		if b.RejectReason[e]&want == 0 {
			t.Errorf("env %d: %s, want %s", e, b.RejectReason[e], want)
		}
		if b.Count[e] == 0 {
			t.Errorf("env %d: no beads", e)
		}
		for _, row := range [][]geom.Vec3{results.Row(b, b.Outer, e), results.Row(b, b.Inner, e), results.Row(b, b.Normal, e)} {
			for i, v := range results.Flat(row) {
				if !geom.IsFinite(v) {
					t.Fatalf("env %d: %v at %d", e, v, i)
				}
			}
		}
	}
	if _, _, found := oracle.Crossing(trackOf(b, 0).outer, trackOf(b, 0).inner); !found || b.RejectReason[0]&results.BorderCrossing == 0 {
		t.Errorf("the borders of an eight cross: %v, reasons %s", found, b.RejectReason[0])
	}
}
