package npz

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed183fdc01/trackgen/results"
)

// contents is a File in which everything is a slice, so that one list of
// columns serves writing and reading.
type contents struct {
	*results.Batch
	generator      []int32
	generatorNames []string
	inputs         map[string]*[]float32
	config         []string // none or one
	version        []int32  // none or one
}

func contentsOf(f *File) *contents {
	c := &contents{Batch: f.Batch, generator: f.Generator, generatorNames: f.GeneratorNames, inputs: map[string]*[]float32{}}
	for name, values := range f.Inputs {
		c.inputs[name] = &values
	}
	if f.Config != "" {
		c.config = []string{f.Config}
	}
	if f.Version != 0 {
		c.version = []int32{f.Version}
	}
	return c
}

func (c *contents) file() *File {
	f := &File{Batch: c.Batch, Generator: c.generator, GeneratorNames: c.generatorNames}
	for name, values := range c.inputs {
		if f.Inputs == nil {
			f.Inputs = map[string][]float32{}
		}
		f.Inputs[name] = *values
	}
	if len(c.config) > 0 {
		f.Config = c.config[0]
	}
	if len(c.version) > 0 {
		f.Version = c.version[0]
	}
	return f
}

// array ties a name in the zip to a column.
type array struct {
	name     string
	shape    string // named dimensions, such as "E,N,3"; "" for a single value
	data     column
	required bool
}

const inputPrefix = "input_"

// arrays lists every array that a file can hold, in the order of the file.
func (c *contents) arrays() []array {
	list := []array{
		{name: "config", data: texts(&c.config)},
		{name: "version", data: int32s(&c.version)},
		{name: "outer", shape: "E,N,3", data: vec3s(&c.Outer), required: true},
		{name: "center", shape: "E,N,3", data: vec3s(&c.Center), required: true},
		{name: "inner", shape: "E,N,3", data: vec3s(&c.Inner), required: true},
		{name: "tangent", shape: "E,N,3", data: vec3s(&c.Tangent)},
		{name: "normal", shape: "E,N,3", data: vec3s(&c.Normal)},
		{name: "arclen", shape: "E,N", data: float32s(&c.Arclen)},
		{name: "half_width", shape: "E,N", data: float32s(&c.HalfWidth)},
		{name: "curvature", shape: "E,N", data: float32s(&c.Curvature)},
		{name: "length", shape: "E", data: float32s(&c.Length)},
		{name: "winding", shape: "E", data: float32s(&c.Winding)},
		{name: "valid", shape: "E", data: bools(&c.Valid)},
		{name: "count", shape: "E", data: int32s(&c.Count), required: true},
		{name: "truncated", shape: "E", data: int32s(&c.Truncated)},
		{name: "attempts", shape: "E", data: int32s(&c.Attempts)},
		{name: "reject_reason", shape: "E", data: int32s(&c.RejectReason)},
		{name: "notes", shape: "E", data: int32s(&c.Notes)},
		{name: "param_names", shape: "P", data: texts(&c.ParamNames)},
		{name: "params", shape: "E,P", data: float32s(&c.Params)},
		{name: "seed", shape: "E", data: uint64s(&c.Seed)},
		{name: "epoch", shape: "E", data: uint32s(&c.Epoch)},
		{name: "generator_names", shape: "K", data: texts(&c.generatorNames)},
		{name: "generator", shape: "E", data: int32s(&c.generator)},
	}
	for _, name := range slices.Sorted(maps.Keys(c.inputs)) {
		list = append(list, array{name: inputPrefix + name, shape: "E", data: float32s(c.inputs[name])})
	}
	return list
}

// dims gives the named dimensions their sizes.
type dims map[string]int

func (c *contents) dims() dims {
	return dims{"E": c.Envs, "N": c.Stride, "3": 3, "P": len(c.ParamNames), "K": len(c.generatorNames)}
}

// names splits the dimensions of an array.
func (a array) names() []string {
	if a.shape == "" {
		return nil
	}
	return strings.Split(a.shape, ",")
}

// shape is the size of an array in each dimension.
type shape []int

func (d dims) shape(a array) shape {
	var s shape
	for _, name := range a.names() {
		s = append(s, d[name])
	}
	return s
}

// String writes s as Python writes a tuple: "(2, 3)", "(2,)", "()".
func (s shape) String() string {
	var b strings.Builder
	for _, n := range s {
		fmt.Fprintf(&b, "%d, ", n)
	}
	inside := strings.TrimSuffix(b.String(), " ")
	if len(s) > 1 {
		inside = strings.TrimSuffix(inside, ",")
	}
	return "(" + inside + ")"
}

// elements is the number of array elements, or math.MaxInt for more than that.
func (s shape) elements() int {
	if slices.Contains(s, 0) {
		return 0
	}
	n := 1
	for _, size := range s {
		if size > math.MaxInt/n {
			return math.MaxInt
		}
		n *= size
	}
	return n
}
