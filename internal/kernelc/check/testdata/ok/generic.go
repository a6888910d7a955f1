package ok

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// square rounds its product with a conversion to its own type.
func square[T float32 | int32 | int64](x T) T { return T(x * x) }

func scaled[T float32 | celsius](x, y T) T { return T(x*y) + T(2*x) }

func last[T view | []float32](x T) T {
	y := x
	return y
}

func bitsOf[T uint32 | uint64, C uint8 | uint32](x T, n C) T { return x << n >> (n % 7) }

//trackgen:kernel
func generics(g *kernel.Group, p params) {
	p.ZOut[0] = square(p.Weight) + scaled(p.Weight, 2) + float32(square(p.N))
	p.ZOut[1] = float32(scaled(celsius(p.Weight), 2))
	p.CountsOut[0] = int32(square(int64(p.N)))
	last(p.ZOut)[2] = last(view{in: p.X, out: p.ZOut}).in[0]
	p.CountsOut[1] = int32(bitsOf(uint32(p.N), uint8(p.N)))
}

//trackgen:kernel
func shifts(g *kernel.Group, p params) {
	x, n := p.CountsOut, uint32(p.N)
	x[0] = 1<<n | x[1]>>(n&31) | x[2]<<3 | 1<<uint8(p.N)
	x[1] <<= n
	x[2] >>= 40 // Go defines it: only the sign is left
	x[3] = int32(p.Seed >> 63)
	x[4] /= p.N
	x[5] = x[4] % x[0]
}

// whole has all slices that its types hold.
//
//trackgen:kernel
func whole(g *kernel.Group, p params) {
	var plain pair
	points := [3]geom.Vec2{{X: 1}}
	v := view{out: p.ZOut, in: p.X}
	var w view = v
	views := [2]view{v, {p.X, p.ZOut, 0}}
	both := [2][2][]float32{{p.X, p.X}, {v.in, w.in}}
	head, tail := ends(views[1], int32(plain.a))
	p.ZOut[0] = head[0] + tail[0] + both[1][0][0] + points[1].X
	p.ZOut[1] = mean(views)
}

// ends names its results for the reader.
func ends(v view, n int32) (head, tail []float32) {
	if n > 3 {
		return v.out, v.in
	}
	return v.in[:1], v.in[1:]
}

func mean(v [2]view) (m float32) {
	m = v[0].in[0]
	return
}

// lumped mixes slices that are told apart by field with some that are not.
//
//trackgen:kernel
func lumped(g *kernel.Group, p params) {
	h := [1]view{{p.ZOut, p.ZOut, 0}}[0]
	h.in = p.X
	h.out[0] = h.in[0]
	v := view{in: p.X, out: p.ZOut}
	v.out[1] = v.in[1]
}
