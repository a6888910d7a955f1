package tracks

import "github.com/seed183fdc01/trackgen/kernel"

type countParams struct {
	StepsOut []int32 // [E*A]
}

// count has no shared arrays.
//
//trackgen:kernel item=agent group=16
func count(g *kernel.Group, p countParams) {
	if g.Lane() == 0 {
		p.StepsOut[g.Item()]++
	}
}

//trackgen:kernel item=batch block=1024
func total(g *kernel.Group, p countParams) {
	sum := kernel.Shared[uint16](g, 3)
	sum[g.Lane()] = 0
}
