package geom

import "math"

// CanonicalNaN is the bit pattern that marks padding in results.
const CanonicalNaN = 0x7fc00000

// NaN returns the canonical NaN.
func NaN() float32 { return math.Float32frombits(CanonicalNaN) }

// IsNaN reports whether x is not a number.
func IsNaN(x float32) bool { return x != x }

// IsFinite reports whether x is neither infinite nor NaN.
func IsFinite(x float32) bool { return x-x == 0 }

// MulAdd returns a·b + c with two roundings.
func MulAdd(a, b, c float32) float32 { return float32(a*b) + c }

// Sqrt returns the correctly rounded square root of x.
func Sqrt(x float32) float32 { return float32(math.Sqrt(float64(x))) }

// Abs returns |x|.
func Abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

// Max returns the larger of a and b; b when either is NaN.
func Max(a, b float32) float32 {
	if a > b {
		return a
	}
	return b
}

// Min returns the smaller of a and b; b when either is NaN.
func Min(a, b float32) float32 {
	if a < b {
		return a
	}
	return b
}

// Clamp returns x limited to [lo, hi]; lo when x is NaN.
func Clamp(x, lo, hi float32) float32 { return Min(Max(x, lo), hi) }

// Int truncates x toward zero. Out of range it saturates; NaN gives 0.
// (The plain conversion differs between processors there.)
func Int(x float32) int32 {
	if x >= 2147483648 {
		return math.MaxInt32
	}
	if x >= -2147483648 {
		return int32(x) //kernel:inrange
	}
	if x != x {
		return 0
	}
	return math.MinInt32
}

// Floor returns the largest integer not above x, saturating like [Int].
func Floor(x float32) int32 {
	i := Int(x)
	if float32(i) > x && i > math.MinInt32 {
		i--
	}
	return i
}
