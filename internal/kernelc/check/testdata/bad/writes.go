package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type writesParams struct {
	N          int32
	X, Y       []int32
	Points     []geom.Vec2
	OutX       []int32
	ZOut       []int32
	StateInOut []int32
}

type view struct {
	in, out []int32
	depth   int32
}

//trackgen:kernel
func writes(g *kernel.Group, p writesParams) {
	p.X[0] = 1        // want `a write to parameter X, an input: only names that end in Out or InOut are written`
	p.X[0]++          // want `a write to parameter X`
	p.X[0] += 2       // want `a write to parameter X`
	p.OutX[1] = 2     // want `a write to parameter OutX, an input`
	p.Points[0].X = 2 // want `a write to parameter Points`
	p.ZOut[0] = 1
	p.StateInOut[0] = 2
	row := kernel.Row(p.X, g.Env(), p.N)
	row[0] = 1 // want `a write to parameter X`
	var declared = kernel.Row(p.Y, g.Env(), p.N)
	declared[0] = 1 // want `a write to parameter Y`
	tail := row[1:]
	tail[0], p.ZOut[0] = 1, 2 // want `a write to parameter X`
	either := p.ZOut
	if p.N > 3 {
		either = p.Y
	}
	either[0] = 3     // want `a write to parameter Y`
	n := fill(p.Y, 3) // want `fill writes to parameter Y, an input: only names that end in Out or InOut are written`
	n = fill(p.ZOut, n)
	deeper(p.Y[2:], n) // want `deeper writes to parameter Y`
	whole(p)           // want `whole writes to parameter X` `whole writes to parameter Y`
	v := view{in: p.X, out: p.ZOut}
	v.out[0] = 1
	v.in[0] = 1   // want `a write to parameter X`
	through(&v)   // want `through writes to parameter X`
	(v.in)[0] = 1 // want `a write to parameter X`
	(p).X[0] = 1  // want `a write to parameter X`
	two := nested2{inner: v}
	two.inner.in[0] = 1 // want `a write to parameter X`
	(&v).store(p.Y)     // want `store writes to parameter X`
	nest(&two)          // want `nest writes to parameter X`
	views := [2][]int32{p.ZOut, p.Y}
	views[0][1] = 1 // want `a write to parameter Y`
	turn, next := p.ZOut, p.ZOut
	for range p.N {
		turn[0] = 1 // want `a write to parameter X`
		turn = next
		next = p.X
	}
	for _, each := range views {
		each[0] = 1 // want `a write to parameter Y`
	}
	later := view{in: p.ZOut, out: p.ZOut}
	later.in = p.Y
	later.in[0] = 1          // want `a write to parameter Y`
	pick(p.ZOut, p.Y)[0] = 1 // want `a write to parameter Y`
	a, b := split(p.ZOut, p.Y)
	a[0] = 1
	b[0] = 1 // want `a write to parameter Y`
	made := makeView(p.Y, p.ZOut)
	made.out[1] = 2
	made.in[1] = 2 // want `a write to parameter Y`
}

// lumped mixes slices that are told apart by field with some that are not.
//
//trackgen:kernel
func lumped(g *kernel.Group, p writesParams) {
	array := [1]view{{p.X, p.X, 0}}
	h := array[0]
	if p.N > 3 {
		h.in = p.ZOut
	}
	h.in[0] = 1  // want `a write to parameter X`
	through(&h)  // want `through writes to parameter X`
	storeInto(h) // want `storeInto writes to parameter X`
	again := same2(h)
	again.in[0] = 1 // want `a write to parameter X`
	two := nested2{inner: view{p.Y, p.ZOut, 0}}
	two.inner.out[0] = 1 // want `a write to parameter Y`
	views := [2]view{{p.ZOut, p.ZOut, 0}, {p.ZOut, p.ZOut, 1}}
	firstView(views)
	mixed := views
	mixed[1].in = p.Y
	firstView(mixed)             // want `firstView writes to parameter Y`
	identity(p.X)[0] = 1         // want `a write to parameter X`
	identity(mixed[0]).in[0] = 1 // want `a write to parameter Y`
}

func storeInto(v view) { v.in[0] = 1 }

func same2(v view) view {
	array := [1]view{v}
	return array[0]
}

func firstView(v [2]view) { v[0].in[0] = 1 }

func identity[T []int32 | view](x T) T { return x }

type nested2 struct{ inner view }

func (v *view) store(x []int32) {
	(*v).in[0] = x[0]
	(*v).depth++
}

func nest(n *nested2) {
	n.inner.depth = 1
	n.inner.store(n.inner.out)
}

func deeper(x []int32, n int32) { shallow(x, n) }

func shallow(x []int32, n int32) { x[n] = 1 }

func whole(p writesParams) {
	p.X[0] = 1
	row := p.Y
	row[0] = 2
	p.ZOut[0] = 3
}

func through(v *view) {
	v.in[0] = 1
	v.depth = 1
}

func pick(a, b []int32) []int32 {
	if a[0] > b[0] {
		return a
	}
	return b
}

func split(a, b []int32) (
	first, second []int32, // want `result first: a named slice starts as nil` `result second: a named slice`
) {
	first, second = a, b
	return
}

func makeView(in, out []int32) view { return view{in, out, 1} }
