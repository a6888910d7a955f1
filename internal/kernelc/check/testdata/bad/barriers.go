package bad

import "github.com/seed183fdc01/trackgen/kernel"

type barriersParams struct {
	N    int32
	C    []int32
	XOut []float32
}

func syncs(g *kernel.Group) { g.Sync() }

func syncsIf(g *kernel.Group, b bool) {
	if b {
		g.Sync()
	}
}

func syncsAfter(g *kernel.Group, n int32) {
	if n > 3 {
		return
	}
	g.Sync()
}

func laneOf(g *kernel.Group) int32 { return g.Lane() }

type walker struct{ at int32 }

func (w *walker) move(to int32) { w.at += to }

func (w *walker) maybe(lane int32) {
	if lane > 2 {
		return
	}
	w.at = 1
}

func (w *walker) set(to int32) { w.at = to }

func (w *walker) turns(lane int32) {
	for i := range int32(3) {
		w.at++
		if lane > i {
			return
		}
	}
}

func syncsDeeper(g *kernel.Group, b bool) { syncsIf(g, b) }

func sign(x int32) int32 {
	if x > 3 {
		return 1
	}
	return 0
}

//trackgen:kernel
func barriersHelpers(g *kernel.Group, p barriersParams) {
	lane := g.Lane()
	syncsDeeper(g, lane > 3) // want `syncsDeeper holds a barrier that depends on an argument`
	if sign(lane) > 0 {
		g.Sync() // want `Sync is a barrier`
	}
	var w, u walker
	if lane > 3 {
		w.set(1)
	}
	if w.at > 0 {
		g.Sync() // want `Sync is a barrier`
	}
	u.turns(lane)
	if u.at > 0 {
		g.Sync() // want `Sync is a barrier`
	}
	var other = lane
	if other > 0 {
		g.Sync() // want `Sync is a barrier`
	}
}

//trackgen:kernel
func barriersIf(g *kernel.Group, p barriersParams) {
	lane := g.Lane()
	if lane == 0 {
		g.Sync() // want `Sync is a barrier, and not every lane of the group comes here: move it out of what depends on Lane\(\)`
	} else {
		syncs(g) // want `syncs is a barrier, and not every lane`
	}
	switch lane {
	case 1:
		g.Sync() // want `Sync is a barrier, and not every lane`
	}
	switch {
	case laneOf(g) == 1:
		g.Sync() // want `Sync is a barrier, and not every lane`
	}
	syncsIf(g, lane > 3) // want `syncsIf holds a barrier that depends on an argument that differs between lanes`
	syncsAfter(g, lane)  // want `syncsAfter holds a barrier that depends on an argument`
	syncsIf(g, p.N > 3)
	syncsIf(g, p.C[lane] > 3) // want `syncsIf holds a barrier that depends on an argument`
	k := int32(0)
	if p.C[lane] > 3 {
		k = 1
	}
	if k > 0 {
		again := g.Any(true) // want `Any is a barrier, and not every lane`
		_ = again
	}
	var w walker
	w.move(lane)
	if w.at > 3 {
		g.Sync() // want `Sync is a barrier`
	}
	var u walker
	u.maybe(lane)
	if u.at > 3 {
		g.Sync() // want `Sync is a barrier`
	}
	var counts [2]int32
	counts[lane%2] = 1
	if counts[0] > 0 {
		g.Sync() // want `Sync is a barrier`
	}
	x := kernel.Row(p.XOut, lane, p.N)
	if x[0] > 0 {
		g.Sync() // want `Sync is a barrier`
	}
	first, second := lanes2(lane, p.N)
	if second > 0 {
		g.Sync()
	}
	if first > 0 {
		g.Sync() // want `Sync is a barrier`
	}
}

func lanes2(lane, n int32) (a, b int32) {
	a = lane
	b = n
	return
}

//trackgen:kernel
func barriersLoop(g *kernel.Group, p barriersParams) {
	lane, size := g.Lane(), g.Size()
	x := p.XOut
	for i := lane; i < p.N; i += size {
		x[i] = 1
		g.Sync() // want `Sync is a barrier`
	}
	k := int32(0)
	for i := lane; i < p.N; i += size {
		k++
	}
	for range k {
		g.Sync() // want `Sync is a barrier`
	}
	for j := int32(0); j < p.N; j++ {
		if x[lane] > 3 {
			break
		}
		g.Sync() // want `Sync is a barrier`
	}
	for j := int32(0); j < p.N; j++ {
		g.Sync() // want `Sync is a barrier`
		if x[lane] > 3 {
			continue
		}
		x[lane] = 4
	}
outer:
	for j := int32(0); j < p.N; j++ {
		for i := lane; i < p.N; i++ {
			if i > 3 {
				continue outer
			}
		}
		g.Sync() // want `Sync is a barrier`
	}
	for j := int32(0); j < p.N; j++ {
		switch {
		case x[lane] > 3:
			break
		default:
			x[lane] = 2
		}
		g.Sync()
	}
	for j := int32(0); j < p.N; j++ {
		switch p.N {
		case 3:
			if lane > 3 {
				break
			}
			g.Sync() // want `Sync is a barrier`
		}
	}
	for range p.N {
		g.Sync() // want `Sync is a barrier`
		if x[lane] > 3 {
			break
		}
	}
	for range p.N {
		switch {
		case x[lane] > 3:
			continue
		}
		g.Sync() // want `Sync is a barrier`
	}
	for range p.N {
		g.Sync() // want `Sync is a barrier`
		if x[lane] > 5 {
			return
		}
	}
	for _, c := range p.C[lane:] {
		if c > 3 {
			kernel.Scan(g, x, x, p.N) // want `Scan is a barrier`
		}
	}
	turns := int32(0)
	for lane > turns {
		turns++
	}
	for range turns {
		g.Sync() // want `Sync is a barrier`
	}
}

//trackgen:kernel
func barriersReturn(g *kernel.Group, p barriersParams) {
	if p.N == 0 {
		return
	}
	g.Sync()
	if g.Lane() > 3 {
		return // want `some lanes return here while others go on to the barrier in line \d+: put the rest under a condition instead`
	}
	g.Sync()
	g.Sync()
}

//trackgen:kernel
func barriersReturnInLoop(g *kernel.Group, p barriersParams) {
	for i := g.Lane(); i < p.N; i += g.Size() {
		if p.C[i] > 3 {
			return // want `some lanes return here while others go on to the barrier in line \d+`
		}
	}
	if g.Lane() > 0 {
		return // told once, at the first
	}
	syncs(g)
}
