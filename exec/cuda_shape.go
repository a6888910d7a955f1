package exec

// shape is how a launch is cut into blocks. It never changes a result.
type shape struct {
	grid, block int32
	shared      int32 // bytes of a block
}

// leastBlock is the smallest block of a group that is a whole block: with
// fewer lanes an env waits for its own barriers.
const leastBlock = 96

// shape chooses the block and the grid for so many items, and so many bytes of
// shared memory a group. There are few items: an item gets many lanes, so that
// the device is filled. There are many: it gets few, which wastes the least.
func (g *gpu) shape(c *code, items, shared int32) shape {
	switch {
	case c.item == ItemBatch:
		return shape{1, c.block, shared}
	case c.group == 0:
		return shape{items, g.wholeBlock(c, items), shared}
	}
	groups := c.block / c.group
	for groups > 1 && (groups*shared > defaultShared || ceil(items, groups) < 2*g.properties.Multiprocessors) {
		groups /= 2
	}
	return shape{ceil(items, groups), groups * c.group, groups * shared}
}

func (g *gpu) wholeBlock(c *code, items int32) int32 {
	if g.block > 0 {
		return min(g.block, c.block)
	}
	threads := int64(g.properties.Multiprocessors) * int64(g.properties.ThreadsPerMultiprocessor)
	lanes := threads / int64(items) / 32 * 32
	return int32(min(max(lanes, leastBlock), int64(c.block)))
}

func ceil(n, d int32) int32 { return (n-1)/d + 1 }
