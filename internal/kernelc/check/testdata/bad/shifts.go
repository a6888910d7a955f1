package bad

import "github.com/seed183fdc01/trackgen/kernel"

type shiftsParams struct {
	N    int32
	Bits uint32
	XOut []int32
}

//trackgen:kernel
func shifts(g *kernel.Group, p shiftsParams) {
	x := p.XOut
	x[0] = 1 << p.N              // want `a shift by p.N, which may be negative: make the count unsigned`
	x[1] = x[0] >> x[2]          // want `a shift by x\[2\], which may be negative`
	x[2] <<= p.N                 // want `a shift by p.N, which may be negative`
	x[3] >>= p.N                 // want `a shift by p.N, which may be negative`
	x[4] = x[0] << int64(p.Bits) // want `a shift by int64\(p.Bits\), which may be negative`
	shiftAny(p.Bits, p.N)
}

func shiftAny[T uint32 | uint64, C int32 | uint32](x T, n C) {
	_ = x << n // want `a shift by n, which may be negative`
}
