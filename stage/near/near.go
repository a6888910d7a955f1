// Package near finds which parts of a plane polyline come near each other:
// the points are cut into chunks of consecutive ones, each chunk gets a circle
// around it, and a bit says for each pair of chunks whether their circles come
// within reach. What is farther apart need not be looked at point by point.
// All of it is kernel code.
package near

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Chunk is the number of points of a chunk.
const Chunk = 8

// Chunks returns the number of chunks of n points.
func Chunks(n int32) int32 { return (n + Chunk - 1) / Chunk }

// Words returns the number of 32-bit words of one chunk's row of bits.
func Words(chunks int32) int32 { return (chunks + 31) / 32 }

// slack makes the circles large enough in spite of rounding: radius and
// distances are each a few roundings off, far below one part in 10⁴.
const slack = 1.0001

// Circles writes a circle around each chunk of x[:n], y[:n]: centre xOut,
// yOut, radius rOut. With closed, a chunk also holds the point after its last
// one, so that its circle covers whole segments. The points must be complete;
// ends in a Sync.
func Circles(g *kernel.Group, x, y []float32, n int32, closed bool, xOut, yOut, rOut []float32) {
	lane, size := g.Lane(), g.Size()
	chunks := Chunks(n)
	for a := lane; a < chunks; a += size {
		first := a * Chunk
		last := min(first+Chunk, n) - 1
		mid := (first + last) >> 1
		c := geom.Vec2{X: x[mid], Y: y[mid]}
		r2 := float32(0)
		for j := first; j <= last; j++ {
			r2 = geom.Max(r2, geom.Vec2{X: x[j] - c.X, Y: y[j] - c.Y}.Len2())
		}
		if closed {
			j := last + 1
			if j == n {
				j = 0
			}
			r2 = geom.Max(r2, geom.Vec2{X: x[j] - c.X, Y: y[j] - c.Y}.Len2())
		}
		xOut[a], yOut[a] = c.X, c.Y
		rOut[a] = float32(geom.Sqrt(r2) * slack)
	}
	g.Sync()
}

// Pairs writes the rows of bits: bit b of row a is set when the circles of
// chunks a and b come within reach; with later, only for b from a on, so that
// each pair stands once. rowsOut has chunks rows of Words(chunks) words. Ends in
// a Sync.
func Pairs(g *kernel.Group, x, y, r []float32, chunks int32, reach float32, later bool, rowsOut []uint32) {
	lane, size := g.Lane(), g.Size()
	words := Words(chunks)
	for w := lane; w < chunks*words; w += size {
		a, first := w/words, w%words*32
		begin, last := first, min(first+32, chunks)
		if later {
			begin = max(begin, a)
		}
		c := geom.Vec2{X: x[a], Y: y[a]}
		ra := r[a] + float32(reach*slack)
		row := uint32(0)
		for b := begin; b < last; b++ {
			limit := ra + r[b]
			if (geom.Vec2{X: x[b] - c.X, Y: y[b] - c.Y}).Len2() <= float32(limit*limit) {
				row |= 1 << uint32(b-first)
			}
		}
		rowsOut[w] = row
	}
	g.Sync()
}
