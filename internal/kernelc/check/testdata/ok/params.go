package ok

import "github.com/seed183fdc01/trackgen/kernel"

type empty struct {
	N int32
}

type onlyOut struct{ XOut []uint16 }

// shared is one type for two kernels.
type inPlace struct {
	Limits     [2]float32
	Inner      empty
	On         bool
	Offset     int
	StateInOut []uint64
}

//trackgen:kernel
func nothing(_ *kernel.Group, _ empty) {}

//trackgen:kernel
func onlyOutputs(g *kernel.Group, p onlyOut) { p.XOut[g.Item()] = 1 }

//trackgen:kernel
func inPlaceOnce(g *kernel.Group, p inPlace) {
	x := kernel.Shared[int16](g, p.Inner.N)
	x[0] = 1
	p.StateInOut[p.Offset]++
}

//trackgen:kernel
func inPlaceTwice(g *kernel.Group, q inPlace) {
	if q.On {
		q.StateInOut[0] ^= 1
	}
}

//trackgen:kernel
func lastLane(g *kernel.Group, p onlyOut) {
	if g.Lane() == g.Size()-1 {
		p.XOut[g.Env()] = uint16(g.Lane())
	}
}
