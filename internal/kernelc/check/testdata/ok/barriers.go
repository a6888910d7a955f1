package ok

import "github.com/seed183fdc01/trackgen/kernel"

func syncs(g *kernel.Group) { g.Sync() }

func syncsIf(g *kernel.Group, b bool) {
	if b {
		g.Sync()
	}
}

// laneSum varies, but holds no barrier.
func laneSum(x []float32, lane int32) float32 {
	if lane > 3 {
		return 0
	}
	return x[lane]
}

func firstOf(a, b int32) (int32, int32) { return a, b }

//trackgen:kernel
func uniformIf(g *kernel.Group, p params) {
	if p.Mask[g.Env()] == 0 {
		return
	}
	if p.N > 3 {
		g.Sync()
	} else {
		syncs(g)
	}
	syncsIf(g, p.N > 2)
	for i := int32(0); i < p.N; i++ {
		if p.X[i] > 3 { // a uniform load
			break
		}
		g.Sync()
	}
	x := p.ZOut
	x[g.Lane()] = 1
	g.Sync()
	if x[0] > 3 { // and so is this, after the barrier
		syncs(g)
	}
}

//trackgen:kernel
func uniformSize(g *kernel.Group, p params) {
	for i := int32(0); i < p.N; i += g.Size() {
		if i+g.Lane() < p.N {
			p.ZOut[i+g.Lane()] = laneSum(p.X, g.Lane())
		}
		g.Sync()
	}
	_, n := firstOf(g.Lane(), p.N)
	for range n {
		g.Sync()
	}
	switch p.N {
	case 1:
		g.Sync()
	case g.Env():
		return
	}
	g.Sync()
}

//trackgen:kernel
func uniformAny(g *kernel.Group, p params) {
	again := g.Any(g.Lane() > 3)
	for again {
		again = g.Any(p.X[g.Lane()] > 3)
		if again {
			g.Sync()
			continue
		}
		syncs(g)
	}
}

// leavesLate returns in some lanes, after the last barrier.
//
//trackgen:kernel group=32 block=64
func leavesLate(g *kernel.Group, p params) {
	g.Sync()
	for i := g.Lane(); i < p.N; i += g.Size() {
		if p.X[i] > 3 {
			return
		}
	}
	if g.Lane() != 0 {
		return
	}
	p.CountsOut[g.Env()] = 1
}

// innerLabel leaves only an inner loop, by name.
//
//trackgen:kernel
func innerLabel(g *kernel.Group, p params) {
	for range p.N {
	inner:
		for i := g.Lane(); i < p.N; i += g.Size() {
			for range p.Stride {
				if p.X[i] > 3 {
					continue inner
				}
				if p.X[i] > 4 {
					break inner
				}
			}
			p.ZOut[i] = 1
		}
		g.Sync()
	}
}

// innerBreak leaves only a loop without barriers.
//
//trackgen:kernel item=batch block=1024
func innerBreak(g *kernel.Group, p params) {
	for range p.N {
		for i := g.Lane(); i < p.N; i += g.Size() {
			if p.X[i] > 3 {
				break
			}
			switch {
			case p.X[i] > 2:
				break
			case p.X[i] > 1:
				continue
			}
			p.ZOut[i] = 1
		}
		g.Sync()
	}
}
