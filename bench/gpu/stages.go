package main

import (
	"errors"
	"slices"
	"time"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// often is how many times a graph runs its stages: launching it plays no part.
const often = 10

// measureStages times each stage of the first pass. A stage may work in place,
// so none can be repeated by itself: graphs run the stages up to each, ten times
// over, and the difference of two is a stage's. The rest of a generation is
// launching its graph, the lists, the verdicts and the passes that few need.
func measureStages(o *options, r *report) error {
	sizes := slices.DeleteFunc(o.sizes(), func(envs int) bool { return envs == 1 || envs == 1024 })
	return o.each(func(d *exec.Device, name string, halfWidth float32) error {
		for _, envs := range sizes {
			g, err := build(d, name, halfWidth, envs)
			if err != nil {
				return err
			}
			upTo, err := prefixes(o.runs(), g)
			if err != nil {
				return err
			}
			w := row{Generator: name, HalfWidth: halfWidth, Envs: envs, Tracks: envs}
			before := make([]time.Duration, o.runs())
			for i, times := range upTo {
				w.Work = "the rest"
				if i < len(g.Stages()) {
					w.Work = g.Stages()[i].Name()
				}
				w.differences(before, times)
				r.add(w)
				before = times
			}
			w.Work = "the whole"
			w.times(before)
			r.add(w)
		}
		return nil
	})
}

// prefixes times the stages up to each, and last whole generations, in turn, so
// that all see the same weather: by prefix and run.
func prefixes(runs int, g *trackgen.TrackGenerator) ([][]time.Duration, error) {
	if err := g.Generate(); err != nil {
		return nil, err
	}
	stream := g.DefaultStream()
	replay := func(graph *exec.Graph) error { return errors.Join(graph.Replay(stream), stream.Synchronize()) }
	var graphs []*exec.Graph
	for i := range g.Stages() {
		graph, err := stream.Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return enqueue(ctx, g, g.Stages()[:i+1]) }))
		if err != nil {
			return nil, err
		}
		if err := replay(graph); err != nil { // warms up
			return nil, err
		}
		graphs = append(graphs, graph)
	}
	all := make([][]time.Duration, len(graphs)+1)
	for range runs {
		for i, graph := range graphs {
			took, err := timed(func() error { return replay(graph) })
			if err != nil {
				return nil, err
			}
			all[i] = append(all[i], took/often)
		}
		took, err := timed(g.Generate)
		if err != nil {
			return nil, err
		}
		all[len(graphs)] = append(all[len(graphs)], took)
	}
	return all, nil
}

// enqueue runs stages on the whole batch, as the first pass does, many times.
func enqueue(ctx *exec.LaunchContext, g *trackgen.TrackGenerator, stages []pipeline.Stage) error {
	pass := pipeline.Pass{Items: exec.Range(g.Layout().Envs)}
	for range often {
		for _, stage := range stages {
			if err := stage.Enqueue(ctx, pass); err != nil {
				return err
			}
		}
	}
	return nil
}

// differences sets the times that b takes longer than a: of runs made in turn,
// the median, and the difference of the least.
func (w *row) differences(a, b []time.Duration) {
	longer := make([]time.Duration, len(a))
	for i := range a {
		longer[i] = b[i] - a[i]
	}
	w.times(longer)
	w.MinMS = milliseconds(slices.Min(b) - slices.Min(a))
}
