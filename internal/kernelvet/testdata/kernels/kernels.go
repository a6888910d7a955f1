// Package kernels holds kernels that call helpers of another package.
package kernels

import (
	"math"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/kernelvet/testdata/helpers"
	"github.com/seed183fdc01/trackgen/kernel"
)

type params struct {
	N    int32
	X    []float32
	YOut []float32
}

//trackgen:kernel
func good(g *kernel.Group, p params) {
	e := g.Env()
	x, y := kernel.Row(p.X, e, p.N), kernel.Row(p.YOut, e, p.N)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.N))
	for i := g.Lane(); i < p.N; i += g.Size() {
		y[i] = helpers.Double(x[i]) + geom.Sin(x[i])
	}
	g.Sync()
	sum := kernel.Scan(g, y, totals, p.N)
	helpers.SyncIf(g, sum > 3)
	helpers.Fill(helpers.Tail(y), sum)
	n := p.N
	helpers.Grow(&n)
	y[n] = helpers.Rounded(sum, 2) + float32(helpers.Rounded(n, 2))
	pair := helpers.Swapped(helpers.Pair{First: y, Second: y})
	pair.First = x
	pair.Second[0] = pair.First[0]
}

//trackgen:kernel
func bad(g *kernel.Group, p params) {
	x := kernel.Row(p.X, g.Env(), p.N)
	p.YOut[0] = helpers.Square(x[0])           // want `kernel bad: helpers.Square is outside the kernel subset: helpers.go:10:\d+: x \* x may be fused`
	p.YOut[1] = helpers.Quartic(x[0])          // want `kernel bad: helpers.Quartic is outside the kernel subset: helpers.go:15:\d+: x \* x may be fused`
	p.YOut[2] = 1 + helpers.Fill(p.YOut, 1)    // want `kernel bad: Fill has effects`
	helpers.Fill(x, 1)                         // want `kernel bad: Fill writes to parameter X`
	helpers.Tail(p.X)[0] = 1                   // want `kernel bad: a write to parameter X`
	helpers.SyncIf(g, helpers.Lane(g) > 3)     // want `kernel bad: SyncIf holds a barrier that depends on an argument`
	p.YOut[3] = float32(helpers.Print("text")) // want `kernel bad: helpers.Print has no source in the kernel subset`
	p.YOut[4] = float32(math.Log(2))           // want `kernel bad: math.Log has no source in the kernel subset`
	if helpers.Lane(g) == 0 {
		kernel.Scan(g, p.YOut, p.YOut, p.N) // want `kernel bad: Scan is a barrier, and not every lane`
	}
	local(p.YOut)
	pair := helpers.Swapped(helpers.Pair{First: x, Second: p.YOut})
	pair.First = p.YOut
	pair.First[0] = 1           // want `kernel bad: a write to parameter X`
	pair = helpers.Half(p.YOut) // want `kernel bad: helpers.Half is outside the kernel subset: helpers.go:\d+:\d+: a literal of helpers.Pair leaves Second nil`
	helpers.Grow(&p.N)          // want `kernel bad: Grow changes p.N: a kernel's parameters do not change`
}

func local(x []float32) {
	x[0] *= 2 // want `kernel bad: \*= may be fused`
}

//trackgen:kernel block=100 // want `//trackgen:kernel: block=100`
func misdirected(g *kernel.Group, p params) {}
