package results

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/seed183fdc01/trackgen/geom"
)

// hashDomain opens the bytes of every row, so that they are nothing else's. Its
// number is raised when the scheme changes; what tracks hold does not matter here.
const hashDomain = "trackgen results row 1\n"

// Hash condenses a whole batch to 32 bytes: SHA-256 over the number of rows, as
// eight bytes, and the [RowHash] of each row in order. Two batches have the same
// hash exactly when they have the same rows, bit for bit, in the same order:
// invalid envs, padding, seeds and epochs included.
//
// An array whose length is not a multiple of Envs is a programmer's mistake and panics.
func Hash(b *Batch) [sha256.Size]byte {
	h := sha256.New()
	h.Write(binary.LittleEndian.AppendUint64(nil, uint64(b.Envs)))
	var row []byte
	for e := range b.Envs {
		row = appendRow(row[:0], b, e)
		sum := sha256.Sum256(row)
		h.Write(sum[:])
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// RowHash condenses env e's row to 32 bytes: equal tracks have equal hashes in
// batches of any size and at any place. The stride is a part of the row, since
// the padding is: the same track at another stride has another hash.
//
// It is SHA-256 over a fixed prefix and then, of each array in the order outer,
// center, inner, tangent, normal, arclen, half_width, curvature, length, winding,
// valid, count, truncated, attempts, reject_reason, notes, params, seed, epoch:
// the number of 32-bit words in the row (64-bit words for seed) as four bytes,
// and the words. Points are three words each, floats their IEEE bits, whatever
// the NaN; all is little-endian. An array that the batch lacks has 0 words. The
// names of the parameters are left out.
//
// An env out of range, or an array whose length is not a multiple of Envs, is a
// programmer's mistake and panics.
func RowHash(b *Batch, e int) [sha256.Size]byte {
	if e < 0 || e >= b.Envs {
		panic(fmt.Sprintf("results: hash of row %d of %d", e, b.Envs))
	}
	return sha256.Sum256(appendRow(nil, b, e))
}

func appendRow(to []byte, b *Batch, e int) []byte {
	to = append(to, hashDomain...)
	for _, points := range [...][]geom.Vec3{b.Outer, b.Center, b.Inner, b.Tangent, b.Normal} {
		to = appendFloats(to, Flat(share(b, points, e)))
	}
	for _, floats := range [...][]float32{b.Arclen, b.HalfWidth, b.Curvature, b.Length, b.Winding} {
		to = appendFloats(to, share(b, floats, e))
	}
	for _, ints := range [...][]int32{b.Valid, b.Count, b.Truncated, b.Attempts} {
		to = appendWords(to, share(b, ints, e))
	}
	to = appendWords(to, share(b, b.RejectReason, e))
	to = appendWords(to, share(b, b.Notes, e))
	to = appendFloats(to, share(b, b.Params, e))
	seed := share(b, b.Seed, e)
	to = appendLength(to, len(seed))
	for _, s := range seed {
		to = binary.LittleEndian.AppendUint64(to, s)
	}
	return appendWords(to, share(b, b.Epoch, e))
}

// share returns what env e has of an array: 1, Stride or P elements, or none.
func share[T any](b *Batch, array []T, e int) []T {
	n := len(array) / b.Envs
	if n*b.Envs != len(array) {
		panic(fmt.Sprintf("results: hash of %d elements in %d envs", len(array), b.Envs))
	}
	return array[e*n:][:n]
}

func appendLength(to []byte, n int) []byte { return binary.LittleEndian.AppendUint32(to, uint32(n)) }

func appendFloats(to []byte, s []float32) []byte {
	to = appendLength(to, len(s))
	for _, v := range s {
		to = binary.LittleEndian.AppendUint32(to, math.Float32bits(v))
	}
	return to
}

func appendWords[T ~int32 | ~uint32](to []byte, s []T) []byte {
	to = appendLength(to, len(s))
	for _, v := range s {
		to = binary.LittleEndian.AppendUint32(to, uint32(v))
	}
	return to
}
