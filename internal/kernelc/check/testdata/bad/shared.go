package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/kernelc/check/testdata/bad/hostcode"
	"github.com/seed183fdc01/trackgen/kernel"
)

const third = 1.0 / 3

type sizes struct{ N, M int32 }

type sharedParams struct {
	N      int32
	Weight float32
	Sizes  sizes
	Counts []int32
	XOut   []float32
}

//trackgen:kernel
func sharedArrays(g *kernel.Group, p sharedParams) {
	n := p.N
	a := kernel.Shared[float32](g, n)                              // want `n in the length of a shared array; only constants, scalar parameters`
	b := kernel.Shared[float32](g, p.Counts[0])                    // want `p.Counts\[0\] in the length of a shared array`
	c := kernel.Shared[float32](g, p.N%3)                          // want `p.N % 3 in the length of a shared array`
	d := kernel.Shared[float32](g, p.N<<1)                         // want `p.N << 1 in the length of a shared array`
	e := kernel.Shared[float32](g, -p.N)                           // want `-p.N in the length of a shared array`
	f := kernel.Shared[float32](g, g.Size())                       // want `g.Size\(\) in the length of a shared array`
	h := kernel.Shared[float32](g, int32(len(p.Counts)))           // want `int32\(len\(p.Counts\)\) in the length of a shared array`
	i := kernel.Shared[float32](g, p.N*other(p).N)                 // want `other\(p\).N in the length of a shared array`
	j := kernel.Shared[float32](g, same(p.N))                      // want `same\(p.N\) in the length of a shared array`
	k := kernel.Shared[float32](g, kernel.ScanTotals(n)+p.Sizes.M) // want `n in the length of a shared array`
	l, m := kernel.Shared[float32](g, 4), p.N                      // want `kernel.Shared stands only as x := kernel.Shared\[T\]\(g, n\), at the top level`
	var o = kernel.Shared[float32](g, 4)                           // want `kernel.Shared stands only as x :=`
	l = kernel.Shared[float32](g, 4)                               // want `kernel.Shared stands only as x :=`
	if n > 3 {
		inner := kernel.Shared[float32](g, 4) // want `kernel.Shared stands only as x :=`
		inner[0] = 1
	}
	q := kernel.Shared[float32](g, 4)[1:]                 // want `kernel.Shared stands only as x :=`
	r := kernel.Shared[float32](g, hostcode.Count)        // want `hostcode.Count in the length of a shared array` `package variable Count`
	s := kernel.Shared[float32](g, (p.N+p.Sizes.N)/(n+1)) // want `n in the length`
	_, _ = r, s
	const half = 0.5
	t := kernel.Shared[float32](g, geom.Int(p.Weight/0.5+geom.Pi*third))
	u := kernel.Shared[float32](g, geom.Int(half)) // want `half in the length of a shared array`
	_, _ = t, u
	hidden(g)
	g.Sync()
	late := kernel.Shared[float32](g, 4) // want `kernel.Shared after a barrier; declare shared arrays first`
	_, _, _, _, _, _, _, _, _, _, _, _, _ = a, b, c, d, e, f, h, i, j, k, l, m, o
	_, _ = q, late
}

func other(p sharedParams) sizes { return p.Sizes }

func same[T int32 | uint32](n T) T { return n }

func hidden(g *kernel.Group) {
	x := kernel.Shared[int32](g, 3) // want `kernel.Shared in a helper; declare the array in the kernel and pass it`
	x[0] = 1
}

//trackgen:kernel
func sharedLater(g *kernel.Group, p sharedParams) {
	if g.Any(p.N > 3) {
		p.XOut[0] = 1
	}
	x := kernel.Shared[float32](g, p.N) // want `kernel.Shared after a barrier`
	x[0] = 1
}
