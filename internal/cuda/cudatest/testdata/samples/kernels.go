package samples

import "github.com/seed183fdc01/trackgen/kernel"

// markParams are the parameters of mark.
type markParams struct {
	Value      int32
	ValueInOut []int32 // [E]
	ItemOut    []int32 // [E*PerEnv], or empty
}

// mark writes down that an item was run, and by which env.
//
//trackgen:kernel item=env block=128
func mark(g *kernel.Group, p markParams) {
	if g.Lane() == 0 {
		p.ValueInOut[g.Env()] += p.Value
		if len(p.ItemOut) > 0 {
			p.ItemOut[g.Item()] = 1000 + g.Env()
		}
	}
}

// turnParams are the parameters of turn.
type turnParams struct {
	N        int32
	RowInOut []float32 // [items*N]
}

// turn turns the row of an item around, in shared memory: groups that share a
// block must not share that.
//
//trackgen:kernel item=agent group=16 block=64
func turn(g *kernel.Group, p turnParams) {
	x := kernel.Shared[float32](g, p.N)
	row := kernel.Row(p.RowInOut, g.Item(), p.N)
	lane, size := g.Lane(), g.Size()
	for i := lane; i < p.N; i += size {
		x[i] = row[i]
	}
	g.Sync()
	for i := lane; i < p.N; i += size {
		row[i] = x[p.N-1-i]
	}
}

// chooseParams are the parameters of choose.
type chooseParams struct {
	Envs     int32
	Least    int32
	Value    []int32 // [Envs]
	ListOut  []int32 // [Envs] the chosen ones, in order
	CountOut []int32 // [1] how many they are
}

// choose lists the envs whose value is large.
//
//trackgen:kernel item=batch block=256
func choose(g *kernel.Group, p chooseParams) {
	if g.Lane() == 0 {
		n := int32(0)
		for e := range p.Envs {
			if p.Value[e] >= p.Least {
				p.ListOut[n] = e
				n++
			}
		}
		p.CountOut[0] = n
	}
}
