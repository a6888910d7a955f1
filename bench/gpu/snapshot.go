package main

import (
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/results"
)

// measureSnapshot times the copy of a batch to the host.
func measureSnapshot(o *options, r *report) error {
	const envs = 4096
	return o.each(func(d *exec.Device, name string, halfWidth float32) error {
		g, err := build(d, name, halfWidth, envs)
		if err != nil {
			return err
		}
		if err := g.Generate(); err != nil {
			return err
		}
		times, err := repeated(o.runs(), func() error {
			_, err := g.Snapshot()
			return err
		}, nil)
		if err != nil {
			return err
		}
		const seedAndEpoch = 8 + 4
		bytes := envs * (results.TrackBytes(g.Layout().Stride, len(g.Track().ParamNames)) + seedAndEpoch)
		w := row{Work: "copy to the host", Generator: name, HalfWidth: halfWidth, Envs: envs, Tracks: envs}
		w.times(times)
		w.GBPerS = float64(bytes) / 1e6 / w.MedianMS
		r.add(w)
		return nil
	})
}
