package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

func TestInt(t *testing.T) {
	for _, c := range []struct {
		x          float32
		int, floor int32
	}{
		{0, 0, 0},
		{negZero, 0, 0},
		{denormal, 0, 0},
		{-denormal, 0, -1},
		{0.999, 0, 0},
		{-0.999, 0, -1},
		{1, 1, 1},
		{-1, -1, -1},
		{-1.5, -1, -2},
		{0x1p24, 1 << 24, 1 << 24},
		{2147483520, 2147483520, 2147483520}, // the last below 2³¹
		{0x1p31, math.MaxInt32, math.MaxInt32},
		{-0x1p31, math.MinInt32, math.MinInt32},
		{-2147483904, math.MinInt32, math.MinInt32}, // the first below -2³¹
		{3e9, math.MaxInt32, math.MaxInt32},
		{-3e9, math.MinInt32, math.MinInt32},
		{biggest, math.MaxInt32, math.MaxInt32},
		{-biggest, math.MinInt32, math.MinInt32},
		{inf, math.MaxInt32, math.MaxInt32},
		{-inf, math.MinInt32, math.MinInt32},
		{nan, 0, 0},
	} {
		if got := geom.Int(c.x); got != c.int {
			t.Errorf("Int(%v) = %d, want %d", c.x, got, c.int)
		}
		if got := geom.Floor(c.x); got != c.floor {
			t.Errorf("Floor(%v) = %d, want %d", c.x, got, c.floor)
		}
	}
}

func TestIntSaturates(t *testing.T) {
	saturated := func(x float64) int32 {
		if x != x {
			return 0
		}
		return int32(min(max(x, math.MinInt32), math.MaxInt32))
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(anyFloat(), rapid.Float32Range(-1e10, 1e10)).Draw(t, "x")
		if got, want := geom.Int(x), saturated(math.Trunc(float64(x))); got != want {
			t.Errorf("Int(%v) = %d, want %d", x, got, want)
		}
		if got, want := geom.Floor(x), saturated(math.Floor(float64(x))); got != want {
			t.Errorf("Floor(%v) = %d, want %d", x, got, want)
		}
	})
}

func TestOrder(t *testing.T) {
	for _, c := range []struct{ a, b, max, min float32 }{
		{1, 2, 2, 1},
		{2, 1, 2, 1},
		{-inf, inf, inf, -inf},
		{0, negZero, negZero, negZero}, // equal: the second
		{negZero, 0, 0, 0},
		{nan, 1, 1, 1},
		{1, nan, nan, nan},
	} {
		if got := geom.Max(c.a, c.b); !same(got, c.max) {
			t.Errorf("Max(%v, %v) = %v, want %v", c.a, c.b, got, c.max)
		}
		if got := geom.Min(c.a, c.b); !same(got, c.min) {
			t.Errorf("Min(%v, %v) = %v, want %v", c.a, c.b, got, c.min)
		}
	}
	for _, c := range []struct{ x, want float32 }{
		{-5, -1}, {-1, -1}, {0.5, 0.5}, {2, 2}, {5, 2}, {inf, 2}, {-inf, -1}, {nan, -1},
	} {
		if got := geom.Clamp(c.x, -1, 2); got != c.want {
			t.Errorf("Clamp(%v, -1, 2) = %v, want %v", c.x, got, c.want)
		}
	}
}

func TestClassify(t *testing.T) {
	if !isCanonical(geom.NaN()) {
		t.Errorf("NaN() has bits %#x", math.Float32bits(geom.NaN()))
	}
	for _, x := range edges {
		wide := float64(x)
		if got, want := geom.IsNaN(x), math.IsNaN(wide); got != want {
			t.Errorf("IsNaN(%v) = %v", x, got)
		}
		if got, want := geom.IsFinite(x), !math.IsNaN(wide) && !math.IsInf(wide, 0); got != want {
			t.Errorf("IsFinite(%v) = %v", x, got)
		}
		if got, want := geom.Abs(x), float32(math.Abs(wide)); !same(got, want) {
			t.Errorf("Abs(%v) = %v", x, got)
		}
	}
}

// A correctly rounded root r lies so that x is between the squares of the
// midpoints to r's neighbours; these squares are exact in float64.
func TestSqrtIsCorrectlyRounded(t *testing.T) {
	for _, c := range []struct{ x, want float32 }{
		{0, 0}, {negZero, negZero}, {4, 2}, {inf, inf}, {-1, nan}, {-inf, nan}, {nan, nan}, {0x1p-148, 0x1p-74},
	} {
		if got := geom.Sqrt(c.x); !same(got, c.want) {
			t.Errorf("Sqrt(%v) = %v, want %v", c.x, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float32Min(denormal).Draw(t, "x")
		r := geom.Sqrt(x)
		below := (float64(r) + float64(math.Nextafter32(r, 0))) / 2
		above := (float64(r) + float64(math.Nextafter32(r, inf))) / 2
		if below*below > float64(x) || above*above < float64(x) {
			t.Errorf("Sqrt(%v) = %v, which is not the nearest", x, r)
		}
	})
}

func TestMulAddRoundsTwice(t *testing.T) {
	// With one rounding the small term would survive.
	a := float32(1 + 0x1p-12)
	if got := geom.MulAdd(a, a, -(1 + 0x1p-11)); got != 0 {
		t.Errorf("MulAdd rounds once: %v", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anyFloat().Draw(t, "a"), anyFloat().Draw(t, "b"), anyFloat().Draw(t, "c")
		product := float32(float64(a) * float64(b)) // exact in float64, then rounded
		if got, want := geom.MulAdd(a, b, c), product+c; !same(got, want) {
			t.Errorf("MulAdd(%v, %v, %v) = %v, want %v", a, b, c, got, want)
		}
	})
}
