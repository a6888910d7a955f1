package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

// stride of the scans over bit patterns: a prime, so that all low bits occur. With
// stride 1 (minutes) the errors are 9.39e-8 and 1.56 ulp for SinCos, 2.15 ulp for Atan.
const stride = 1009

func TestSinCosError(t *testing.T) {
	var absolute, units worst
	for bits := uint32(0); bits <= math.Float32bits(geom.MaxAngle); bits += stride {
		x := math.Float32frombits(bits)
		sin, cos := geom.SinCos(x)
		wantSin, wantCos := math.Sincos(float64(x))
		errSin, errCos := math.Abs(float64(sin)-wantSin), math.Abs(float64(cos)-wantCos)
		absolute.see(max(errSin, errCos), x, 0)
		if x <= geom.Pi {
			units.see(max(errSin/ulpAt(wantSin), errCos/ulpAt(wantCos)), x, 0)
		}
	}
	absolute.check(t, "absolute error", 9.5e-8)
	units.check(t, "error up to Pi in ulp", 1.6)
}

// The reduction is at its worst where the sine or the cosine is nearly 0.
func TestSinCosNearQuarterTurns(t *testing.T) {
	var absolute, relative worst
	for k := 1; float32(k)*geom.HalfPi < geom.MaxAngle; k++ {
		x := float32(float64(k) * (math.Pi / 2))
		for _, x := range []float32{math.Nextafter32(x, 0), x, math.Nextafter32(x, inf)} {
			sin, cos := geom.SinCos(x)
			wantSin, wantCos := math.Sincos(float64(x))
			small, wantSmall := sin, wantSin
			if k%2 == 1 {
				small, wantSmall = cos, wantCos
			}
			err := math.Abs(float64(small) - wantSmall)
			absolute.see(err, x, 0)
			relative.see(err/math.Abs(wantSmall), x, 0)
		}
	}
	absolute.check(t, "absolute error", 8e-11)
	relative.check(t, "relative error", 8.1e-5)
}

func TestSinCosEdges(t *testing.T) {
	above := math.Nextafter32(geom.MaxAngle, inf)
	for _, c := range []struct{ x, sin, cos float32 }{
		{0, 0, 1},
		{negZero, negZero, 1},
		{denormal, denormal, 1},
		{-denormal, -denormal, 1},
		{0x1p-126, 0x1p-126, 1},
		{geom.HalfPi, 1, -4.371139e-08},
		{geom.Pi, -8.742278e-08, -1},
		{-geom.Pi, 8.742278e-08, -1},
		{above, nan, nan},
		{-above, nan, nan},
		{biggest, nan, nan},
		{inf, nan, nan},
		{-inf, nan, nan},
		{nan, nan, nan},
		{math.Float32frombits(0xffc12345), nan, nan},
	} {
		sin, cos := geom.SinCos(c.x)
		if !same(sin, c.sin) || !same(cos, c.cos) {
			t.Errorf("SinCos(%v) = %v, %v, want %v, %v", c.x, sin, cos, c.sin, c.cos)
		}
		if c.sin != c.sin && !(isCanonical(sin) && isCanonical(cos)) {
			t.Errorf("SinCos(%v) is a NaN with bits %#x, %#x", c.x, math.Float32bits(sin), math.Float32bits(cos))
		}
	}
	for _, x := range []float32{geom.MaxAngle, -geom.MaxAngle} {
		if sin, cos := geom.SinCos(x); !geom.IsFinite(sin) || !geom.IsFinite(cos) {
			t.Errorf("SinCos(%v) = %v, %v", x, sin, cos)
		}
	}
}

func TestSinCosProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float32Range(-geom.MaxAngle, geom.MaxAngle).Draw(t, "x")
		sin, cos := geom.SinCos(x)
		if !(geom.Abs(sin) <= 1 && geom.Abs(cos) <= 1) {
			t.Errorf("SinCos(%v) = %v, %v: out of [-1, 1]", x, sin, cos)
		}
		if norm := float64(sin)*float64(sin) + float64(cos)*float64(cos); math.Abs(norm-1) > 2.5e-7 {
			t.Errorf("sin² + cos² of %v is 1 %+.3g", x, norm-1)
		}
		if s, c := geom.SinCos(-x); !same(s, -sin) || !same(c, cos) {
			t.Errorf("SinCos(%v) = %v, %v, but of %v %v, %v", x, sin, cos, -x, s, c)
		}
		if s, c := geom.Sin(x), geom.Cos(x); !same(s, sin) || !same(c, cos) {
			t.Errorf("Sin, Cos of %v = %v, %v, but SinCos %v, %v", x, s, c, sin, cos)
		}
		wantSin, wantCos := math.Sincos(float64(x))
		if err := max(math.Abs(float64(sin)-wantSin), math.Abs(float64(cos)-wantCos)); err > 9.5e-8 {
			t.Errorf("SinCos(%v) is wrong by %.3g", x, err)
		}
	})
}
