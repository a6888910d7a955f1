package bad

import "github.com/seed183fdc01/trackgen/kernel"

type nilsParams struct {
	N    int32
	X    []float32
	XOut []float32
}

type (
	ends  struct{ first, last []float32 }
	deep  struct{ parts [2]ends }
	plain struct{ n, m int32 }
)

//trackgen:kernel
func nilSlices(g *kernel.Group, p nilsParams) {
	var h ends // want `h holds nil slices; give it a value`
	h.first = p.XOut
	var a [2][]float32 // want `a holds nil slices; give it a value`
	a[1] = p.XOut
	var d, e deep                                  // want `d holds nil slices` `e holds nil slices`
	h = ends{first: p.XOut}                        // want `a literal of bad.ends leaves last nil: give every slice a value`
	h = ends{last: p.XOut}                         // want `a literal of bad.ends leaves first nil`
	h = ends{}                                     // want `a literal of bad.ends leaves first nil`
	a = [2][]float32{p.XOut}                       // want `a literal of \[2\]\[\]float32 leaves nil slices: list all 2 elements`
	a = [2][]float32{}                             // want `a literal of \[2\]\[\]float32 leaves nil slices`
	d = deep{}                                     // want `a literal of bad.deep leaves parts nil`
	d = deep{parts: [2]ends{{p.X, p.X}}}           // want `a literal of \[2\]bad.ends leaves nil slices`
	d = deep{[2]ends{{p.X, p.X}, {first: p.XOut}}} // want `a literal of bad.ends leaves last nil`
	e = d
	take(ends{first: h.last}) // want `a literal of bad.ends leaves last nil`
	late(p.N, p.XOut)[0] = 1
	bare(p.N)[0] = 1
	both, _ := partly(p.N, h)
	both.first[0] = plainResult(e.parts[0])
	anyOf(p.X)
	p.XOut[0] = anyOf(h).first[0]
}

func take(h ends) { h.last[0] = 1 }

func late(flag int32, x []float32) (
	r []float32, // want `result r: a named slice starts as nil: let its name be for the reader, and return a value`
) {
	if flag > 0 {
		r = x
	}
	return r
}

func bare(flag int32) (
	_ []float32, // want `result _: a named slice starts as nil`
) {
	return
}

func partly(n int32, h ends) (
	r ends, // want `result r: a named slice starts as nil`
	m int32,
) {
	m = n
	r.first = h.last
	return h, m
}

func plainResult(h ends) (r float32) {
	r = h.first[0]
	return
}

func anyOf[T ends | []float32](x T) T {
	var zero T // want `zero holds nil slices; give it a value`
	_ = zero
	return x
}
