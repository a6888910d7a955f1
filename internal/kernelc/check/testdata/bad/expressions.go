package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type expressionsParams struct {
	N    int32
	XOut []float32
}

var table = [4]float32{1, 2, 3, 4}

type counter struct {
	n    int32
	rows []float32
}

func (c *counter) next() int32 { c.n++; return c.n }

func (c counter) get() int32 { return c.n }

type wrapped struct{ counter }

type pair struct{ first, second counter }

//trackgen:kernel
func expressions(g *kernel.Group, p expressionsParams) {
	c := counter{rows: p.XOut}
	parts(p.XOut, p.N)
	addresses(p.XOut)
	composites(p.N)
	comparisons(c, c)
	stores(&c, &c, p.XOut)
	wrapped.own(wrapped{}) // want `literal: embedded field` `a method expression`
	promoted(wrapped{})    // want `literal: embedded field counter: give it a name`
}

func parts(x []float32, n int32) {
	_ = table[n]                     // want `package variable table: a kernel sees only its parameters, locals and constants`
	_ = func() {}                    // want `closures are outside the kernel subset; write a function`
	_ = noop                         // want `function noop is used as a value; call it, or switch over an integer`
	_ = geom.Sqrt                    // want `function Sqrt is used as a value`
	_ = counter{1, x}.get            // want `method get is used as a value; call it`
	_ = counter.get                  // want `method get is used as a value; call it`
	_ = kernel.Row[float32]          // want `a function is used as a value`
	_ = generic[int32, int32, int32] // want `this expression is outside the kernel subset`
	_ = "text"                       // want `constant: strings are outside`
	_ = 1i                           // want `constant: complex numbers are outside`
	const wide float64 = 3
	_ = wide       // want `constant: float64 is outside`
	_ = table[0:2] // want `a slice of \[4\]float32; only slices can be sliced, use a shared array`
	local := [3]int32{1, 2, 3}
	address := &local // want `pointers are only passed to calls; use a value` `variable address: pointers exist only`
	_ = address[0]    // want `index of \*\[3\]int32; only slices and arrays`
	_ = len(address)  // len of an array is a constant
	_ = address[:]    // want `a slice of \*\[3\]int32; only slices`
	_ = *address
	_ = (*pointerTo(n)).n // want `pointers exist only as receivers and parameters; use a value`
}

func pointerTo(_ int32) (
	_ *counter, // want `result: pointers exist only`
) {
	panic("never") // want `panic is outside the kernel subset; set a bit of an Out slice`
}

func addresses(x []float32) {
	c := counter{rows: x}
	counters := [2]counter{c, c}
	two := pair{c, c}
	_ = two.first.next()
	_ = counters[1].next() // want `the address of something else than a local variable or its field`
	increment(&x[0])       // want `the address of something else than a local variable or its field`
	increment(&table[0])   // want `the address of something else than a local variable or its field`
	vector(&geom.Vec2{})   // want `the address of something else than a local variable or its field`
	incrementAll(&table)   // want `package variable table`
}

func increment(x *float32) { *x++ }

func incrementAll(x *[4]float32) { (*x)[0]++ }

func vector(x *geom.Vec2) { x.X = 1 }

func composites(n int32) {
	_ = []int32{n}                    // want `a slice literal allocates; use an array or a shared array`
	_ = map[int32]int32{1: n}         // want `a literal of map\[int32\]int32 is outside the kernel subset`
	_ = [4]int32{2: n}                // want `an array literal with indices; list the elements in order`
	_ = [2]float64{}                  // want `literal: float64 is outside`
	_ = [1]counter{{n: n, rows: nil}} // want `nil is outside`
}

func comparisons(a, b counter) {
	var s geom.Vec2
	_ = s == geom.Vec2{}             // want `comparison of geom.Vec2: only scalars compare; compare the parts`
	_ = a.rows == nil                // want `nil is outside`
	_ = [2]int32{1, 2} != [2]int32{} // want `comparison of \[2\]int32: only scalars compare`
}

func stores(c, d *counter, x []float32) {
	c.rows = x         // want `a slice is stored through a pointer; return it instead`
	*c = counter{1, x} // want `a slice is stored through a pointer; return it instead`
	c = d              // want `pointers are only passed to calls` `pointers are only passed to calls`
}

func (w wrapped) own() {} // want `receiver: embedded field counter`

func promoted(w wrapped) { // want `parameter: embedded field counter`
	_ = w.n      // want `n belongs to an embedded field; give that a name of its own`
	_ = w.next() // want `next belongs to an embedded field; give that a name of its own`
}
