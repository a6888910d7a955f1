package geom_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

// exact converts a finite x to a number whose sums and products do not round.
func exact(x float32) *big.Rat { return new(big.Rat).SetFloat64(float64(x)) }

// products returns the two products whose difference Orient(a, b, c) is, exactly.
func products(a, b, c geom.Vec2) (left, right *big.Rat) {
	sub := func(x, y float32) *big.Rat { return new(big.Rat).Sub(exact(x), exact(y)) }
	left = new(big.Rat).Mul(sub(b.X, a.X), sub(c.Y, a.Y))
	right = new(big.Rat).Mul(sub(b.Y, a.Y), sub(c.X, a.X))
	return left, right
}

// orientation is the true value of Orient(a, b, c), and the sum of the sizes of
// its two products.
func orientation(a, b, c geom.Vec2) (value, size *big.Rat) {
	left, right := products(a, b, c)
	value = new(big.Rat).Sub(left, right)
	return value, left.Add(left.Abs(left), right.Abs(right))
}

// nearLine draws points that are often nearly in line or equal.
func nearLine() *rapid.Generator[[]geom.Vec2] {
	return rapid.Custom(func(t *rapid.T) []geom.Vec2 {
		from := vec(rapid.Float32Range(-100, 100).Draw(t, "x"), rapid.Float32Range(-100, 100).Draw(t, "y"))
		step := vec(rapid.Float32Range(-9, 9).Draw(t, "dx"), rapid.Float32Range(-9, 9).Draw(t, "dy"))
		points := make([]geom.Vec2, 4)
		for i := range points {
			p := from.Add(step.Scale(rapid.Float32Range(-1, 2).Draw(t, "along")))
			if rapid.Bool().Draw(t, "off") {
				p = p.Add(step.Left().Scale(rapid.Float32Range(-1, 1).Draw(t, "across")))
			}
			if i > 0 && rapid.IntRange(0, 7).Draw(t, "equal") == 0 {
				p = points[i-1]
			}
			// Differences below the least of the documented range would underflow.
			points[i] = vec(float32(math.RoundToEven(float64(p.X)*0x1p30))*0x1p-30, float32(math.RoundToEven(float64(p.Y)*0x1p30))*0x1p-30)
		}
		return points
	})
}

func TestOrient(t *testing.T) {
	for _, c := range []struct {
		name    string
		a, b, c geom.Vec2
		want    float32
	}{
		{"left", vec(0, 0), vec(1, 0), vec(0, 1), 1},
		{"right", vec(0, 0), vec(0, 1), vec(1, 0), -1},
		{"in line", vec(1, 1), vec(2, 2), vec(5, 5), 0},
		{"a = b", vec(3, 1), vec(3, 1), vec(5, 7), 0},
		{"all equal", vec(3, 1), vec(3, 1), vec(3, 1), 0},
		{"far from the origin", vec(1e6, 1e6), vec(1e6+1, 1e6), vec(1e6, 1e6+1), 1},
		{"NaN", vec(nan, 0), vec(1, 0), vec(0, 1), nan},
		{"infinite", vec(0, 0), vec(inf, 0), vec(0, inf), inf},
		{"overflow", vec(0, 0), vec(1e30, 1e30), vec(1e30, 1e30), nan},
	} {
		if got := geom.Orient(c.a, c.b, c.c); !same(got, c.want) {
			t.Errorf("%s: Orient = %v, want %v", c.name, got, c.want)
		}
	}
}

func TestOrientError(t *testing.T) {
	bound := new(big.Rat).SetFloat64(4.01 * 0x1p-24)
	signBound := new(big.Rat).SetFloat64(3.01 * 0x1p-24)
	rapid.Check(t, func(t *rapid.T) {
		p := nearLine().Draw(t, "points")
		got := geom.Orient(p[0], p[1], p[2])
		want, size := orientation(p[0], p[1], p[2])
		miss := new(big.Rat).Sub(exact(got), want)
		if miss.Abs(miss).Cmp(new(big.Rat).Mul(bound, size)) > 0 {
			t.Errorf("Orient = %v, want %v: error above the bound", got, want.FloatString(20))
		}
		far := new(big.Rat).Abs(want).Cmp(new(big.Rat).Mul(signBound, size)) > 0
		if far && exact(got).Sign() != want.Sign() {
			t.Errorf("Orient = %v has the wrong sign: want %v", got, want.FloatString(20))
		}
		if mirrored := geom.Orient(p[0], p[2], p[1]); mirrored != -got {
			t.Errorf("Orient(a, b, c) = %v but Orient(a, c, b) = %v", got, mirrored)
		}
	})
}

func TestSegmentsCross(t *testing.T) {
	for _, c := range []struct {
		name       string
		a, b, c, d geom.Vec2
		want       bool
	}{
		{"diagonals", vec(0, 0), vec(2, 2), vec(0, 2), vec(2, 0), true},
		{"apart", vec(0, 0), vec(1, 0), vec(0, 1), vec(1, 1), false},
		{"the lines cross, ab is short", vec(0, 0), vec(0.5, 0.5), vec(0, 2), vec(2, 0), false},
		{"the lines cross, cd is short", vec(0, 0), vec(2, 2), vec(0, 2), vec(0.5, 1.5), false},
		{"a common end", vec(0, 0), vec(2, 2), vec(2, 2), vec(4, 0), false},
		{"an end inside the other", vec(0, 0), vec(2, 2), vec(1, 1), vec(2, 0), false},
		{"in line, overlapping", vec(0, 0), vec(2, 2), vec(1, 1), vec(3, 3), false},
		{"the same", vec(0, 0), vec(2, 2), vec(0, 0), vec(2, 2), false},
		{"ab is a point on cd", vec(1, 1), vec(1, 1), vec(0, 2), vec(2, 0), false},
		{"two points", vec(1, 1), vec(1, 1), vec(1, 1), vec(1, 1), false},
		{"NaN", vec(0, 0), vec(2, 2), vec(0, nan), vec(2, 0), false},
		{"small and far", vec(1000, 1000), vec(1001, 1001), vec(1000, 1001), vec(1001, 1000), true},
	} {
		if got := geom.SegmentsCross(c.a, c.b, c.c, c.d); got != c.want {
			t.Errorf("%s: SegmentsCross = %v", c.name, got)
		}
	}
}

// Where every end is as far from the other line as documented, the answer is exact.
func TestSegmentsCrossIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := nearLine().Draw(t, "points")
		got := geom.SegmentsCross(p[0], p[1], p[2], p[3])
		if swapped := geom.SegmentsCross(p[2], p[3], p[0], p[1]); swapped != got {
			t.Errorf("SegmentsCross = %v, with the segments swapped %v", got, swapped)
		}
		extent := 0.0
		for _, a := range p {
			for _, b := range p {
				extent = max(extent, math.Hypot(float64(a.X)-float64(b.X), float64(a.Y)-float64(b.Y)))
			}
		}
		side := func(a, b, c geom.Vec2) int {
			area, _ := orientation(a, b, c)
			value, _ := area.Float64()
			length := math.Hypot(float64(b.X)-float64(a.X), float64(b.Y)-float64(a.Y))
			if math.Abs(value) <= 0x1p-22*extent*length {
				return 0
			}
			return area.Sign()
		}
		ab := side(p[0], p[1], p[2]) * side(p[0], p[1], p[3])
		cd := side(p[2], p[3], p[0]) * side(p[2], p[3], p[1])
		if ab*cd == 0 {
			return // nearer than the bound
		}
		if want := ab < 0 && cd < 0; got != want {
			t.Errorf("SegmentsCross = %v, want %v", got, want)
		}
	})
}

func TestPointSegmentDist2(t *testing.T) {
	for _, c := range []struct {
		name    string
		p, a, b geom.Vec2
		want    float32
	}{
		{"beside", vec(1, 3), vec(0, 0), vec(4, 0), 9},
		{"before a", vec(-3, 4), vec(0, 0), vec(4, 0), 25},
		{"beyond b", vec(7, 4), vec(0, 0), vec(4, 0), 25},
		{"at a", vec(0, 0), vec(0, 0), vec(4, 0), 0},
		{"at b", vec(4, 0), vec(0, 0), vec(4, 0), 0},
		{"on it", vec(2, 2), vec(0, 0), vec(4, 4), 0},
		{"no length", vec(3, 4), vec(0, 0), vec(0, 0), 25},
		{"all equal", vec(3, 4), vec(3, 4), vec(3, 4), 0},
		{"p is NaN", vec(nan, 4), vec(0, 0), vec(1, 0), nan},
		{"a is NaN", vec(3, 4), vec(nan, 0), vec(1, 0), nan},
		{"b is NaN", vec(3, 4), vec(0, 0), vec(1, nan), nan},
		{"no length, NaN", vec(nan, 4), vec(0, 0), vec(0, 0), nan},
	} {
		if got := geom.PointSegmentDist2(c.p, c.a, c.b); !same(got, c.want) {
			t.Errorf("%s: PointSegmentDist2 = %v, want %v", c.name, got, c.want)
		}
	}
}

// pointSegmentDist is the distance in float64.
func pointSegmentDist(p, a, b geom.Vec2) float64 {
	abx, aby := float64(b.X)-float64(a.X), float64(b.Y)-float64(a.Y)
	apx, apy := float64(p.X)-float64(a.X), float64(p.Y)-float64(a.Y)
	t := 0.0
	if len2 := abx*abx + aby*aby; len2 > 0 {
		t = min(max((apx*abx+apy*aby)/len2, 0), 1)
	}
	return math.Hypot(apx-t*abx, apy-t*aby)
}

func TestPointSegmentDist2Error(t *testing.T) {
	var largest worst
	rapid.Check(t, func(t *rapid.T) {
		points := nearLine().Draw(t, "points")
		p, a, b := points[0], points[1], points[2]
		got := geom.PointSegmentDist2(p, a, b)
		extent := max(pointSegmentDist(p, a, a), pointSegmentDist(p, b, b), pointSegmentDist(a, b, b))
		err := math.Abs(math.Sqrt(float64(got)) - pointSegmentDist(p, a, b))
		if !(err <= 0x1p-21*extent) {
			t.Errorf("PointSegmentDist2 = %v, its root is wrong by %.3g of %.3g", got, err, extent)
		}
		if extent > 0 {
			largest.see(err/extent, p.X, p.Y)
		}
	})
	t.Logf("largest error %.3g·2⁻²⁴·D", largest.err*0x1p24)
}
