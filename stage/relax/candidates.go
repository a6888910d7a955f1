package relax

import (
	"math/bits"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/near"
)

const (
	// candidateSlots is the most candidates of a bead. A full list keeps the
	// nearest; at a tie, the one of lower index.
	candidateSlots = 16
	// reach is how far candidates are looked for, in targets. What is farther
	// seldom comes near before the next build; then that build finds it.
	reach = 1.2

	lengthMask     = 0x7f
	lengthOverflow = 0x80 // more candidates than slots
)

// build lists for each bead those that may come nearer than the target: slot s
// of bead i is list[s*stride+i], an index into px, py. It looks only at chunks
// whose circles come within reach. It ends without a Sync: a lane has written the
// lists of its own beads, which only it reads.
func build(g *kernel.Group, px, py []float32, n, stride int32, l limits, chunkX, chunkY, chunkR []float32, rows []uint32, list []uint16, length []uint8) {
	lane, size := g.Lane(), g.Size()
	words := near.Words(near.Chunks(n))
	limit := float32(l.target * reach)
	limit2 := float32(limit * limit)
	for i := lane; i < n; i += size {
		a := geom.Vec2{X: px[i+1], Y: py[i+1]}
		found := int32(0)
		overflow := uint8(0)
		// Left out: the neighbours along the chain, around the ends, and the
		// two next to them, which sweep looks at by itself.
		skip, resume := i-l.band-1, i+l.band+2
		begin, end := int32(0), n
		if resume > n {
			begin = resume - n
		}
		if skip < 0 {
			end = n + skip
		}
		for w := int32(0); w < words; w++ {
			for row := rows[i/near.Chunk*words+w]; row != 0; row &= row - 1 {
				chunk := w*32 + int32(bits.TrailingZeros32(row))
				within := limit + chunkR[chunk]
				if (geom.Vec2{X: a.X - chunkX[chunk], Y: a.Y - chunkY[chunk]}).Len2() > float32(within*within) {
					continue
				}
				last := min((chunk+1)*near.Chunk, end)
				for j := max(chunk*near.Chunk, begin); j < last; j++ {
					if j >= skip && j < resume {
						j = resume - 1
						continue
					}
					d2 := geom.Vec2{X: a.X - px[j+1], Y: a.Y - py[j+1]}.Len2()
					if d2 >= limit2 {
						continue
					}
					if found < candidateSlots {
						list[found*stride+i] = uint16(j + 1)
						found++
						continue
					}
					overflow = lengthOverflow
					replaceFarthest(px, py, a, i, j, stride, d2, list)
				}
			}
		}
		length[i] = uint8(found) | overflow
	}
}

// replaceFarthest puts bead j, at squared distance d2 from a, in the place of
// the farthest in bead i's full list, if that is farther. Beads come in
// ascending order, so that of two at one distance the later gives way.
func replaceFarthest(px, py []float32, a geom.Vec2, i, j, stride int32, d2 float32, list []uint16) {
	worst, worst2 := int32(0), float32(-1)
	for s := int32(0); s < candidateSlots; s++ {
		k := list[s*stride+i]
		k2 := geom.Vec2{X: a.X - px[k], Y: a.Y - py[k]}.Len2()
		if k2 > worst2 || (k2 == worst2 && k > list[worst*stride+i]) {
			worst, worst2 = s, k2
		}
	}
	if d2 < worst2 {
		list[worst*stride+i] = uint16(j + 1)
	}
}
