// Package bad holds kernels with one fault in each marked line.
package bad

import (
	"unsafe"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type typesParams struct {
	N    int32
	XOut []float32
}

//trackgen:kernel
func types(g *kernel.Group, p typesParams) {
	locals()
	sliceTypes(p.XOut)
	deref(nil, nil, nil)            // want `nil is outside` `nil is outside` `nil is outside`
	derefAny(nil, p.XOut)           // want `nil is outside`
	generic[int32, int32, int32](0) // generic reports itself
	signature(0, p.N)               // want `constant: float64 is outside`
	variadic(1, 2)                  // and so does variadic
}

type (
	empty      struct{}
	embedded   struct{ geom.Vec2 }
	blank      struct{ _, x float32 }
	nested     struct{ inner embedded }
	linked     struct{ next *linked }
	box[T any] struct{ x T }
	iface      interface{ m() }
	id         int32
	twice      struct{ x, y []int8 }
)

func locals() {
	var _ float64         // want `variable _: float64 is outside the kernel subset; use float32`
	var _ string          // want `variable _: strings are outside`
	var _ complex64       // want `variable _: complex numbers are outside the kernel subset; use geom.Vec2`
	var _ uint            // want `variable _: uint is outside the kernel subset; use uint32 or uint64`
	var _ unsafe.Pointer  // want `variable _: unsafe.Pointer is outside the kernel subset`
	var _ uintptr         // want `variable _: uintptr is outside`
	var _ map[int32]int32 // want `variable _: maps are outside`
	var _ chan int32      // want `variable _: channels are outside`
	var _ iface           // want `variable _: interfaces are outside`
	var _ any             // want `variable _: interfaces are outside`
	var _ error           // want `variable _: interfaces are outside`
	var _ func()          // want `variable _: function values are outside the kernel subset; switch over an integer`
	var _ *int32          // want `variable _: pointers exist only as receivers and parameters`
	var _ empty           // want `variable _: an empty struct has no counterpart in C`
	var _ embedded        // want `variable _: embedded field Vec2: give it a name of its own`
	var _ blank           // want `variable _: blank field: give it a name`
	var _ nested          // want `variable _: field inner: embedded field Vec2`
	var _ linked          // want `variable _: field next: pointers exist only as receivers`
	var _ box[float32]    // want `variable _: bad.box\[float32\] is a generic type`
	var _ [0]float32      // want `variable _: an array of length 0`
	var _ [2]float64      // want `variable _: float64 is outside`
	var _ kernel.Group    // want `variable _: kernel.Group is passed as a pointer only`
	var _ *kernel.Group   // want `variable _: pointers exist only as receivers and parameters`
}

func sliceTypes(x []float32) {
	var _ []float64        // want `slices hold only the types of kernel.Elem, not float64`
	var _ []bool           // want `slices hold only the types of kernel.Elem, not bool`
	var _ []int            // want `slices hold only the types of kernel.Elem, not int`
	var _ []id             // want `slices hold only the types of kernel.Elem, not bad.id`
	var _ [][]float32      // want `slices hold only the types of kernel.Elem, not \[\]float32`
	var _ [2][]bool        // want `slices hold only the types of kernel.Elem, not bool`
	var _ struct{ x int8 } // want `variable _: a struct type without a name; declare it in the package`
	var _ twice            // want `field x: slices hold only the types of kernel.Elem, not int8`
	var _ []float32        // want `_ holds nil slices; give it a value`
	_ = x
}

func deref(
	_ **int32, // want `parameter: pointers exist only`
	_ *[]float32, // want `parameter: a pointer to a slice; pass the slice`
	_ *map[int]int8, // want `parameter: maps are outside`
) {
}

func derefAny[T []float32 | []int32](
	x *T, // want `parameter: a pointer to a slice; pass the slice`
	y T,
) {
	*x = y // want `a slice is stored through a pointer; return it instead`
}

func generic[
	A any, B ~int32 | ~string, C kernel.Elem,
](
	_ int32,
) {
	var _ A   // want `type parameter A must list its types`
	var _ B   // want `type parameter B: strings are outside`
	var _ []A // want `slices hold only the types of kernel.Elem, not A`
	var _ []B // want `slices hold only the types of kernel.Elem, not string`
	var _ C
}

func signature(
	_ float64, // want `parameter: float64 is outside`
	n int32,
) (
	_ *int32, // want `result: pointers exist only`
	_ func(), // want `result: function values`
) {
	return nil, nil // want `nil is outside` `nil is outside`
}

func variadic(list ...int32) { // want `variadic has a variadic parameter; list the arguments`
	_ = list
}
