package curve_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

// ulp is the rounding of one float32 operation, as a share.
const ulp = 1.0 / (1 << 24)

// extent returns the largest coordinate.
func extent(loop []geom.Vec2) float64 {
	largest := 0.0
	for _, p := range loop {
		largest = max(largest, math.Abs(float64(p.X)), math.Abs(float64(p.Y)))
	}
	return largest
}

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, within)
	}
}

func lengths(g *kernel.Group, w *work) float32 {
	return curve.Lengths(g, w.x, w.y, w.cum, w.sums, w.n)
}

func TestLengths(t *testing.T) {
	eachLoop(t, lengths, func(t *testing.T, loop []geom.Vec2, w *work) {
		sum := 0.0
		for i := range loop {
			sum += oracle.Distance(loop[i], loop[(i+1)%len(loop)])
			// A length is 4 roundings off, and an addition one more for each
			// of the chunks and the values in one.
			near(t, "the running length", float64(w.cum[i]), sum, 64*ulp*sum)
			if i > 0 && w.cum[i] < w.cum[i-1] {
				t.Errorf("length %v after %v", w.cum[i], w.cum[i-1])
			}
		}
		if w.answer[0] != w.cum[len(loop)-1] {
			t.Errorf("perimeter %v, last length %v", w.answer[0], w.cum[len(loop)-1])
		}
	})
}

func TestSegment(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 2))
	for range 300 {
		n := 1 + random.IntN(40)
		cum := make([]float32, n)
		sum := float32(0)
		for i := range cum {
			sum += float32(random.IntN(3)) // segments without length, too
			cum[i] = sum
		}
		for s := float32(-1); s < sum+2; s += 0.5 {
			want := int32(n - 1)
			for i := n - 1; i >= 0; i-- {
				if cum[i] > s {
					want = int32(i)
				}
			}
			if got := curve.Segment(cum, int32(n), s); got != want {
				t.Fatalf("Segment(%v, %v) = %d, want %d", cum, s, got, want)
			}
		}
	}
}

// Points at equal arc length of the polyline, for more and fewer points than it has.
func TestResample(t *testing.T) {
	for _, m := range []int32{1, 16, 100, outputs} {
		eachLoop(t, func(g *kernel.Group, w *work) float32 {
			p := lengths(g, w)
			curve.Resample(g, w.x, w.y, w.cum, w.n, m, w.outX, w.outY)
			return p
		}, func(t *testing.T, loop []geom.Vec2, w *work) {
			if w.outX[0] != loop[0].X || w.outY[0] != loop[0].Y {
				t.Errorf("point 0 at (%v, %v), want %v", w.outX[0], w.outY[0], loop[0])
			}
			length := oracle.Length(loop)
			step := length / float64(m)
			tolerance := 64*ulp*length + 8*ulp*extent(loop)
			for i := range m {
				x, y := oracle.At(loop, step*float64(i))
				near(t, "distance from the point at that length", math.Hypot(float64(w.outX[i])-x, float64(w.outY[i])-y), 0, tolerance)
				next := (i + 1) % m
				chord := oracle.Distance(geom.Vec2{X: w.outX[i], Y: w.outY[i]}, geom.Vec2{X: w.outX[next], Y: w.outY[next]})
				if chord > step+2*tolerance {
					t.Errorf("points %d and %d are %v apart, more than the step %v", i, next, chord, step)
				}
			}
			for i := m; i < outputs; i++ {
				if w.outX[i] != 0 || w.outY[i] != 0 {
					t.Fatalf("point %d of %d was written", i, m)
				}
			}
		})
	}
}

// A loop without length gives its only point, and no NaN.
func TestResampleOfAPoint(t *testing.T) {
	w := newWork(slices.Repeat([]geom.Vec2{{X: 2, Y: 3}}, 9))
	lanetest.Run(t, 4, func(g *kernel.Group) {
		lengths(g, w)
		curve.Resample(g, w.x, w.y, w.cum, w.n, 20, w.outX, w.outY)
	})
	for i := range 20 {
		if w.outX[i] != 2 || w.outY[i] != 3 {
			t.Errorf("point %d at (%v, %v)", i, w.outX[i], w.outY[i])
		}
	}
}

func TestArea(t *testing.T) {
	eachLoop(t, func(g *kernel.Group, w *work) float32 {
		return curve.Area(g, w.x, w.y, w.sums, w.n)
	}, func(t *testing.T, loop []geom.Vec2, w *work) {
		// Products of differences from point 0: sizes up to the diameter squared.
		diameter := 0.0
		for _, p := range loop {
			diameter = max(diameter, oracle.Distance(p, loop[0]))
		}
		near(t, "area", float64(w.answer[0]), oracle.Area(loop), (4+float64(len(loop)))*ulp*diameter*oracle.Length(loop))
	})
	w := newWork([]geom.Vec2{{X: 1, Y: 1}, {X: 3, Y: 1}, {X: 3, Y: 4}, {X: 1, Y: 4}})
	lanetest.Run(t, 1, func(g *kernel.Group) { w.answer[0] = curve.Area(g, w.x, w.y, w.sums, w.n) })
	if w.answer[0] != 6 {
		t.Errorf("a rectangle of 2 by 3 has area %v", w.answer[0])
	}
}

func TestSum(t *testing.T) {
	eachLoop(t, func(g *kernel.Group, w *work) float32 {
		return curve.Sum(g, w.x, w.sums, w.n)
	}, func(t *testing.T, loop []geom.Vec2, w *work) {
		sum, sizes := 0.0, 0.0
		for _, p := range loop {
			sum += float64(p.X)
			sizes += math.Abs(float64(p.X))
		}
		near(t, "sum", float64(w.answer[0]), sum, float64(8+len(loop)/8)*ulp*sizes)
	})
}

func turning(g *kernel.Group, w *work) float32 {
	return float32(curve.Turning(g, w.x, w.y, w.turns, w.n))
}

func TestTurning(t *testing.T) {
	eachLoop(t, turning, func(t *testing.T, loop []geom.Vec2, w *work) {
		if hasRepeats(loop) {
			return // directions of nothing
		}
		near(t, "turning number", float64(w.answer[0]), math.Round(oracle.Turning(loop)), 0)
	})
	for name, want := range map[string]float32{"circle": 1, "circle back": -1, "eight": 0, "limacon": 2, "pentagram": 2, "stadium": 1, "triangle": 1} {
		w := newWork(loops()[name])
		lanetest.Run(t, 1, func(g *kernel.Group) { w.answer[0] = turning(g, w) })
		if w.answer[0] != want {
			t.Errorf("%s turns %v times, want %v", name, w.answer[0], want)
		}
	}
}

func hasRepeats(loop []geom.Vec2) bool {
	for i, p := range loop {
		if p == loop[(i+1)%len(loop)] {
			return true
		}
	}
	return false
}

// Wherever the loop lies and is turned to, axis-parallel edges included, the
// turning number stays.
func TestTurningOfTurnedLoops(t *testing.T) {
	// A hairpin: a long thin rectangle bent back on itself.
	hairpin := []geom.Vec2{{X: 0, Y: 0}, {X: 8, Y: 0}, {X: 8, Y: 3}, {X: 0, Y: 3}, {X: 0, Y: 2}, {X: 7, Y: 2}, {X: 7, Y: 1}, {X: 0, Y: 1}}
	for range 4 {
		for name, c := range map[string]struct {
			loop []geom.Vec2
			want float32
		}{"hairpin": {hairpin, 1}, "back": {oracle.Reverse(hairpin), -1}} {
			w := newWork(c.loop)
			lanetest.Run(t, 1, func(g *kernel.Group) { w.answer[0] = turning(g, w) })
			if w.answer[0] != c.want {
				t.Errorf("%s turns %v times, want %v", name, w.answer[0], c.want)
			}
		}
		for i, p := range hairpin {
			hairpin[i] = p.Left()
		}
	}
}

func TestCurvature(t *testing.T) {
	for name, loop := range loops() {
		x, y := oracle.Split(loop)
		n := len(loop)
		for i := range loop {
			before, at, after := loop[(i+n-1)%n], loop[i], loop[(i+1)%n]
			in, out := at.Sub(before), after.Sub(at)
			got := float64(curve.Curvature(x, y, int32(i), int32(n)))
			if before == at || at == after {
				if math.IsNaN(got) || math.IsInf(got, 0) {
					t.Errorf("%s: curvature %v at repeated point %d", name, got, i)
				}
				continue
			}
			want := oracle.Curvature(loop, i)
			edges := float64(in.Len() + out.Len())
			switch bend := float64(in.Dot(out)) / (edges * edges); {
			case bend <= -1e-6 || bend == 0:
				want = max(want, 4/edges)
			case bend < 1e-6:
				continue // rounding decides
			}
			// Differences of coordinates are exact or one rounding of their size;
			// the cross product is 3 roundings of the edges' product off.
			shorter := math.Min(float64(in.Len()), float64(out.Len()))
			if math.Abs(got-want) > 16*ulp*want+16*ulp/shorter {
				t.Errorf("%s: curvature %v at point %d, want %v", name, got, i, want)
			}
		}
	}
	x, y := []float32{0, 1, 0}, []float32{0, 0, 0} // there and back
	if got := curve.Curvature(x, y, 1, 3); got < 2 {
		t.Errorf("curvature %v where the line folds back, want 2 or more", got)
	}
	x, y = []float32{5, 5, 5}, []float32{1, 1, 1}
	if got := curve.Curvature(x, y, 1, 3); got != 0 {
		t.Errorf("curvature %v of a point", got)
	}
}

func TestNormalize(t *testing.T) {
	eachLoop(t, func(g *kernel.Group, w *work) float32 {
		curve.Normalize(g, w.x, w.y, w.sums[:4:4], w.n, 1.44)
		return 0
	}, func(t *testing.T, loop []geom.Vec2, w *work) {
		minX, maxX, minY, maxY := slices.Min(w.x), slices.Max(w.x), slices.Min(w.y), slices.Max(w.y)
		tolerance := 16 * ulp * 1.44 * (1 + extent(loop)/oracle.Length(loop)*8)
		near(t, "centre x", float64(minX+maxX), 0, tolerance)
		near(t, "centre y", float64(minY+maxY), 0, tolerance)
		near(t, "longer side", float64(max(maxX-minX, maxY-minY)), 1.44, tolerance)
		// Shape is kept: all distances change by one factor.
		factor := oracle.Distance(geom.Vec2{X: w.x[0], Y: w.y[0]}, geom.Vec2{X: w.x[2], Y: w.y[2]}) / oracle.Distance(loop[0], loop[2])
		for i := range loop {
			j := (i*7 + 2) % len(loop)
			got := oracle.Distance(geom.Vec2{X: w.x[i], Y: w.y[i]}, geom.Vec2{X: w.x[j], Y: w.y[j]})
			near(t, "a distance", got, factor*oracle.Distance(loop[i], loop[j]), 1e-4+64*ulp*extent(loop)*factor)
		}
	})
}

func TestSplines(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		p := oracle.Scatter(random, 4)
		s := random.Float32()
		u := float64(s)
		basis := func(w0, w1, w2, w3 float64) (x, y float64) {
			return w0*float64(p[0].X) + w1*float64(p[1].X) + w2*float64(p[2].X) + w3*float64(p[3].X),
				w0*float64(p[0].Y) + w1*float64(p[1].Y) + w2*float64(p[2].Y) + w3*float64(p[3].Y)
		}
		x, y := basis((-u+2*u*u-u*u*u)/2, (2-5*u*u+3*u*u*u)/2, (u+4*u*u-3*u*u*u)/2, (-u*u+u*u*u)/2)
		got := curve.CatmullRom(p[0], p[1], p[2], p[3], s)
		near(t, "Catmull-Rom x", float64(got.X), x, 64*ulp)
		near(t, "Catmull-Rom y", float64(got.Y), y, 64*ulp)
		v := 1 - u
		x, y = basis(v*v*v, 3*v*v*u, 3*v*u*u, u*u*u)
		got = curve.Bezier(p[0], p[1], p[2], p[3], s)
		near(t, "Bézier x", float64(got.X), x, 16*ulp)
		near(t, "Bézier y", float64(got.Y), y, 16*ulp)
	}
	p := oracle.Scatter(random, 4)
	if got := curve.CatmullRom(p[0], p[1], p[2], p[3], 0); got != p[1] {
		t.Errorf("a spline begins at %v, want %v", got, p[1])
	}
	if a, d := curve.Bezier(p[0], p[1], p[2], p[3], 0), curve.Bezier(p[0], p[1], p[2], p[3], 1); a != p[0] || d != p[3] {
		t.Errorf("a Bézier curve runs from %v to %v, want %v to %v", a, d, p[0], p[3])
	}
}
