package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/kernelc/check/testdata/bad/foreign"
	"github.com/seed183fdc01/trackgen/kernel"
)

type roundingParams struct {
	Weight float32
	XOut   []float32
}

//trackgen:kernel
func rounding(g *kernel.Group, p roundingParams) {
	x := kernel.Row(p.XOut, g.Env(), 8)
	a, b := x[0], x[1]
	x[0] = a*b + x[2]                     // want `a \* b may be fused with a sum: write float32\(a \* b\)`
	x[1] = x[2] - (a * b)                 // want `a \* b may be fused`
	product := a * b                      // want `a \* b may be fused`
	var other = a * 2                     // want `a \* 2 may be fused`
	x[2] = product + other                // too late here
	x[3] *= p.Weight                      // want `\*= may be fused with a sum: write x\[3\] = float32\(x\[3\] \* …\)`
	v := geom.Vec2{X: a * b, Y: b}        // want `a \* b may be fused`
	v = v.Scale(a * b)                    // want `a \* b may be fused`
	x[4] = float32(-(a * b)) + v.X        // want `a \* b may be fused`
	x[5] = float32(a*b*x[6]) + a*x[7]*v.Y // want `a \* x\[7\] \* v.Y may be fused`
	x[6] = float32(a*b + x[7])            // want `a \* b may be fused`
	x[7] = geom.Sqrt(a * a)               // want `a \* a may be fused`
	x[0] += a * b                         // want `a \* b may be fused`
	for i := range x {
		x[i] = square(x[i]) + distance(meters(a))
	}
	if y := a * b; y > 0 { // want `a \* b may be fused`
		x[1] = y
	}
	switch a * b { // want `a \* b may be fused`
	case 0:
	}
	genericProduct(a)
	_ = meters(a) * 2         // want `meters\(a\) \* 2 may be fused with a sum: write meters\(meters\(a\) \* 2\)`
	_ = foreign.Length(a) * 2 // want `foreign.Length\(a\) \* 2 may be fused with a sum: write foreign.Length\(foreign.Length\(a\) \* 2\)`
}

func square(x float32) float32 {
	return x * x // want `x \* x may be fused with a sum: write float32\(x \* x\)`
}

func distance(m meters) float32 {
	return float32(m)*2 - 1 // want `float32\(m\) \* 2 may be fused`
}

func genericProduct[T float32 | int32](x T) T {
	x *= 2           // want `\*= may be fused with a sum: write x = T\(x \* …\)`
	y := T(-(x * x)) // want `x \* x may be fused`
	return x * y     // want `x \* y may be fused with a sum: write T\(x \* y\)`
}
