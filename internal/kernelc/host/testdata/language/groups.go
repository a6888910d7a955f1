package language

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type groupParams struct {
	N      int32
	Least  float32
	Inner  inner
	Offset int
	On     bool
	X      []float32 // [items*N]

	SumsOut   []float32   // [items*N]
	PointsOut []geom.Vec3 // [items]
	SeenOut   []int32     // [items*2]
}

type inner struct {
	Wide uint64
	Low  int8
}

func half(n int32) int32 { return n/2 + 1 }

// agents works with shared arrays of several sizes and all kinds of barriers.
//
//trackgen:kernel item=agent group=16
func agents(g *kernel.Group, p groupParams) {
	if !p.On {
		return
	}
	bytes := kernel.Shared[uint8](g, 3)
	x := kernel.Shared[float32](g, p.N)
	points := kernel.Shared[geom.Vec3](g, half(p.N)*2-1)
	short := kernel.Shared[int16](g, (p.N+2)/3)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.N))
	item, lane, size := g.Item(), g.Lane(), g.Size()
	row := kernel.Row(p.X, item, p.N)
	if lane == 0 {
		bytes[0], bytes[1], bytes[2] = 1, 2, uint8(item)
	}
	for i := lane; i < p.N; i += size {
		x[i] = row[i]
		if i < half(p.N) {
			points[i] = geom.Vec3{}
		}
		if i%3 == 0 {
			short[i/3] = int16(i) - int16(p.Inner.Low)
		}
	}
	g.Sync()
	if lane == size-1 {
		points[0] = geom.Vec3{X: x[0], Y: float32(short[0]), Z: float32(bytes[2])}
	}
	g.Sync() // Scan writes what that has read
	total := kernel.Scan(g, x, totals, p.N)
	sums := kernel.Row(p.SumsOut, item, p.N)
	rounds := int32(0)
	for i := lane; i < p.N; i += size {
		sums[i] = x[i]
	}
	again := true
	for again {
		found := false
		for i := lane; i < p.N; i += size {
			found = found || x[i] > total
			x[i] = float32(x[i] * 0.5)
		}
		rounds++
		again = g.Any(found) && rounds < 40
	}
	if g.Any(lane == size-1 && total < p.Least) {
		rounds += 1000
	}
	if lane == 0 {
		p.PointsOut[item] = points[0]
		p.SeenOut[item*2] = g.Env()*1000 + rounds
		p.SeenOut[int(item)*2+p.Offset] = int32(p.Inner.Wide>>32) ^ int32(p.Inner.Low)
	}
}

// warps works with groups of another size: it adds up its values from the last
// to the first.
//
//trackgen:kernel item=agent group=32 block=96
func warps(g *kernel.Group, p groupParams) {
	if !p.On {
		return
	}
	x := kernel.Shared[float32](g, p.N)
	totals := kernel.Shared[float32](g, kernel.ScanTotals(p.N))
	item, lane, size := g.Item(), g.Lane(), g.Size()
	row := kernel.Row(p.X, item, p.N)
	for i := lane; i < p.N; i += size {
		x[p.N-1-i] = row[i]
	}
	g.Sync()
	total := kernel.Scan(g, x, totals, p.N)
	last := g.Any(lane == size-1 && total < p.Least)
	sums := kernel.Row(p.SumsOut, item, p.N)
	for i := lane; i < p.N; i += size {
		sums[i] = x[p.N-1-i]
	}
	if lane == 0 {
		p.SeenOut[item*2] = g.Env() + 1
		if last {
			p.SeenOut[item*2] = -1
		}
	}
}
