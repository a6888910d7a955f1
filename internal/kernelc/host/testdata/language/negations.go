package language

import "github.com/seed183fdc01/trackgen/kernel"

// negations holds the least integers, whose negation is themselves at their own
// width and another number at any other.
//
//trackgen:kernel
func negations(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		a, u := p.A[i], p.U[i]
		s, h, e, c := p.Short[i], uint16(p.A[i]), int8(p.Byte[i]), p.Byte[i]
		zero := int16(p.Per - p.Per)
		r = putFloat(r, float32(-a))
		r = putFloat(r, float32(-u))
		r = putFloat(r, float32(-s))
		r = putFloat(r, float32(-h))
		r = putFloat(r, float32(-e))
		r = putFloat(r, float32(-c))
		r = putWide(r, uint64(int64(-a)))
		r = putWide(r, uint64(-u))
		r = putWide(r, uint64(int64(-s)))
		r = putWide(r, uint64(-h))
		r = putWide(r, uint64(int64(-e)))
		r = putWide(r, uint64(-c))
		r = put(r, uint32(-h))
		r = putInt(r, int32(-h)/3)
		r = putInt(r, int32(-s)/3)
		r = putInt(r, int32(zero-s))
		r = putInt(r, int32(s*-1))
		r = putInt(r, int32(^s+1))
		r = putInt(r, int32(int16(-a)))
		r = putInt(r, int32(int16(-int32(s))))
		r = putInt(r, int32(int8(-a)))
		r = putInt(r, int32(int8(-int32(e))))
		r = put(r, uint32(uint16(-a)))
		r = putBool(r, -s < 0)
		r = putBool(r, -a < 0)
		r = putBool(r, -e < 0)
		if a < 0 {
			a = -a
		}
		if s < 0 {
			s = -s
		}
		if e < 0 {
			e = -e
		}
		r = putFloat(r, float32(a))
		r = putFloat(r, float32(s))
		r = putFloat(r, float32(e))
		r = putInt(r, int32(s))
		r = putInt(r, int32(e))
		r = putWide(r, uint64(int64(a)))
		r = putWide(r, uint64(int64(s)))
		r = putWide(r, uint64(int64(e)))
	}
}
