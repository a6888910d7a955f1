package bad

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

type rows struct{ X []float32 }

type paramsParams struct {
	N         int32
	XOut      []float32
	Y         []float32 // want `parameter Y is an input and stands after an output: write configuration, inputs, outputs in this order`
	M         int32     // want `parameter M is a configuration field and stands after an output`
	ZInOut    []float32
	Flags     []bool            // want `parameter Flags: slices hold only the types of kernel.Elem, not bool`
	Names     map[int32]int32   // want `parameter Names: maps are outside`
	Pick      func(int32) int32 // want `parameter Pick: function values are outside`
	Next      *int32            // want `parameter Next: pointers exist only`
	Wide      float64           // want `parameter Wide: float64 is outside`
	Rows      rows              // want `parameter Rows: a struct or array of slices; list the slices as parameters of their own`
	Two       [2][]int32        // want `parameter Two: a struct or array of slices`
	_         int32             // want `parameter _: blank; give it a name`
	geom.Vec2                   // want `parameter Vec2: embedded; give it a name of its own`
	*sizes                      // want `parameter sizes: embedded; give it a name of its own`
	LastOut   []int32
}

//trackgen:kernel
func params(g *kernel.Group, p paramsParams) {}

type orderedParams struct {
	X []float32
	N int32 // want `parameter N is a configuration field and stands after an input`
}

//trackgen:kernel
func ordered(g *kernel.Group, p orderedParams) {}

type plainParams otherParams

type otherParams struct {
	A, B []float32
	N    int32
}

//trackgen:kernel
func noFieldList(g *kernel.Group, p plainParams) {} // want `parameter N is a configuration field and stands after an input`
