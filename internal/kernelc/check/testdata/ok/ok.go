// Package ok holds kernels that use what the kernel language allows, up to
// where the neighbouring thing is rejected: see testdata/bad.
package ok

import (
	"math"
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
)

type params struct {
	N, Stride int32
	Weight    float32
	Seed      uint64
	Grid      grid
	Mask      []uint8
	X         []float32
	Points    []geom.Vec2
	ZOut      []float32
	CountsOut []int32
	LoopInOut []geom.Vec2
}

type (
	grid    [2][3]int32
	celsius float32
	index   = int32
	pair    struct {
		a, b int16
		g    grid
	}
	view struct {
		in, out []float32
		n       int32
	}
	stream struct{ k0, k1, left uint32 }
	holder struct{ s stream }
)

const (
	guard         = 2
	third         = 1.0 / 3
	big           = 1 << 40
	name          = "never a value"
	wide  float64 = 2.5
)

func (s *stream) next() uint32 {
	s.left++
	s.k0 = s.k0*747796405 + s.k1
	return s.k0
}

func (s stream) peek() uint32 { return s.k0 ^ s.k1 }

func (s *stream) reset() { *s = stream{} }

func swap(a, b int32) (int32, int32) { return b, a }

func swapTwice(a, b int32) (int32, int32) { return swap(b, a) }

func named(x int32) (r int32) {
	r = x
	if x > 0 {
		r++
		return
	}
	return r - 1
}

func distance[T int32 | uint32](a, b T) T {
	if a < b {
		return b - a
	}
	return a - b
}

//trackgen:kernel
func masked(g *kernel.Group, p params) {
	e := g.Env()
	if p.Mask[e] == 0 {
		return
	}
	x := kernel.Shared[float32](g, p.N+guard)
	totals := kernel.Shared[float32](g, kernel.ScanTotals((p.N+3)/4*2)-1)
	cells := kernel.Shared[uint8](g, p.N*p.N)
	third := kernel.Shared[geom.Vec3](g, 16)
	lane, size := g.Lane(), g.Size()
	for i := lane; i < p.N; i += size {
		x[i], cells[i] = float32(p.X[i]*2), 0
		third[i%16] = geom.Vec3{Z: x[i]}
	}
	g.Sync()
	length := kernel.Scan(g, x, totals, p.N)
	if lane == 0 {
		p.ZOut[e] = length
	}
}

//trackgen:kernel item=agent group=16
func integers(g *kernel.Group, p params) {
	var a, b int8 = 1, 2
	c, d := uint16(a), int64(b)
	u := uint64(c) << 3 >> (c & 63)
	f := ^u&^7 | 1<<20
	n := int32(len(p.X)) % max(p.N, 1)
	n = min(n, 3, p.N)
	n -= int32(f) ^ n&1
	d /= 3
	k := int(n) * int(p.Stride)
	r := 'x'
	out := kernel.Row(p.CountsOut, g.Item(), p.N)
	out[0] = n + int32(d) + int32(k) + r
	out[1] = int32(bits.OnesCount32(uint32(n)) + bits.LeadingZeros32(1|uint32(n)) + bits.TrailingZeros32(1))
	out[2]++
}

//trackgen:kernel
func floats(g *kernel.Group, p params) {
	out := kernel.Row(p.ZOut, g.Env(), p.N)
	a, b := out[0], out[1]
	out[2] = float32(a*b) + out[3]
	out[3] = (a * b) / p.Weight
	out[4] = float32(a * b * p.Weight)
	out[5] = float32((a * b))
	if a*b < out[0] || a*2 == b*b {
		out[6] = a/b + third*3 - float32(wide)
	}
	t := celsius(a)
	t = celsius(t * 2)
	out[7] = float32(t) + 2*third
	out[8] = math.Float32frombits(math.Float32bits(a) | 1)
	out[9] = geom.Sqrt(float32(a * a))
	out[10] = float32(geom.Int(a)) + float32(geom.Floor(b)) + float32(uint32(3)) + big
	out[11] = -a
	if !(a >= b) || a != a {
		out[12]++
	}
	out[13] -= float32(a * b)
	out[14] /= p.Weight
	out[15] = geom.NaN()
	s, c := geom.SinCos(a)
	out[16] = s - c
}

//trackgen:kernel
func statements(g *kernel.Group, p params) {
	out := kernel.Row(p.CountsOut, g.Env(), p.Stride)
	const local = 4
	var zero, one = 0, int32(1)
	var untouched pair
	sum := int32(0)
outer:
	for i := int32(0); i < p.N; i++ {
		switch i % 5 {
		case 0, 3:
			if i&1 == 0 {
				break
			}
			sum += 100
		case 1:
			continue
		case local:
			for j := range int32(4) {
				if j == 2 {
					continue outer
				}
				sum += j
			}
		default:
			break outer
		}
	}
	for range 3 {
		sum++
	}
	for {
		sum--
		if sum < 3 {
			break
		}
	}
	for sum < 10 {
		sum += one
	}
	for i, v := range out {
		sum += int32(i) * v
	}
	for i := range p.Grid {
		for j, v := range p.Grid[i] {
			sum += v * int32(j)
		}
	}
	if y := sum - 7; y > 0 {
		out[zero] = y
	} else if z := y * 2; z < -5 {
		out[1] = z
	} else {
		{
			y := y + 1
			y, z := y*3, y
			out[2] = y ^ z
		}

	}
	switch x := sum; {
	case x > 3 && x < 5:
		out[3] = x
	}
	untouched.g[1][2]++
	out[4] = untouched.g[1][2]
}

//trackgen:kernel
func values(g *kernel.Group, p params) {
	out := kernel.Row(p.CountsOut, g.Env(), p.Stride)
	gr := p.Grid
	gr[1][2] = 5
	q := pair{a: 1, g: gr}
	q.g[0][0]--
	q.b = q.a
	arr := [3]int32{1, 2, 3}
	arr[0], arr[2] = arr[2], arr[0]
	points := [...]geom.Vec2{{1, 2}, {X: 3}}
	out[0], out[1] = out[1], out[0]
	a, b := swap(out[0], arr[1])
	a, b = b, a
	a, b = swapTwice(a, b)
	_ = named(a)
	out[2] = int32(distance(uint32(a), uint32(b))) + distance(a, b) + distance[index](a, 3)
	p.LoopInOut[0] = points[0].Add(points[1])
	p.LoopInOut[1].X = points[1].Y
	r := p
	r.N = 3 // a copy
	shrink(&r)
	out[3] = r.N + changed(p) + larger(&p)
}

func shrink(p *params) { p.N-- }

// changed changes its own copy.
func changed(p params) int32 {
	p.N = 3
	shrink(&p)
	return p.N
}

func larger(p *params) int32 { return p.N + 1 }

//trackgen:kernel
func noCalls(g *kernel.Group, p params) {}

//trackgen:kernel
func pointers(g *kernel.Group, p params) {
	var s stream
	s.reset()
	a := s.next()
	b := uint32(s.next())
	if c := -s.next(); c > a {
		a = c
	}
	var held holder
	a += s.next()
	a = held.s.next()
	advance(&s, 3)
	advance(&held.s, 4)
	a, _, _, _ = seeds.Words(p.Seed, a, b, 3, 4)
	p.CountsOut[s.peek()] = int32(a ^ b)
	p.ZOut[0] = seeds.Unit(a)
}

func advance(s *stream, n uint32) {
	for range n {
		s.left = s.next()
	}
	s.k1 = n
}

//trackgen:kernel
func slices(g *kernel.Group, p params) {
	e := g.Env()
	row := kernel.Row(p.ZOut, e, p.Stride)
	head, tail := row[:3], row[3:]
	middle := row[1:4:8]
	v := view{in: p.X, out: head}
	v.n = 2
	fillView(v)
	both := [2][]float32{head, tail}
	for _, each := range both {
		each[0] = middle[1]
	}
	front, back := kernel.Row(p.ZOut, e, p.N), tail
	for range p.N {
		front, back = back, front
		front[0] = 1
	}
	later := p.X
	p.ZOut[1] = later[1]
	fill(choose(head, tail, p.N > 3), p.X)
}

func fillView(v view) {
	for i := range v.n {
		v.out[i] = v.in[i]
	}
}

func choose(a, b []float32, first bool) []float32 {
	if first {
		return a
	}
	return b
}

func fill(out, in []float32) {
	for i := range in {
		out[i] = in[i]
	}
}
