package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// How long a benchmark runs: all runs, or fewer when the time is up, but never
// less than a few.
const (
	benchRuns    = 20
	benchMinRuns = 3
	benchTime    = 10 * time.Second
)

func newBench() *cobra.Command {
	var f batchFlags
	var asJSON, quiet bool
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast a generator is",
		Long: `Measure whole generations of a batch, warm: 20 runs, or as many as fit in 10
seconds, but at least 3. Seeds count from 0, and every run advances to the next
epoch, so that no two runs make the same tracks.

With --json, stdout is one object: generator, device, envs, runs, min_ms and
median_ms of a generation, and of the first run, which is the same on every
machine: valid, redrawn and mean_sweeps (of the relaxation, over all envs).`,
		Example: `  trackgen bench -n 512
  trackgen bench --generator polar -n 4096 --set half_width=0.03 --json`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			config, err := f.resolve(c)
			if err != nil {
				return err
			}
			return f.withDevice(c.Context(), func(d *exec.Device) error {
				r, err := bench(c.Context(), config, d, newProgress(c.ErrOrStderr(), quiet))
				if err != nil {
					return err
				}
				if asJSON {
					return printJSON(c.OutOrStdout(), r)
				}
				return table(c.OutOrStdout(), r.rows(d.Info()))
			})
		},
	}
	c.Flags().SortFlags = false
	f.addSettings(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object instead of the table")
	c.Flags().BoolVar(&quiet, "quiet", false, "show no progress")
	return c
}

// benchResult is what a benchmark found.
type benchResult struct {
	Generator  string `json:"generator"`
	Device     string `json:"device"`
	Envs       int    `json:"envs"`
	Runs       int    `json:"runs"`
	MinMS      figure `json:"min_ms"`
	MedianMS   figure `json:"median_ms"`
	Valid      int    `json:"valid"`
	Redrawn    int    `json:"redrawn"`
	MeanSweeps figure `json:"mean_sweeps"` // null for a generator without a relaxation
}

func bench(ctx context.Context, config trackgen.TrackConfig, d *exec.Device, p *progress) (*benchResult, error) {
	if err := checkMemory(config, d); err != nil {
		return nil, err
	}
	gen, err := trackgen.NewTrackGenerator(config, d)
	if err != nil {
		return nil, err
	}
	// Warm up with the batch of epoch 0; the runs make the next ones.
	if _, err := generateOnce(ctx, gen, p); err != nil {
		return nil, err
	}
	r := &benchResult{Generator: config.Generator, Device: d.Name(), Envs: config.Envs}
	t := p.start("measuring", 0)
	defer t.finish()
	var times []time.Duration
	for begin := time.Now(); len(times) < benchMinRuns || len(times) < benchRuns && time.Since(begin) < benchTime; {
		took, err := timed(ctx, gen.Next)
		if err != nil {
			return nil, err
		}
		times = append(times, took)
		if len(times) == 1 {
			if err := r.observe(gen); err != nil {
				return nil, err
			}
		}
	}
	r.Runs = len(times)
	slices.Sort(times)
	r.MinMS = milliseconds(times[0])
	r.MedianMS = milliseconds((times[(len(times)-1)/2] + times[len(times)/2]) / 2)
	return r, nil
}

// observe takes what the last generation did.
func (r *benchResult) observe(gen *trackgen.TrackGenerator) error {
	b, err := gen.Snapshot()
	if err != nil {
		return err
	}
	s := statsOf(b)
	r.Valid, r.Redrawn = s.Valid, s.Redrawn
	r.MeanSweeps, err = meanSweeps(gen.Stages(), r.Envs)
	return err
}

// meanSweeps is the mean of the sweeps that each env's last relaxation took;
// NaN without a relaxation.
func meanSweeps(stages []pipeline.Stage, envs int) (figure, error) {
	for _, s := range stages {
		if s, ok := s.(*relax.Stage); ok {
			sweeps := make([]int32, envs)
			if err := s.Sweeps().Read(sweeps); err != nil {
				return 0, err
			}
			total := 0
			for _, n := range sweeps {
				total += int(n)
			}
			return figure(float64(total) / float64(envs)), nil
		}
	}
	return figure(math.NaN()), nil
}

func (r *benchResult) rows(info exec.Info) [][]string {
	perTrack := float64(r.MedianMS) * 1000 / float64(r.Envs)
	return [][]string{
		{"generator", r.Generator},
		{"device", deviceText(info)},
		{"tracks", fmt.Sprint(r.Envs)},
		{"median", fmt.Sprintf("%s ms  (%.3g µs a track)", number(r.MedianMS), perTrack)},
		{"min", fmt.Sprintf("%s ms", number(r.MinMS))},
		{"runs", fmt.Sprint(r.Runs)},
		{"first run", fmt.Sprintf("%d valid, %d redrawn, %s sweeps a track", r.Valid, r.Redrawn, number(r.MeanSweeps))},
	}
}
