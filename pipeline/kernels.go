package pipeline

import "github.com/seed183fdc01/trackgen/kernel"

// maxBatchLanes is the most lanes of a whole-batch group.
const maxBatchLanes = 1024

type selectParams struct {
	Envs    int32
	All     int32   // 1: no mask
	Advance int32   // 1: bump the epochs
	Mask    []int32 // [E], when All is 0

	EpochInOut []uint32 // [E]
	RejectOut  []int32  // [E]
	NotesOut   []int32  // [E]
	ListOut    []int32  // [E]
	CountOut   []int32  // [1]
}

// selectEnvs lists the envs that take part, in ascending order, and opens the
// generation for them: epoch advanced, reasons and notes cleared.
//
//trackgen:kernel item=batch block=1024
func selectEnvs(g *kernel.Group, p selectParams) {
	counts := kernel.Shared[int32](g, maxBatchLanes)
	begin, end := stretch(g, p.Envs)
	found := int32(0)
	for e := begin; e < end; e++ {
		if p.All != 0 || p.Mask[e] != 0 {
			found++
		}
	}
	at := foundBefore(g, counts, found)
	if g.Lane() == g.Size()-1 {
		p.CountOut[0] = at + found
	}
	for e := begin; e < end; e++ {
		if p.All == 0 && p.Mask[e] == 0 {
			continue
		}
		p.ListOut[at] = e
		at++
		p.EpochInOut[e] += uint32(p.Advance)
		p.RejectOut[e] = 0
		p.NotesOut[e] = 0
	}
}

// stretch returns which of n things this lane takes: consecutive ones, so that
// their order does not depend on the number of lanes.
func stretch(g *kernel.Group, n int32) (begin, end int32) {
	lane, size := g.Lane(), g.Size()
	length := (n + size - 1) / size
	begin = min(lane*length, n)
	return begin, min(begin+length, n)
}

// foundBefore returns how many the lanes before this one have found together.
// counts is shared memory for one number a lane. It holds a Sync.
func foundBefore(g *kernel.Group, counts []int32, found int32) int32 {
	lane := g.Lane()
	counts[lane] = found
	g.Sync()
	before := int32(0)
	for l := int32(0); l < lane; l++ {
		before += counts[l]
	}
	return before
}

type judgeParams struct {
	Attempts int32 // passes run, this one included
	Last     int32 // 1: no further pass
	Final    int32 // reasons that no other draw can mend
	List     []int32
	Count    []int32

	RejectInOut  []int32 // [E]
	ValidOut     []int32 // [E]
	AttemptsOut  []int32 // [E]
	NextListOut  []int32 // [E]
	NextCountOut []int32 // [1]
}

// judge closes a pass: it says which envs of the list are valid, and lists
// those that the next pass draws again, their reasons cleared.
//
//trackgen:kernel item=batch block=1024
func judge(g *kernel.Group, p judgeParams) {
	counts := kernel.Shared[int32](g, maxBatchLanes)
	begin, end := stretch(g, p.Count[0])
	found := int32(0)
	for i := begin; i < end; i++ {
		if again(p.RejectInOut[p.List[i]], p.Last, p.Final) {
			found++
		}
	}
	at := foundBefore(g, counts, found)
	if g.Lane() == g.Size()-1 {
		p.NextCountOut[0] = at + found
	}
	for i := begin; i < end; i++ {
		e := p.List[i]
		reject := p.RejectInOut[e]
		p.AttemptsOut[e] = p.Attempts
		p.ValidOut[e] = 0
		if reject == 0 {
			p.ValidOut[e] = 1
		}
		if again(reject, p.Last, p.Final) {
			p.RejectInOut[e] = 0
			p.NextListOut[at] = e
			at++
		}
	}
}

// again says whether an env rejected for such reasons is drawn once more.
func again(reject, last, final int32) bool {
	return last == 0 && reject != 0 && reject&final == 0
}
