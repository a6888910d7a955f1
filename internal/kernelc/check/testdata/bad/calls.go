package bad

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check/testdata/bad/hostcode"
	"github.com/seed183fdc01/trackgen/kernel"
)

type callsParams struct {
	N    int32
	XOut []float32
}

//trackgen:kernel
func calls(g *kernel.Group, p callsParams) {
	x := p.XOut
	x[0] = float32(math.Sin(1)) // want `math.Sin has no source in the kernel subset; use package geom`
	_ = bits.Reverse32(3)       // want `bits.Reverse32 has no source in the kernel subset`
	_ = hostcode.Twice(p.N)     // want `hostcode.Twice stands in a file marked //trackgen:host`
	g.Start(1, 1)               // want `kernel.Group.Start stands in a file marked //trackgen:host`
	var f func()                // want `variable f: function values are outside`
	f()                         // want `a call of something that is not a function by name`
	func() {}()                 // want `a call of something that is not a function by name`
	_ = add(two())              // want `a call with several results inside an expression`
	counter.get(counter{1, x})  // want `a method expression; call the method on its receiver`
	builtins(x)
	parameterised(meters(1))
}

func two() (a, b int32) { return 1, 2 }

func add(a, b int32) int32 { return a + b }

func builtins(x []float32) {
	_ = append(x, 1)        // want `append allocates; use an Out slice of fixed stride, an array or a shared array`
	_ = make([]float32, 3)  // want `make allocates`
	_ = new(int32)          // want `new allocates`
	copy(x, x[1:])          // want `copy is outside the kernel subset; write a loop over the lanes`
	clear(x)                // want `clear is outside the kernel subset`
	_ = cap(x)              // want `cap is outside the kernel subset; use len`
	println(1)              // want `println is outside the kernel subset; set a bit of an Out slice`
	_ = unsafe.SliceData(x) // want `unsafe.SliceData is outside`
	_ = min(x[0], 1)        // want `builtin min of floats treats NaN and -0 unlike the devices; use geom.Min`
	_ = max(x[0], x[1])     // want `builtin max of floats treats NaN and -0 unlike the devices; use geom.Max`
}

type meters float32

func (m meters) half() meters { return m / 2 }

type halver interface {
	meters
	half() meters
}

func parameterised[T halver](x T) {
	x.half() // want `a call of something that is not a function by name`
}
