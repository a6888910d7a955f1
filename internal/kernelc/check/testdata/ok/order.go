package ok

import "github.com/seed183fdc01/trackgen/kernel"

func count(x []int32, n int32) int32 {
	for i := range n {
		x[i] = i
	}
	return n
}

// counts returns a call with effects directly.
func counts(x []int32, n int32) int32 { return count(x, n) }

//trackgen:kernel
func effects(g *kernel.Group, p params) {
	var s stream
	x := kernel.Row(p.CountsOut, g.Env(), p.N)
	var first = s.next()
	i := 0
	x[i] = count(x[1:], 3)
	x[first%4] = int32(s.next())
	s.left = s.next()
	s.k0, s.k1 = s.k1, s.k0
	total := int32(0)
	total += counts(x, 4)
	switch s.next() {
	case 1:
		x[0] = total
	}
	for range s.next() {
		x[0]++
	}
}

//trackgen:kernel
func answers(g *kernel.Group, p params) {
	worst := false
	for i := g.Lane(); i < p.N; i += g.Size() {
		worst = worst || p.X[i] > 3
	}
	if !g.Any(worst) && p.N > 3 {
		p.CountsOut[g.Env()] = 1
	}
	for g.Any(worst) {
		worst = false
	}
	again := g.Any(worst)
	for again {
		again = g.Any(false)
	}
}
