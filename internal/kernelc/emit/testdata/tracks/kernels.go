// Package tracks holds kernels whose descriptors are compared and compiled.
package tracks

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

const (
	guard = 2  // ghost beads at the ends
	bytes = 64 // hidden in the generated function by its own variable
)

type smoothParams struct {
	N, Stride int32
	Weight    float32
	X         []float32   // [E*Stride]
	PointsOut []geom.Vec2 // [E*Stride]
	LengthOut []float32   // [E]
}

// smooth shows all forms that the length of a shared array may have.
//
//trackgen:kernel item=env group=block block=256
func smooth(g *kernel.Group, q smoothParams) {
	const local = 3
	e := g.Env()
	if q.N == 0 {
		return
	}
	x := kernel.Shared[float32](g, q.N+guard)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(q.N))
	points := kernel.Shared[geom.Vec3](g, (q.Stride+1)*2-q.N/local)
	flags := kernel.Shared[uint8](g, bytes)
	lane, size := g.Lane(), g.Size()
	in := kernel.Row(q.X, e, q.Stride)
	for i := lane; i < q.N; i += size {
		x[i] = float32(in[i] * q.Weight)
		flags[i%bytes] = 1
		points[i] = geom.Vec3{X: x[i]}
	}
	g.Sync()
	length := kernel.Scan(g, x, totals, q.N)
	out := kernel.Row(q.PointsOut, e, q.Stride)
	for i := lane; i < q.N; i += size {
		out[i] = geom.Vec2{X: points[i].X, Y: x[i]}
	}
	if lane == 0 {
		q.LengthOut[e] = length
	}
}
