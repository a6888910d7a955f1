package pipeline

import (
	"fmt"
	"slices"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
)

// Params are the style parameters of a program: one column for each per-env
// knob. Every generation commits, for the envs that take part, the value that
// each column had, drawn or read, and kernels read only what was committed.
type Params struct {
	knobs     []knob.Knob
	committed exec.Array[float32] // [E*P], of the result

	inputs     []Input
	inputBlock exec.Array[float32] // [inputs*E]
}

// Input is a persistent device array that the user writes in place.
type Input struct {
	InputInfo
	Array exec.Array[float32] // [E]
}

// InputInfo describes an Input.
type InputInfo struct {
	Name   string
	Shape  string // "E"
	Type   string // "float32"
	Unit   string
	Lo, Hi float32 // values outside are clamped, and noted
	Doc    string
}

// NewParams picks the per-env knobs of set, whose defaults are filled in.
func NewParams(set knob.Set) *Params {
	p := new(Params)
	for _, k := range set {
		if k.IsParam() {
			p.knobs = append(p.knobs, k)
		}
	}
	return p
}

// Names lists the columns.
func (p *Params) Names() []string {
	names := make([]string, len(p.knobs))
	for i, k := range p.knobs {
		names[i] = k.Name
	}
	return names
}

// Bind gives the columns their memory, the result's [E*P] array, and allocates the inputs.
func (p *Params) Bind(committed exec.Array[float32], envs int) error {
	if committed.Len() != envs*len(p.knobs) {
		return fmt.Errorf("pipeline: params need %d elements, got %d", envs*len(p.knobs), committed.Len())
	}
	p.committed = committed
	var initial []float32
	for _, k := range p.knobs {
		if k.Param().Source == knob.Input {
			p.inputs = append(p.inputs, Input{InputInfo: InputInfo{
				Name: k.Name, Shape: "E", Type: "float32", Unit: k.Unit, Lo: k.Lo, Hi: k.Hi, Doc: k.Doc}})
			initial = append(initial, slices.Repeat([]float32{k.Param().Lo}, envs)...)
		}
	}
	block, err := exec.Alloc[float32](committed.Device(), len(initial))
	if err != nil {
		return err
	}
	p.inputBlock = block
	for i := range p.inputs {
		p.inputs[i].Array = block.Slice(i*envs, (i+1)*envs)
	}
	return block.Write(initial)
}

// InputBlock returns the memory of all inputs, in their order: [inputs*E].
func (p *Params) InputBlock() exec.Array[float32] { return p.inputBlock }

// Inputs lists the per-env inputs.
func (p *Params) Inputs() []Input { return p.inputs }

// Knobs lists the knobs of the columns.
func (p *Params) Knobs() []knob.Knob { return p.knobs }

// Committed returns the [E*P] array of the values in use.
func (p *Params) Committed() exec.Array[float32] { return p.committed }

// Stride returns the distance between two envs' values in a Column.
func (p *Params) Stride() int32 { return int32(len(p.knobs)) }

// Column returns a parameter as kernels read it: the value of env e is at
// e*Stride(). An unknown name is a programmer's mistake and panics.
func (p *Params) Column(name string) []float32 {
	for i, k := range p.knobs {
		if k.Name == name {
			return p.committed.Slice(i, p.committed.Len()).Arg()
		}
	}
	panic("pipeline: no parameter " + name)
}
