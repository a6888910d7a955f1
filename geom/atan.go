package geom

import "math"

const (
	// π/4 in two parts. The first has 22 bits, so that its multiples up to 4 are exact.
	quarterPi1 float32 = 3294199.0 / (1 << 22)
	quarterPi2 float32 = -8.146034e-08

	tanEighthPi float32 = 0.414213562373095049
)

// Minimax polynomial in t² on |t| ≤ tan(π/8), for the relative error of
//
//	atan t = t + t³(atan3 + atan5·t² + … + atan11·t⁸)       7.0e-10
//
// found as those of [SinCos] were.
const (
	atan3  float32 = -0.333333164
	atan5  float32 = 0.199985281
	atan7  float32 = -0.14244391
	atan9  float32 = 0.105991684
	atan11 float32 = -0.0609005243
)

// Atan returns the angle in [-π/2, π/2], in radians, whose tangent is x.
// Atan(±0) is ±0 and Atan(±Inf) is ±HalfPi. The error is at most 2.3 ulp.
func Atan(x float32) float32 { return Atan2(x, 1) }

// Atan2 returns the direction of the point (x, y) in radians, counter-clockwise
// from the positive x axis, in (-Pi, Pi]. Every direction has one value: what IEEE
// 754 rounds to -Pi, y = -0 with x < 0 included, is Pi here. Otherwise zeros and
// infinities are as in [math.Atan2]: Atan2(±0, x) is ±0 for x > 0 and x = +0, and
// two infinities mean a diagonal. NaN gives the canonical NaN.
//
// The error is at most 2.3 ulp, and at most 1.9e-7.
func Atan2(y, x float32) float32 {
	if x != x || y != y {
		return NaN()
	}
	low, high := Abs(y), Abs(x)
	steep := low > high
	if steep {
		low, high = high, low
	}
	switch {
	case high == 0: // the origin counts as a point of the x axis
		high = 1
	case low > math.MaxFloat32: // both are infinite
		low, high = 1, 1
	case high > 1<<125: // keep low + high finite
		low, high = float32(low*0.25), float32(high*0.25)
	case high < 0x1p-100: // keep products of high precise
		low, high = float32(low*0x1p64), float32(high*0x1p64)
	}

	// The angle is turns·π/4 + atan t with |t| ≤ tan(π/8), t = low/high or, for
	// low/high near 1, its tangent-addition form about π/4.
	turns, t := float32(0), float32(0)
	if low > float32(tanEighthPi*high) {
		turns, t = 1, (low-high)/(low+high)
	} else {
		t = low / high
	}
	z := float32(t * t)
	p := atan9 + float32(z*atan11)
	p = atan7 + float32(z*p)
	p = atan5 + float32(z*p)
	p = atan3 + float32(z*p)
	a := t + float32(float32(t*z)*p)

	if steep {
		turns, a = 2-turns, -a
	}
	if math.Float32bits(x)>>31 != 0 {
		turns, a = 4-turns, -a
	}
	a += float32(turns * quarterPi2)
	a += float32(turns * quarterPi1)
	if math.Float32bits(y)>>31 != 0 && a < Pi {
		return -a
	}
	return a
}
