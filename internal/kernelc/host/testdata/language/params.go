// Package language holds kernels that use the whole kernel language on the
// values where Go and C differ, or could: its results must be the same in both.
package language

import (
	"math"

	"github.com/seed183fdc01/trackgen/geom"
)

// params are samples, of which every env has N, and Per results for each sample.
type params struct {
	N, Per int32
	A, B   []int32
	U, V   []uint32
	W      []uint64
	F, H   []float32
	Short  []int16
	Byte   []uint8

	ResultOut []uint32
}

// record stores the results of one sample one after another.
type record struct {
	out  []uint32
	next int32
}

func put(r record, v uint32) record {
	r.out[r.next] = v
	r.next++
	return r
}

func putInt(r record, v int32) record { return put(r, uint32(v)) }

func putWide(r record, v uint64) record {
	r = put(r, uint32(v))
	return put(r, uint32(v>>32))
}

func putBool(r record, v bool) record {
	if v {
		return put(r, 1)
	}
	return put(r, 0)
}

// putFloat stores the bits; of all NaNs those of one, since the sign and payload
// of a NaN that was computed are the processor's.
func putFloat(r record, v float32) record {
	if geom.IsNaN(v) {
		v = geom.NaN()
	}
	return put(r, math.Float32bits(v))
}
