package probe

import "github.com/seed183fdc01/trackgen/kernel"

type markParams struct {
	Value    int32   // what is added
	ValueOut []int32 // [E]
	ItemOut  []int32 // [E*PerEnv], or empty
}

// mark writes down that an item was run, and by which env.
//
//trackgen:kernel item=env block=128
func mark(g *kernel.Group, p markParams) {
	if g.Lane() == 0 {
		p.ValueOut[g.Env()] += p.Value
		if len(p.ItemOut) > 0 {
			p.ItemOut[g.Item()] = 1000 + g.Env()
		}
	}
}

type settleParams struct {
	N       int32     // of a row
	X       []float32 // [E*N]
	XOut    []float32 // [E*N]
	TurnOut []int32   // [E]
}

// settle smooths a closed row until it is level, at most 40 times, and writes its
// running sums: shared arrays, barriers, a vote and a scan. How long it takes
// differs from env to env.
//
//trackgen:kernel item=env block=384
func settle(g *kernel.Group, p settleParams) {
	row := kernel.Shared[float32](g, p.N)
	next := kernel.Shared[float32](g, p.N)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.N))
	in, out := kernel.Row(p.X, g.Env(), p.N), kernel.Row(p.XOut, g.Env(), p.N)
	lane, size := g.Lane(), g.Size()
	for i := lane; i < p.N; i += size {
		row[i] = in[i]
	}
	g.Sync()
	turn := int32(0)
	for ; turn < 40; turn++ {
		uneven := false
		for i := lane; i < p.N; i += size {
			left, right := row[(i+p.N-1)%p.N], row[(i+1)%p.N]
			next[i] = float32(0.5*row[i]) + float32(0.25*(left+right))
			uneven = uneven || left-right > 0.05 || right-left > 0.05
		}
		if !g.Any(uneven) {
			break
		}
		for i := lane; i < p.N; i += size {
			row[i] = next[i]
		}
		g.Sync()
	}
	kernel.Scan(g, next, totals, p.N)
	for i := lane; i < p.N; i += size {
		out[i] = next[i]
	}
	if lane == 0 {
		p.TurnOut[g.Env()] = turn
	}
}

type agentParams struct {
	RunsOut []int32 // [E*PerEnv]
}

// agents adds 100 to each item, and the number of its env.
//
//trackgen:kernel item=agent group=16 block=128
func agents(g *kernel.Group, p agentParams) {
	if g.Lane() == 0 {
		p.RunsOut[g.Item()] += 100 + g.Env()
	}
}
