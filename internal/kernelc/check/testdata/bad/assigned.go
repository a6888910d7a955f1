package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type assignedParams struct {
	N     int32
	Sizes sizes
	Table [3]int32
	At    geom.Vec2
	X     []float32
	XOut  []float32
}

//trackgen:kernel
func assigned(g *kernel.Group, p assignedParams) {
	p.N = 4 * p.N       // want `p.N is assigned: a kernel's parameters do not change, copy them to a variable first`
	p.N++               // want `p.N is assigned`
	p.N += 2            // want `p.N is assigned`
	(p).Sizes.M = 1     // want `\(p\).Sizes.M is assigned`
	p.Table[0] = 1      // want `p.Table\[0\] is assigned`
	p.At.X = 1          // want `p.At.X is assigned`
	p.XOut = p.XOut[1:] // want `p.XOut is assigned`
	q := p
	q.N = 99
	p = q                // want `p is assigned`
	p, n := q, 3         // want `p is assigned`
	n, p.N = 4, 5        // want `p.N is assigned`
	grow(&p)             // want `grow changes p: a kernel's parameters do not change, copy them to a variable first`
	growIndirectly(&p)   // want `growIndirectly changes p`
	p.double()           // want `double changes p`
	(&p).double()        // want `double changes p`
	p.Sizes.reset()      // want `reset changes p.Sizes`
	increase(&p.Sizes.M) // want `increase changes p.Sizes.M`
	x := kernel.Shared[float32](g, p.N)
	x[0] = float32(int32(n))
	for range 3 {
		if x[0] > 0 {
			p.N-- // want `p.N is assigned`
		}
	}
}

func grow(p *assignedParams) { p.N *= 2 }

func growIndirectly(p *assignedParams) { increase(&p.Sizes.N) }

func increase(n *int32) { *n++ }

func (p *assignedParams) double() { *p = assignedParams{N: 2 * p.N, X: p.X, XOut: p.XOut} } // want `a slice is stored through a pointer`

func (s *sizes) reset() { *s = sizes{} }
