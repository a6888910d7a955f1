package geom

import "math"

// The circle constants, each the nearest float32 (Pi lies 8.7e-8 above π).
const (
	Pi     float32 = 3.14159265358979323846264338327950288
	HalfPi float32 = Pi / 2
	TwoPi  float32 = Pi * 2
)

// MaxAngle is the largest |x|, in radians, that [SinCos] takes: about 1,300 turns.
const MaxAngle float32 = 8192

// π/2 in three parts for the reduction of Cody and Waite, "Software Manual for
// the Elementary Functions" (1980), chapter 8. The first two have 11 bits each,
// so that a multiple up to 2¹³ of either is exact; together they miss π/2 by 1.8e-15.
const (
	halfPi1 float32 = 1608.0 / (1 << 10)
	halfPi2 float32 = 2029.0 / (1 << 22)
	halfPi3 float32 = 7.54979e-08

	twoOverPi float32 = 0.636619772367581343
	// Added to a float32 below 2²², it rounds to an integer, ties to even, and
	// leaves that integer in the low bits.
	toInteger float32 = 3 << 22
)

// Minimax polynomials in r² on |r| ≤ 1.0001·π/4, for the relative error of
//
//	sin r = r + r³(sin3 + sin5·r² + sin7·r⁴)                4.0e-9
//	cos r = 1 - r²/2 + r⁴(cos4 + cos6·r² + cos8·r⁴)         1.2e-10
//
// found by Remez exchange in float64. The coefficients were rounded to float32
// one at a time, lowest order first, and the rest fitted again after each.
const (
	sin3 float32 = -0.166666552
	sin5 float32 = 0.00833218917
	sin7 float32 = -0.000195182845

	cos4 float32 = 0.0416666456
	cos6 float32 = -0.00138873095
	cos8 float32 = 2.44323273e-05
)

// SinCos returns the sine and the cosine of x radians, |x| ≤ [MaxAngle]; NaN for
// any other x, infinities and NaN included. SinCos(±0) is ±0, 1.
//
// The error is at most 9.5e-8, and for |x| ≤ Pi also at most 1.6 ulp. Farther out,
// results near 0 have fewer right digits: the relative error is at most 8.1e-5.
func SinCos(x float32) (sin, cos float32) {
	size := Abs(x)
	if !(size > 0 && size <= MaxAngle) {
		if x == 0 {
			return x, 1
		}
		return NaN(), NaN()
	}
	shifted := float32(x*twoOverPi) + toInteger
	n := shifted - toInteger // of quarter turns
	r := x - float32(n*halfPi1)
	r -= float32(n * halfPi2)
	r -= float32(n * halfPi3)

	z := float32(r * r)
	p := sin5 + float32(z*sin7)
	p = sin3 + float32(z*p)
	sin = r + float32(float32(r*z)*p)
	q := cos6 + float32(z*cos8)
	q = cos4 + float32(z*q)
	cos = 1 - float32(0.5*z) + float32(float32(z*z)*q)

	quarter := math.Float32bits(shifted) & 3
	if quarter&1 != 0 {
		sin, cos = cos, sin
	}
	if quarter&2 != 0 {
		sin = -sin
	}
	if (quarter+1)&2 != 0 {
		cos = -cos
	}
	return sin, cos
}

// Sin returns the sine of x radians, as [SinCos] does.
func Sin(x float32) float32 {
	sin, _ := SinCos(x)
	return sin
}

// Cos returns the cosine of x radians, as [SinCos] does.
func Cos(x float32) float32 {
	_, cos := SinCos(x)
	return cos
}
