package geom

// Orient returns twice the signed area of the triangle a, b, c: positive when
// the turn a → b → c is to the left, the cross product (b-a) × (c-a).
//
// Let S be the sum of the sizes of the two products whose difference it is. The
// error is at most 4.01·2⁻²⁴·S, and the sign is right if the true value is larger
// than 3.01·2⁻²⁴·S (Shewchuk, "Adaptive precision floating-point arithmetic and
// fast robust geometric predicates", 1997, section 4.2). This needs differences of
// coordinates that are 0 or between 1e-15 and 1e18 in size: beyond that, products
// may underflow to 0, or overflow to infinities and NaN.
func Orient(a, b, c Vec2) float32 { return b.Sub(a).Cross(c.Sub(a)) }

// SegmentsCross reports whether the segments ab and cd cross properly: each has
// its ends strictly on both sides of the line through the other. Segments that
// touch, overlap, or have no length do not cross, nor does anything with NaN.
//
// Each side is the sign of [Orient]. So the answer is exact when no end lies
// nearer than 2⁻²²·D to the line through the other segment, D being the distance
// of the two most distant of the four points, within the range of Orient.
func SegmentsCross(a, b, c, d Vec2) bool {
	return opposite(Orient(a, b, c), Orient(a, b, d)) && opposite(Orient(c, d, a), Orient(c, d, b))
}

// opposite reports whether one of x and y is positive and the other negative.
func opposite(x, y float32) bool { return x < 0 && y > 0 || x > 0 && y < 0 }

// PointSegmentDist2 returns the squared distance of p from the segment ab; from
// the point a when the segment has no length; NaN if a coordinate is NaN.
//
// The square root of the result misses the distance by at most 2⁻²¹·D, D being
// the distance of the two most distant of the three points, within the range of
// [Orient].
func PointSegmentDist2(p, a, b Vec2) float32 {
	ab, ap := b.Sub(a), p.Sub(a)
	along := ap.Dot(ab)
	if along <= 0 { // a is nearest, or a = b
		return ap.Len2()
	}
	len2 := ab.Len2()
	if along >= len2 {
		return p.Sub(b).Len2()
	}
	across := ab.Cross(ap)
	return float32(float32(across/len2) * across)
}
