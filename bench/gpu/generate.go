package main

import (
	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
)

var halfWidths = []float32{0.03, 0.1}

// runs is how often each thing is timed.
func (o *options) runs() int {
	if o.quick {
		return 5
	}
	return 20
}

// sizes are the numbers of envs of whole generations.
func (o *options) sizes() []int {
	if o.quick {
		return []int{512, 4096}
	}
	return []int{1, 512, 1024, 4096, 32768}
}

// many is the batch of the looks at masks.
func (o *options) many() int {
	if o.quick {
		return 4096
	}
	return 32768
}

// each calls f for every generator and half-width, each on a device of its own,
// so that no memory is left from the one before.
func (o *options) each(f func(d *exec.Device, generator string, halfWidth float32) error) error {
	for _, name := range o.generators {
		for _, halfWidth := range halfWidths {
			if err := o.with(func(d *exec.Device) error { return f(d, name, halfWidth) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// build makes a generator, seeds from 0.
func build(d *exec.Device, name string, halfWidth float32, envs int) (*trackgen.TrackGenerator, error) {
	c := trackgen.TrackConfig{Envs: envs, Generator: name}
	c.HalfWidth = knob.Const(halfWidth)
	return trackgen.NewTrackGenerator(c, d)
}

// measureGenerations times whole generations from a graph, each the next epoch.
func measureGenerations(o *options, r *report) error {
	return o.each(func(d *exec.Device, name string, halfWidth float32) error {
		for _, envs := range o.sizes() {
			g, err := build(d, name, halfWidth, envs)
			if err != nil {
				return err
			}
			w := row{Work: "replay and wait", Generator: name, HalfWidth: halfWidth, Envs: envs, Tracks: envs}
			times, err := repeated(o.runs(), g.Next, func() error { return w.observe(g) })
			if err != nil {
				return err
			}
			w.times(times)
			r.add(w)
		}
		return nil
	})
}

// observe counts the valid tracks, and those that were drawn again.
func (w *row) observe(g *trackgen.TrackGenerator) error {
	valid, redrawn := 0, 0
	host := make([]int32, g.Layout().Envs)
	if err := g.Track().Valid.Read(host); err != nil {
		return err
	}
	for _, v := range host {
		valid += int(v)
	}
	if err := g.Track().Attempts.Read(host); err != nil {
		return err
	}
	for _, attempts := range host {
		if attempts > 1 {
			redrawn++
		}
	}
	w.Valid, w.Redrawn = &valid, &redrawn
	return nil
}
