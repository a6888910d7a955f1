package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type conversionsParams struct {
	N    int32
	XOut []float32
}

type direction geom.Vec2

//trackgen:kernel
func conversions(g *kernel.Group, p conversionsParams) {
	x := p.XOut
	_ = int32(x[0]) // want `conversion of float32 to int32: processors differ out of range; use geom.Int or geom.Floor`
	_ = uint8(x[0]) // want `conversion of float32 to uint8: processors differ out of range`
	outsideGeom(x[1])
	x[0] = float32(len(x))      // want `conversion of int to float32: processors differ by an ulp; convert to int32 or uint32 first`
	x[1] = float32(uint64(p.N)) // want `conversion of uint64 to float32: processors differ by an ulp`
	x[2] = float32(int64(p.N))  // want `conversion of int64 to float32: processors differ by an ulp`
	_ = float64(p.N)            // want `conversion: float64 is outside`
	_ = string(rune(p.N))       // want `conversion: strings are outside`
	_ = []byte("text")          // want `constant: strings are outside`
	_ = direction(geom.Vec2{})  // want `conversion of geom.Vec2 to bad.direction; only scalars convert`
	_ = any(x[0])               // want `conversion: interfaces are outside`
	_ = (*int32)(nil)           // want `conversion: pointers exist only`
	round(x[0])
	widen(p.N)
	convert[float32, int32](x[0])
}

func round[T float32 | int32](x T) {
	_ = int32(x)          // want `conversion of T to int32: processors differ out of range`
	_ = T(float32(x) / 2) // want `conversion of float32 to T: processors differ out of range`
}

func widen[T int32 | int64](x T) {
	_ = float32(x) // want `conversion of T to float32: processors differ by an ulp`
}

func convert[T, U float32 | int32 | int64](x T) U {
	return U(x) // want `conversion of T to U: processors differ out of range`
}

// The comment counts only in package geom.
func outsideGeom(x float32) {
	_ = int32( // want `conversion of float32 to int32: processors differ out of range`
		x) //kernel:inrange
}
