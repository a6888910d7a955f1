package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

var (
	inf      = float32(math.Inf(1))
	nan      = geom.NaN()
	negZero  = math.Float32frombits(1 << 31)
	denormal = math.Float32frombits(1) // the least positive float32
	biggest  = float32(math.MaxFloat32)
)

// edges are values at which float32 code goes wrong first.
var edges = []float32{
	0, negZero, denormal, -denormal, 0x1p-126, -0x1p-126, 1, -1, 0.5, -0.5,
	0x1p23, 0x1p24, 0x1p31, -0x1p31, biggest, -biggest, inf, -inf, nan,
}

// same reports whether a and b have the same bits, all NaNs being equal.
func same(a, b float32) bool {
	return math.Float32bits(a) == math.Float32bits(b) || a != a && b != b
}

// isCanonical reports whether x is the one NaN that may reach a result.
func isCanonical(x float32) bool { return math.Float32bits(x) == geom.CanonicalNaN }

// anyFloat draws from all bit patterns, edge values more often.
func anyFloat() *rapid.Generator[float32] {
	return rapid.OneOf(
		rapid.SampledFrom(edges),
		rapid.Map(rapid.Uint32(), math.Float32frombits),
	)
}

// ulpAt returns the distance of the float32 values about x.
func ulpAt(x float64) float64 {
	exponent := -126 // of denormals
	if a := math.Abs(x); a >= 0x1p-126 {
		exponent = math.Ilogb(a)
	}
	return math.Ldexp(1, exponent-23)
}

// worst keeps the largest of the errors it is shown, and where that was.
type worst struct {
	err  float64
	x, y float32
}

func (w *worst) see(err float64, x, y float32) {
	if err > w.err || err != err {
		*w = worst{err, x, y}
	}
}

// check fails the test if the largest error exceeds limit.
func (w *worst) check(t *testing.T, what string, limit float64) {
	t.Helper()
	t.Logf("%s: %.4g at %v, %v", what, w.err, w.x, w.y)
	if !(w.err <= limit) {
		t.Errorf("%s: error %.4g at %v, %v, want at most %.4g", what, w.err, w.x, w.y, limit)
	}
}
