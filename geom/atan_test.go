package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

// atan2Ulps is the stated bound of Atan and Atan2, in ulp of the true angle. Over
// 2·10⁹ random points the largest errors are 2.26 ulp and 1.84e-7.
const atan2Ulps = 2.3

func TestAtanError(t *testing.T) {
	var units worst
	for bits := uint32(0); bits < math.Float32bits(inf); bits += stride {
		x := math.Float32frombits(bits)
		want := math.Atan(float64(x))
		units.see(math.Abs(float64(geom.Atan(x))-want)/ulpAt(want), x, 1)
	}
	units.check(t, "error in ulp", atan2Ulps)
}

// Directions all round, in steps that are dense near the axes and diagonals too.
func TestAtan2Error(t *testing.T) {
	var units, absolute worst
	const steps = 1 << 17
	for i := range 8 * steps {
		// Round the unit square, 2·steps points a side.
		side, along := i/(2*steps), float32(i%(2*steps)-steps)/steps
		x, y := float32(1), along
		for range side {
			x, y = -y, x
		}
		if y == 0 {
			continue // TestAtan2Edges has the axes
		}
		want := math.Atan2(float64(y), float64(x))
		err := math.Abs(float64(geom.Atan2(y, x)) - want)
		units.see(err/ulpAt(want), y, x)
		absolute.see(err, y, x)
	}
	units.check(t, "error in ulp", atan2Ulps)
	absolute.check(t, "absolute error", 1.9e-7)
}

func TestAtan2Edges(t *testing.T) {
	// math.Atan2 has all the special cases, except that ours excludes -π.
	for _, y := range edges {
		for _, x := range edges {
			got, want := geom.Atan2(y, x), float32(math.Atan2(float64(y), float64(x)))
			if want == -geom.Pi {
				want = geom.Pi
			}
			if !same(got, want) && math.Abs(float64(got)-float64(want)) > atan2Ulps*ulpAt(float64(want)) {
				t.Errorf("Atan2(%v, %v) = %v, want %v", y, x, got, want)
			}
			if (want == 0 || want != want) && !same(got, want) {
				t.Errorf("Atan2(%v, %v) = %v, want %v exactly", y, x, got, want)
			}
			if want != want && !isCanonical(got) {
				t.Errorf("Atan2(%v, %v) is the NaN %#x", y, x, math.Float32bits(got))
			}
		}
	}
	for _, c := range []struct{ y, x, want float32 }{
		{0, 1, 0}, {negZero, 1, negZero}, {0, -1, geom.Pi}, {negZero, -1, geom.Pi},
		{0, 0, 0}, {negZero, 0, negZero}, {0, negZero, geom.Pi}, {negZero, negZero, geom.Pi},
		{1, 0, geom.HalfPi}, {-1, 0, -geom.HalfPi}, {1, negZero, geom.HalfPi}, {-1, negZero, -geom.HalfPi},
		{1, 1, geom.Pi / 4}, {1, -1, geom.Pi / 4 * 3}, {-1, 1, -geom.Pi / 4}, {-1, -1, -geom.Pi / 4 * 3},
		{inf, inf, geom.Pi / 4}, {inf, -inf, geom.Pi / 4 * 3}, {inf, 1, geom.HalfPi}, {-1, inf, negZero}, {-1, -inf, geom.Pi},
		{-denormal, -1, geom.Pi}, {biggest, biggest, geom.Pi / 4}, {denormal, denormal, geom.Pi / 4},
	} {
		if got := geom.Atan2(c.y, c.x); !same(got, c.want) {
			t.Errorf("Atan2(%v, %v) = %v, want %v", c.y, c.x, got, c.want)
		}
	}
	for _, c := range []struct{ x, want float32 }{
		{0, 0}, {negZero, negZero}, {denormal, denormal}, {1, geom.Pi / 4}, {inf, geom.HalfPi}, {-inf, -geom.HalfPi}, {nan, nan},
	} {
		if got := geom.Atan(c.x); !same(got, c.want) {
			t.Errorf("Atan(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}

func TestAtan2Properties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y, x := anyFloat().Draw(t, "y"), anyFloat().Draw(t, "x")
		if y != y || x != x {
			return
		}
		a := geom.Atan2(y, x)
		if !(a > -geom.Pi && a <= geom.Pi) {
			t.Errorf("Atan2(%v, %v) = %v, want it in (-Pi, Pi]", y, x, a)
		}
		if b := geom.Atan2(-y, x); !same(a, -b) && !(a == geom.Pi && b == geom.Pi) {
			t.Errorf("Atan2(%v, %v) = %v, but of the mirrored point %v", y, x, a, b)
		}
		if want := math.Atan2(float64(y), float64(x)); want > -3.1415926 {
			if err := math.Abs(float64(a)-want) / ulpAt(want); err > atan2Ulps {
				t.Errorf("Atan2(%v, %v) = %v, wrong by %.3g ulp", y, x, a, err)
			}
		}
	})
}

func TestAtan2UndoesSinCos(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float32Range(-3.14159, 3.14159).Draw(t, "x")
		sin, cos := geom.SinCos(x)
		if got := geom.Atan2(sin, cos); geom.Abs(got-x) > 5e-7 {
			t.Errorf("the angle of SinCos(%v) is %v", x, got)
		}
	})
}
