package language

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type grid [2][3]int32

type pair struct {
	a, b int16
	g    grid
}

// words has fields that are words of C, C++ and their headers.
type words struct {
	double, register int32
	float_           int32
	float            int32
	NULL             bool
	class            geom.Vec2
}

type stream struct{ state, count uint32 }

type holder struct {
	tag int8
	s   stream
}

func (s *stream) next() uint32 {
	s.count++
	s.state = s.state*747796405 + 2891336453
	return s.state >> 3
}

func (s stream) peek() uint32 { return s.state ^ s.count }

func (s *stream) skip(n uint32) {
	for range n {
		s.state = s.next()
	}
}

func (s *stream) reset(state uint32) { *s = stream{state: state} }

func advance(s *stream, n uint32) {
	s.skip(n)
	copied := *s
	copied.skip(1)
	s.state ^= copied.peek()
}

func distance[T int32 | uint32 | uint8](a, b T) T {
	var far T = 3
	if a < b {
		return b - a
	}
	return (a-b)/far + T(2)
}

func sum[T int32 | float32](x []T) T {
	var total T
	for _, v := range x {
		total += v
	}
	return total
}

func first[A, B int32 | float32](a A, b B) A { return a }

func π(größe int32) int32 { return größe*3 + größe/7 }

//trackgen:kernel
func values(g *kernel.Group, p params) {
	lane, size := g.Lane(), g.Size()
	for k := lane; k < p.N; k += size {
		i := g.Env()*p.N + k
		r := record{out: kernel.Row(p.ResultOut, i, p.Per)}
		a, b := p.A[i], p.B[i]
		var gr grid
		for i := range 2 {
			for j := range 3 {
				gr[i][j] = a + int32(10*i+j)
			}
		}
		cp := gr // arrays are values
		cp[1][2] = 5
		r = putInt(r, gr[1][2]-cp[1][2])
		q := pair{a: int16(a), g: gr}
		s := q
		s.g[0][0]++
		s.b--
		s.g[b&1] = gr[a&1]
		r = putInt(r, s.g[0][0]-q.g[0][0]+int32(s.b)+changed(q)+q.g[1][1])
		arr := [4]uint8{250, 20}
		arr[a&3] += 10
		r = put(r, uint32(arr[0])+uint32(arr[1])<<8+uint32(arr[2])<<16+uint32(arr[3])<<24)
		points := [...]geom.Vec2{{1, 2}, {X: 3}}
		points[a&1].Y = p.F[i]
		r = putFloat(r, points[0].Y+points[1].Y)
		r = putFloat(r, geom.Vec2{X: 1, Y: points[1].X}.Dot(points[0].Left().Sub(geom.Vec2{})))

		var w words
		w.double, w.register = a, b
		w.float_ = w.double ^ w.register
		w.float = w.float_ + 1
		w.NULL = w.float > 3
		w.class = geom.Vec2{X: 1}
		register, signed := a, w
		double, int32_t, TG_AT, geom_Vec2 := register-b, a^1, b^2, a+b
		auto := first(double, w.class.X)
		r = putInt(r, double+signed.float+int32_t+TG_AT+geom_Vec2+auto+π(a))
		r = putBool(r, signed.NULL)

		str := stream{p.U[i], 0}
		x := str.next()
		y := -str.next()
		advance(&str, p.U[i]&3)
		h := holder{s: str}
		h.s.skip(2)
		advance(&h.s, 1)
		z := h.s.next()
		str.reset(x)
		r = put(r, x^y+z*str.peek()+str.count)

		r = put(r, distance(p.U[i], p.V[i])^uint32(distance(a, b))^uint32(distance(p.Byte[i], 9)))
		head, tail := r.out[:3], r.out[3:]
		middle := r.out[1:4:8]
		wider := middle[:6] // up to the capacity
		r = putInt(r, int32(len(head)+len(tail)*10+len(middle)*100+len(wider)*1000))
		r = put(r, chosen(head, tail, a > b)[1]^middle[1]^wider[0])
		front, back := head, tail
		for range b & 3 {
			front, back = back, front
		}
		r = put(r, front[0])
		r = put(r, back[1])
		r = putFloat(r, sum(p.F[i:i+1])+float32(sum(p.A[i:][:1])))
	}
}

func changed(q pair) int32 {
	q.g[1][1] = 100
	q.a++
	return int32(q.a)
}

func chosen(a, b []uint32, left bool) []uint32 {
	if left {
		return a
	}
	return b
}
