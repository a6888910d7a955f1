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
	toX, toY := qx[1:][:n], qy[1:][:n]
	length = length[:n]
	for i := lane; i < n; i += size {
		a := geom.Vec2{X: atX[i], Y: atY[i]}
		in := geom.Vec2{X: a.X - beforeX[i], Y: a.Y - beforeY[i]}
		out := geom.Vec2{X: afterX[i] - a.X, Y: afterY[i] - a.Y}
		in2, out2 := in.Len2(), out.Len2()
		stretchIn, stretchOut := stretch(in2, l.perRest2), stretch(out2, l.perRest2)
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

		behind, ahead := i-l.band, i+l.band+2 // the nearest along the chain that push, as indices into px
		if behind < 1 {
			behind += n
		}
		if ahead > n {
			ahead -= n
		}
		pushers, hits := int32(0), uint32(0)
		push := geom.Vec2{}
		d := geom.Vec2{X: a.X - px[behind], Y: a.Y - py[behind]}
		if d2 := d.Len2(); d2 < l.target2 {
			push = push.Add(away(d, d2, l.target))
			pushers++
			if d2 < l.tooNear2 {
				missed = true
			}
		}
		d = geom.Vec2{X: a.X - px[ahead], Y: a.Y - py[ahead]}
		if d2 := d.Len2(); d2 < l.target2 {
			push = push.Add(away(d, d2, l.target))
			pushers++
			if d2 < l.tooNear2 {
				missed = true
			}
		}
		for s := int32(0); s < int32(length[i]&lengthMask); s++ {
			j := list[s*stride+i]
			d := geom.Vec2{X: a.X - px[j], Y: a.Y - py[j]}
			if d.Len2() < l.target2 {
				hits |= 1 << uint32(s)
			}
		}
		pushers += int32(bits.OnesCount32(hits))
		for ; hits != 0; hits &= hits - 1 {
			j := list[int32(bits.TrailingZeros32(hits))*stride+i]
			d := geom.Vec2{X: a.X - px[j], Y: a.Y - py[j]}
			d2 := d.Len2()
			push = push.Add(away(d, d2, l.target))
			if d2 < l.tooNear2 {
				missed = true
			}
		}
		if pushers > 0 {
			share := 1 / float32(pushers)
			moveX += float32(push.X * share)
			moveY += float32(push.Y * share)
		}

		to := geom.Vec2{X: a.X + moveX, Y: a.Y + moveY}
		if accelerated {
			before := geom.Vec2{X: toX[i], Y: toY[i]}
			to.X = geom.MulAdd(omega, geom.MulAdd(gamma, moveX, a.X-before.X), before.X)
			to.Y = geom.MulAdd(omega, geom.MulAdd(gamma, moveY, a.Y-before.Y), before.Y)
		}
		toX[i], toY[i] = to.X, to.Y
	}
	seam(qx, qy, lane, size, n)
	return missed
}

// away returns the push from a bead at -d, ½(target-|d|) along d; none where two
// beads coincide.
func away(d geom.Vec2, d2, target float32) geom.Vec2 {
	if !(d2 > 0) {
		return geom.Vec2{}
	}
	return d.Scale(float32(0.5*target)/geom.Sqrt(d2) - 0.5)
}

// stretch returns about ¼(ℓ-rest)/ℓ for an edge of length ℓ, as a polynomial of
// u = ℓ²/rest² - 1 without a root or a division. It has the same zero and slope
// there, and pulls less where an edge is far from it.
func stretch(length2, perRest2 float32) float32 {
	u := geom.Min(geom.MulAdd(length2, perRest2, -1), 1)
	return float32(u * geom.MulAdd(u, -0.0625, 0.125))
}

// smooth moves every bead by factor toward its neighbours' midpoint.
func smooth(px, py, qx, qy []float32, lane, size, n int32, factor float32) {
	half := float32(0.5 * factor)
	beforeX, beforeY := px[:n], py[:n]
	atX, atY := px[1:][:n], py[1:][:n]
	afterX, afterY := px[2:][:n], py[2:][:n]
	toX, toY := qx[1:][:n], qy[1:][:n]
	for i := lane; i < n; i += size {
		x, y := atX[i], atY[i]
		toX[i] = geom.MulAdd(half, (beforeX[i]-x)+(afterX[i]-x), x)
		toY[i] = geom.MulAdd(half, (beforeY[i]-y)+(afterY[i]-y), y)
	}
	seam(qx, qy, lane, size, n)
}

// seam copies the first bead behind the last and the last before the first,
// each by the lane that wrote it.
func seam(x, y []float32, lane, size, n int32) {
	if lane == 0 {
		x[n+1], y[n+1] = x[1], y[1]
	}
	if (n-1)%size == lane {
		x[0], y[0] = x[n], y[n]
	}
}
