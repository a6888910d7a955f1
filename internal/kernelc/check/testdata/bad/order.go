package bad

import "github.com/seed183fdc01/trackgen/kernel"

type orderParams struct {
	N    int32
	XOut []int32
}

type stream struct{ state uint32 }

func (s *stream) next() uint32 {
	s.state = s.state*747796405 + 2891336453
	return s.state
}

func (s stream) peek() uint32 { return s.state }

func grab(s *stream) stream {
	s.state++
	return *s
}

func bump(n *int32) int32 {
	*n++
	return 1
}

func fill(x []int32, n int32) int32 {
	for i := range n {
		x[i] = i
	}
	return n
}

func mix(a, b uint32) uint32 { return a ^ b }

//trackgen:kernel
func evaluation(g *kernel.Group, p orderParams) {
	var s stream
	x := kernel.Row(p.XOut, g.Env(), p.N)
	a := mix(s.next(), 3) // want `next has effects, so it must stand alone on the right side: assign its result to a variable first`
	b := s.next() + 1     // want `next has effects`
	x[s.next()%4] = 1     // want `next has effects`
	b = grab(&s).peek()   // want `grab has effects`
	count := int32(0)
	count += bump(&count) // want `count \+= with a call that has effects: assign its result to a variable first`
	c, d := s.next(), a   // want `next has effects`
	if s.next() > 3 {     // want `next has effects`
		x[0] = 1
	}
	for s.next() > b { // want `next has effects`
	}
	for range s.next() + 1 { // want `next has effects`
	}
	switch s.next() % 3 { // want `next has effects`
	case s.next(): // want `next has effects`
	}
	var e = [1]uint32{s.next()}   // want `next has effects`
	x[s.next()%4]++               // want `next has effects`
	if c > d && g.Any(e[0] > 1) { // want `Any has effects`
		x[0] = 2
	}
	a += s.next()
	s.state += s.next()  // want `s.state \+= with a call that has effects: assign its result to a variable first`
	x[1] += fill(x, 3)   // want `x\[1\] \+= with a call that has effects`
	x[x[2]] = fill(x, 3) // want `an index is loaded from an array that the statement may write: assign it to a variable first`
	indices := [4]uint32{1, 2}
	x[s.state] = int32(s.next())           // want `an index uses s, and the call on the right side writes it: write two statements`
	(x)[(a)], a = 1, 2                     // want `an index uses a, and the same statement assigns it`
	a, x[a] = 1, 2                         // want `an index uses a, and the same statement assigns it: write two statements`
	x, x[0] = x[1:], 2                     // want `x is indexed, and the same statement assigns it: write two statements`
	indices[0], x[indices[0]] = 1, 2       // want `an index is loaded from an array that the statement may write`
	x[0], x[1] = x[1], int32(returned(&s)) // want `returned has effects`
}

func returned(s *stream) uint32 {
	return s.next() >> 1 // want `next has effects`
}
