package pipeline

import "github.com/seed183fdc01/trackgen/kernel"

// A whole-batch kernel goes through the batch in tiles of a few consecutive
// envs a lane: lanes beside each other touch memory beside each other, and
// what they list stays in ascending order.
const (
	maxBatchLanes = 1024 // of a whole-batch group
	perLane       = 4    // envs of a tile
	chunkLanes    = 32   // whose counts are added first
	chunkSlots    = chunkLanes + 1
)

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
	counts := kernel.Shared[int32](g, maxBatchLanes/chunkLanes*chunkSlots)
	sums := kernel.Shared[int32](g, maxBatchLanes/chunkLanes)
	lane, size := g.Lane(), g.Size()
	listed := int32(0)
	for tile := int32(0); tile < p.Envs; tile += perLane * size {
		begin := min(tile+perLane*lane, p.Envs)
		end := min(begin+perLane, p.Envs)
		found := int32(0)
		for e := begin; e < end; e++ {
			if p.All != 0 || p.Mask[e] != 0 {
				found++
			}
		}
		count(g, counts, sums, found)
		at := listed + countedBefore(g, counts, sums)
		listed += countedAll(g, sums)
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
		g.Sync() // before the counts of the next tile
	}
	if lane == 0 {
		p.CountOut[0] = listed
	}
}

// count shares how many each lane has found: lane l's number lies in slot
// l/chunkLanes*chunkSlots + l%chunkLanes, a slot more than lanes a chunk, so that
// lanes that add up a chunk each use different banks of memory. It ends in a Sync.
func count(g *kernel.Group, counts, sums []int32, found int32) {
	lane, size := g.Lane(), g.Size()
	counts[lane/chunkLanes*chunkSlots+lane%chunkLanes] = found
	g.Sync()
	chunks := (size + chunkLanes - 1) / chunkLanes
	for c := lane; c < chunks; c += size {
		sum := int32(0)
		last := min(chunkLanes, size-c*chunkLanes)
		for l := int32(0); l < last; l++ {
			sum += counts[c*chunkSlots+l]
		}
		sums[c] = sum
	}
	g.Sync()
}

// countedBefore returns how many the lanes before this one have found together.
func countedBefore(g *kernel.Group, counts, sums []int32) int32 {
	chunk, rest := g.Lane()/chunkLanes, g.Lane()%chunkLanes
	before := int32(0)
	for c := int32(0); c < chunk; c++ {
		before += sums[c]
	}
	for l := int32(0); l < rest; l++ {
		before += counts[chunk*chunkSlots+l]
	}
	return before
}

// countedAll returns how many all lanes have found together.
func countedAll(g *kernel.Group, sums []int32) int32 {
	all := int32(0)
	for c := int32(0); c < (g.Size()+chunkLanes-1)/chunkLanes; c++ {
		all += sums[c]
	}
	return all
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
	NextListOut  []int32 // [E], unless Last
	NextCountOut []int32 // [1], unless Last
}

// judge closes a pass: it says which envs of the list are valid, and lists
// those that the next pass draws again, their reasons cleared.
//
//trackgen:kernel item=batch block=1024
func judge(g *kernel.Group, p judgeParams) {
	counts := kernel.Shared[int32](g, maxBatchLanes/chunkLanes*chunkSlots)
	sums := kernel.Shared[int32](g, maxBatchLanes/chunkLanes)
	lane, size := g.Lane(), g.Size()
	n := p.Count[0]
	listed := int32(0)
	for tile := int32(0); tile < n; tile += perLane * size {
		begin := min(tile+perLane*lane, n)
		end := min(begin+perLane, n)
		found := int32(0)
		for i := begin; i < end; i++ {
			e := p.List[i]
			reject := p.RejectInOut[e]
			p.AttemptsOut[e] = p.Attempts
			p.ValidOut[e] = 0
			if reject == 0 {
				p.ValidOut[e] = 1
			}
			if again(reject, p.Last, p.Final) {
				found++
			}
		}
		if !g.Any(found > 0) {
			continue
		}
		count(g, counts, sums, found)
		at := listed + countedBefore(g, counts, sums)
		listed += countedAll(g, sums)
		for i := begin; i < end; i++ {
			e := p.List[i]
			if again(p.RejectInOut[e], p.Last, p.Final) {
				p.RejectInOut[e] = 0
				p.NextListOut[at] = e
				at++
			}
		}
		g.Sync() // before the counts of the next tile
	}
	if lane == 0 && p.Last == 0 {
		p.NextCountOut[0] = listed
	}
}

// again says whether an env rejected for such reasons is drawn once more.
func again(reject, last, final int32) bool {
	return last == 0 && reject != 0 && reject&final == 0
}
