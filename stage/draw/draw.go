// Package draw is the first stage of a program: it gives each env its style
// parameters, from a constant, a range or an input.
package draw

import (
	"errors"
	"hash/fnv"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Stage draws the style parameters, once a generation.
type Stage struct {
	Params *pipeline.Params
	Seeds  *seeds.State
	Notes  exec.Array[int32] // [E]

	launch *exec.Launch[drawParams]
}

// Name returns "draw".
func (s *Stage) Name() string { return "draw" }

// Scratch returns nothing.
func (s *Stage) Scratch() []pipeline.Scratch { return nil }

// Build uploads the table of columns.
func (s *Stage) Build(d *exec.Device) error {
	var source, slot []int32
	var index []uint32
	var lo, hi, least, most []float32
	inputs := int32(0)
	for _, k := range s.Params.Knobs() {
		v := k.Param()
		from := int32(constant)
		slot = append(slot, inputs)
		switch {
		case v.Source == knob.Drawn && k.Kind == "param_int":
			from = drawnWhole
		case v.Source == knob.Drawn:
			from = drawn
		case v.Source == knob.Input:
			from = input
			if k.Kind == "param_int" {
				from = inputWhole
			}
			inputs++
		}
		source = append(source, from)
		index = append(index, indexOf(k.Name))
		lo, hi = append(lo, v.Lo), append(hi, v.Hi)
		least, most = append(least, k.Lo), append(most, k.Hi)
	}
	p := drawParams{
		Envs: int32(s.Seeds.Seed.Len()), Columns: s.Params.Stride(),
		Input: s.Params.InputBlock().Arg(), Seed: s.Seeds.Seed.Arg(), Epoch: s.Seeds.Epoch.Arg(),
		ParamsOut: s.Params.Committed().Arg(), NotesInOut: s.Notes.Arg(),
	}
	err := errors.Join(
		upload(d, &p.Source, source), upload(d, &p.Slot, slot), upload(d, &p.Index, index),
		upload(d, &p.Lo, lo), upload(d, &p.Hi, hi), upload(d, &p.Min, least), upload(d, &p.Max, most))
	s.launch = kernelDrawColumns.NewLaunch(d, p)
	return err
}

// indexOf returns the index of a parameter's random numbers. It follows from the
// name, so that other parameters may come and go without changing the draw.
func indexOf(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(name))
	return h.Sum32()
}

func upload[T kernel.Elem](d *exec.Device, field *[]T, values []T) error {
	array, err := exec.Alloc[T](d, len(values))
	if err != nil {
		return err
	}
	*field = array.Arg()
	return array.Write(values)
}

// Enqueue draws in the first pass; later ones keep the style.
func (s *Stage) Enqueue(ctx *exec.LaunchContext, pass pipeline.Pass) error {
	if pass.Index > 0 {
		return nil
	}
	return ctx.Launch(s.launch, pass.Items)
}
