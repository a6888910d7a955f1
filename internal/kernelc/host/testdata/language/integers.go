package language

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/kernel"
)

//trackgen:kernel
func integers(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		a, b, u, v := p.A[i], p.B[i], p.U[i], p.V[i]
		r = putInt(r, a+b)
		r = putInt(r, a-b)
		r = putInt(r, a*b)
		r = putInt(r, -a)
		r = putInt(r, ^a)
		r = putInt(r, a&b|a^b)
		r = putInt(r, a&^b)
		r = put(r, u&^v)
		r = put(r, ^u)
		r = put(r, -u)
		if b != 0 {
			r = putInt(r, a/b)
			r = putInt(r, a%b)
			c, d := a, a
			c /= b
			d %= b
			r = putInt(r, c^d)
		}
		r = putInt(r, a/7)
		r = putInt(r, a%7)
		r = putInt(r, a/-1)
		r = putInt(r, a%-3)
		if v != 0 {
			r = put(r, u/v)
			r = put(r, u%v)
		}
		r = putBool(r, a < b)
		r = putBool(r, u < v)
		r = putBool(r, uint32(a) < u == (a >= b))
		r = putInt(r, min(a, b, 7)^max(a, -3, b))
		r = put(r, min(u, 7, v)+max(v, u))
		r = putInt(r, int32(bits.OnesCount32(u)+bits.TrailingZeros32(u)*64+bits.LeadingZeros32(u)*4096))
		a++
		b--
		a += b
		a <<= 3
		b >>= 1
		b |= a
		a &^= 0xf0
		r = putInt(r, a^b)
	}
}

//trackgen:kernel
func shifts(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		a, u, w := p.A[i], p.U[i], p.W[i]
		n := p.V[i] & 127
		d := int64(a) * 0x100000001
		r = put(r, u<<n)
		r = put(r, u>>n)
		r = putInt(r, a<<n)
		r = putInt(r, a>>n)
		r = putWide(r, w<<n)
		r = putWide(r, w>>n)
		r = putWide(r, uint64(d<<n))
		r = putWide(r, uint64(d>>n))
		r = putInt(r, 1<<n)
		r = putWide(r, uint64(int64(1)<<n))
		r = put(r, u<<33>>1)
		r = put(r, u>>31<<31)
		r = putInt(r, a<<31)
		r = putInt(r, a>>31)
		r = putInt(r, a>>32)
		r = putInt(r, a<<7>>7)
		r = putWide(r, uint64(d<<63>>63))
		s, c := p.Short[i], p.Byte[i]
		m := uint16(n)
		r = putInt(r, int32(s<<m))
		r = putInt(r, int32(s>>m))
		r = put(r, uint32(c<<(n&15)))
		r = put(r, uint32(c>>uint8(n&15)))
		r = putInt(r, int32(s<<15))
		r = putInt(r, int32(s>>15)+int32(s>>16)+int32(int8(c)>>9))
		s <<= 5
		c <<= 5
		s >>= n & 3
		c >>= n & 3
		r = putInt(r, int32(s)+int32(c))
	}
}

//trackgen:kernel
func narrow(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		s, t := p.Short[i], int16(p.A[i])
		c, d := p.Byte[i], uint8(p.V[i])
		e := int8(c)
		r = putInt(r, int32(s*t))
		r = putInt(r, int32(s+t))
		r = putInt(r, int32(s-t))
		r = putInt(r, int32(-s))
		r = putInt(r, int32(^s))
		r = putInt(r, int32(-e))
		r = putBool(r, s+t < s)
		r = putBool(r, c+d < c)
		r = put(r, uint32(c+d))
		r = put(r, uint32(c-d))
		r = put(r, uint32(c*d))
		r = put(r, uint32(^c))
		r = put(r, uint32(-c))
		r = put(r, uint32(c&^d))
		r = put(r, uint32(c/7+d%7))
		if t != 0 {
			r = putInt(r, int32(s/t))
			r = putInt(r, int32(s%t))
		}
		r = putInt(r, int32(e/-1))
		r = putInt(r, int32(s/-1))
		r = putInt(r, int32(min(s, t, 100)+max(s, t)))
		r = put(r, uint32(min(c, 200, d)-max(c, d)))
		s++
		t--
		c += 200
		d *= 3
		e -= 100
		s *= t
		r = putInt(r, int32(s)+int32(t)+int32(e))
		r = put(r, uint32(c)<<8|uint32(d))
		r = putInt(r, int32(uint16(s))-int32(uint16(t)*uint16(t)))
		// conversions cut off, and extend by the sign of what they convert
		r = putInt(r, int32(int8(p.A[i])))
		r = put(r, uint32(int8(p.A[i])))
		r = put(r, uint32(uint8(p.A[i])))
		r = putWide(r, uint64(int64(p.A[i])))
		r = putWide(r, uint64(p.U[i])<<1)
		r = putInt(r, int32(p.W[i]))
		r = putBool(r, int32(c)-200 < 0)
	}
}

//trackgen:kernel
func wide(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		w := p.W[i]
		a, b := int64(w), int64(p.B[i])
		n := int(p.A[i]) * int(p.B[i])
		r = putWide(r, uint64(p.U[i])*uint64(p.V[i])+uint64(p.U[i]))
		r = putWide(r, uint64(a*b))
		r = putWide(r, uint64(n))
		r = putWide(r, w&^7)
		r = putWide(r, uint64(a&^7))
		r = putWide(r, w/10+w%10)
		if b != 0 {
			r = putWide(r, uint64(a/b))
			r = putWide(r, uint64(a%b))
		}
		r = putWide(r, uint64(a/-1))
		r = putWide(r, uint64(min(a, b)-max(a, b, 1<<40)))
		r = putWide(r, w+0xffffffff)
		r = putWide(r, uint64(a-0x7fffffffffffffff))
		r = putWide(r, uint64(-a))
		r = putBool(r, a < b)
		r = putBool(r, w < 1<<63)
		const least = -1 << 63
		r = putBool(r, a == least)
		r = putBool(r, p.A[i] == -1<<31)
		a++
		w--
		r = putWide(r, uint64(a)^w)
	}
}
