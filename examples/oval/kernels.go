package oval

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/seeds"
	"github.com/seed183fdc01/trackgen/stage/curve"
)

const (
	// stream tells the draws of this generator from those of others. trackgen's
	// own are below 1<<16.
	stream = 1 << 16
	// extent of the world at scale 1.
	extent = 1.44
)

type ovalParams struct {
	Points      int32
	ParamStride int32
	Attempt     int32
	Seed        []uint64  // [E]
	Epoch       []uint32  // [E]
	Scale       []float32 // column
	Straight    []float32 // column
	Taper       []float32 // column

	LoopOut []geom.Vec2 // [E*Points]
}

// oval makes two arcs and the two tangents that join them, turned by a random
// angle. Points at equal distances are known from formulas: no search is needed.
//
//trackgen:kernel item=env block=128
func oval(g *kernel.Group, p ovalParams) {
	x := kernel.Shared[float32](g, p.Points)
	y := kernel.Shared[float32](g, p.Points)
	box := kernel.Shared[float32](g, 4)
	e := g.Env()
	lane, size := g.Lane(), g.Size()
	column := e * p.ParamStride
	s := newShape(p.Straight[column], p.Taper[column])
	turn, _, _, _ := seeds.Words(p.Seed[e], p.Epoch[e], uint32(p.Attempt), stream, 0)
	sin, cos := geom.SinCos(float32(2 * geom.Pi * seeds.Unit(turn)))
	for i := lane; i < p.Points; i += size {
		q := s.at(float32(s.length()*float32(i)) / float32(p.Points))
		x[i] = float32(q.X*cos) - float32(q.Y*sin)
		y[i] = float32(q.X*sin) + float32(q.Y*cos)
	}
	g.Sync()
	curve.Normalize(g, x, y, box, p.Points, float32(extent*p.Scale[column]))
	loop := kernel.Row(p.LoopOut, e, p.Points)
	for i := lane; i < p.Points; i += size {
		loop[i] = geom.Vec2{X: x[i], Y: y[i]}
	}
}
