package geom_test

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
)

func TestSinCosError(t *testing.T) {
	worstS, worstC := 0.0, 0.0
	var atS, atC float32
	for b := uint32(0); b <= math.Float32bits(geom.MaxAngle); b += 97 {
		x := math.Float32frombits(b)
		s, c := geom.SinCos(x)
		ws, wc := math.Sincos(float64(x))
		if e := math.Abs(float64(s) - ws); e > worstS {
			worstS, atS = e, x
		}
		if e := math.Abs(float64(c) - wc); e > worstC {
			worstC, atC = e, x
		}
	}
	t.Logf("sin %.4g at %v, cos %.4g at %v", worstS, atS, worstC, atC)
	if max(worstS, worstC) > 1e-7 {
		t.Error("too large")
	}
}

func TestAtan2Error(t *testing.T) {
	worst, ulps := 0.0, 0.0
	for b := uint32(0); b <= math.Float32bits(1e6); b += 97 {
		y := math.Float32frombits(b)
		for _, x := range []float32{1, -1} {
			got, want := float64(geom.Atan2(y, x)), math.Atan2(float64(y), float64(x))
			e := math.Abs(got - want)
			worst = max(worst, e)
			f := math.Float32frombits(math.Float32bits(float32(want)))
			ulps = max(ulps, e/float64(math.Nextafter32(f, 9)-f))
		}
	}
	t.Logf("abs %.4g, %.4g ulp", worst, ulps)
	if ulps > 2.5 {
		t.Error("too large")
	}
}

func TestSegmentsCross(t *testing.T) {
	v := func(x, y float32) geom.Vec2 { return geom.Vec2{X: x, Y: y} }
	if !geom.SegmentsCross(v(0, 0), v(2, 2), v(0, 2), v(2, 0)) {
		t.Error("diagonals do not cross")
	}
	if geom.SegmentsCross(v(0, 0), v(2, 2), v(1, 1), v(2, 0)) {
		t.Error("a touch is a crossing")
	}
}
