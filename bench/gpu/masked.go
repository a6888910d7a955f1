package main

import (
	"errors"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/seeds"
)

// maskStream is a stream of random numbers that no kernel draws from.
const maskStream = 1 << 20

// share is a part of the batch that a masked generation makes.
type share struct {
	work    string
	flag    int32
	percent uint32
	atMost  int // one in so many envs is promised; 0: nothing
}

var shares = []share{
	{"if, flag 0", 0, 0, 16},
	{"if, flag 1, no env", 1, 0, 16},
	{"if, 1 % of the envs", 1, 1, 16},
	{"if, 10 % of the envs", 1, 10, 8},
}

// measureMasked times a graph with nothing but a masked generation, advancing,
// in the body of a condition: what a training loop replays at each step.
func measureMasked(o *options, r *report) error {
	return o.each(func(d *exec.Device, name string, halfWidth float32) error {
		g, err := build(d, name, halfWidth, o.many())
		if err != nil {
			return err
		}
		if err := g.Generate(); err != nil {
			return err
		}
		for _, s := range shares {
			w := row{Work: s.work, Generator: name, HalfWidth: halfWidth, Envs: o.many()}
			if err := s.measure(o, &w, d, g); err != nil {
				return err
			}
			r.add(w)
		}
		return nil
	})
}

func (s *share) measure(o *options, w *row, d *exec.Device, g *trackgen.TrackGenerator) error {
	mask, errMask := exec.Alloc[int32](d, w.Envs)
	flag, errFlag := exec.Alloc[int32](d, 1)
	if err := errors.Join(errMask, errFlag); err != nil {
		return err
	}
	chosen := make([]int32, w.Envs)
	for e := range chosen {
		a, _, _, _ := seeds.Words(uint64(e), 0, 0, maskStream, 0)
		if seeds.Below(a, 100) < s.percent {
			chosen[e] = 1
			w.Tracks++
		}
	}
	if err := errors.Join(mask.Write(chosen), flag.Write([]int32{s.flag})); err != nil {
		return err
	}
	opt := pipeline.EnqueueOptions{Advance: true, Mask: mask, AtMost: w.Envs / s.atMost}
	body := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return g.Enqueue(ctx, opt) })
	stream := d.Stream()
	graph, err := stream.Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.If(flag, body) }))
	if err != nil {
		return err
	}
	replay := func() error { return errors.Join(graph.Replay(stream), stream.Synchronize()) }
	before, err := advanced(g)
	if err != nil {
		return err
	}
	times, err := repeated(o.runs(), replay, func() error { return w.observe(g) })
	if err != nil {
		return err
	}
	w.times(times)
	after, err := advanced(g)
	if err == nil && after-before != uint64(w.Tracks*(3+w.Runs)) {
		err = errors.New("the epochs did not move as the mask says")
	}
	return err
}

// advanced returns the sum of all epochs.
func advanced(g *trackgen.TrackGenerator) (sum uint64, err error) {
	_, epochs, err := g.Seeds().Read()
	for _, epoch := range epochs {
		sum += uint64(epoch)
	}
	return sum, err
}
