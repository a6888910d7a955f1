package relax

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
)

// sweep moves every bead once, from p to q, and reports whether some limit was
// missed by more than the tolerance. With accelerated, q holds the sweep
// before, and the move x̂-x is stretched (Chebyshev):
//
//	x⁺ = ω(γ(x̂-x) + (x-x⁻)) + x⁻
//
// The candidates of a bead are tested first, all of them, and then only those
// that hit are worked on: lanes that run together stay together.
func sweep(px, py, qx, qy []float32, list []uint16, length []uint8, lane, size, n, stride int32, l limits, accelerated bool, omega, gamma float32) bool {
	missed := false
	beforeX, beforeY := px[:n], py[:n]
	atX, atY := px[1:][:n], py[1:][:n]
	afterX, afterY := px[2:][:n], py[2:][:n]
	length = length[:n]
	for i := lane; i < n; i += size {
		a := geom.Vec2{X: atX[i], Y: atY[i]}
		in := geom.Vec2{X: a.X - beforeX[i], Y: a.Y - beforeY[i]}
		out := geom.Vec2{X: afterX[i] - a.X, Y: afterY[i] - a.Y}
		in2, out2 := in.Len2(), out.Len2()
		stretchIn, stretchOut := stretch(in2, l.rest), stretch(out2, l.rest)
		if stretchOut > l.stretch || stretchOut < -l.stretch {
			missed = true
		}
		moveX := float32(stretchOut*out.X) - float32(stretchIn*in.X)
		moveY := float32(stretchOut*out.Y) - float32(stretchIn*in.Y)

		// The circle through three points has radius |a||b||c| / (2|a×b|).
		chord2 := in.Add(out).Len2()
		turn := in.Cross(out)
		turn2 := float32(turn * turn)
		sides2 := float32(float32(in2*out2) * chord2)
		if sides2 < float32(l.radius4*turn2) {
			radius := geom.Sqrt(sides2 / float32(4*turn2))
			if radius < l.tooTight {
				missed = true
			}
			half := float32(0.5 * geom.Min(1, float32(l.pull*(l.radius-radius))))
			moveX += float32(half * (out.X - in.X))
			moveY += float32(half * (out.Y - in.Y))
		}

		hits := uint32(0)
		for s := int32(0); s < int32(length[i]&lengthMask); s++ {
			j := list[s*stride+i]
			d := geom.Vec2{X: a.X - px[j], Y: a.Y - py[j]}
			if d.Len2() < l.target2 {
				hits |= 1 << uint32(s)
			}
		}
		if hits != 0 {
			push := geom.Vec2{}
			share := 1 / float32(int32(bits.OnesCount32(hits)))
			for ; hits != 0; hits &= hits - 1 {
				j := list[int32(bits.TrailingZeros32(hits))*stride+i]
				d := geom.Vec2{X: a.X - px[j], Y: a.Y - py[j]}
				d2 := d.Len2()
				if d2 < l.tooNear2 {
					missed = true
				}
				if d2 > 0 {
					push = push.Add(d.Scale(float32(0.5*l.target)/geom.Sqrt(d2) - 0.5))
				}
			}
			moveX += float32(push.X * share)
			moveY += float32(push.Y * share)
		}

		to := geom.Vec2{X: a.X + moveX, Y: a.Y + moveY}
		if accelerated {
			before := geom.Vec2{X: qx[i+1], Y: qy[i+1]}
			to.X = geom.MulAdd(omega, geom.MulAdd(gamma, moveX, a.X-before.X), before.X)
			to.Y = geom.MulAdd(omega, geom.MulAdd(gamma, moveY, a.Y-before.Y), before.Y)
		}
		put(qx, qy, i, n, to)
	}
	return missed
}

// stretch returns ¼(ℓ-rest)/ℓ of an edge of length ℓ, from ℓ².
func stretch(length2, rest float32) float32 {
	if !(length2 > 0) {
		return 0
	}
	return 0.25 - float32(0.25*rest)/geom.Sqrt(length2)
}

// smooth moves every bead by factor toward its neighbours' midpoint.
func smooth(px, py, qx, qy []float32, lane, size, n int32, factor float32) {
	half := float32(0.5 * factor)
	for i := lane; i < n; i += size {
		x, y := px[i+1], py[i+1]
		put(qx, qy, i, n, geom.Vec2{
			X: geom.MulAdd(half, (px[i]-x)+(px[i+2]-x), x),
			Y: geom.MulAdd(half, (py[i]-y)+(py[i+2]-y), y),
		})
	}
}

// even moves every bead along its edges toward equal lengths.
func even(px, py, qx, qy []float32, lane, size, n int32, rest float32) {
	for i := lane; i < n; i += size {
		a := geom.Vec2{X: px[i+1], Y: py[i+1]}
		in := geom.Vec2{X: a.X - px[i], Y: a.Y - py[i]}
		out := geom.Vec2{X: px[i+2] - a.X, Y: py[i+2] - a.Y}
		put(qx, qy, i, n, a.Add(out.Scale(stretch(out.Len2(), rest))).Sub(in.Scale(stretch(in.Len2(), rest))))
	}
}
