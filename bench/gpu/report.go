package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/results"
)

// revision is that of the program; make gpu sets it.
var revision = "unknown"

// report is everything that was measured.
type report struct {
	Device      string   `json:"device"`
	Model       string   `json:"model"`
	Driver      int      `json:"driver"`      // 12040 is CUDA 12.4; 0 without a GPU
	Conditional bool     `json:"conditional"` // the driver has conditional nodes
	Block       int      `json:"block"`       // forced; 0: the device chooses
	Revision    string   `json:"revision"`    // of the program
	Go          string   `json:"go"`
	Tracks      int      `json:"tracks_version"`
	Rows        []row    `json:"rows"`
	Errors      []string `json:"errors,omitempty"`

	section string
	out     io.Writer
}

// row is one line of the table.
type row struct {
	Section    string  `json:"section"`
	Work       string  `json:"work"`
	Generator  string  `json:"generator"`
	HalfWidth  float32 `json:"half_width"`
	Envs       int     `json:"envs"`
	Runs       int     `json:"runs"`
	MedianMS   float64 `json:"median_ms"`
	MinMS      float64 `json:"min_ms"`
	PerTrackUS float64 `json:"per_track_us,omitempty"` // of the median
	Tracks     int     `json:"tracks,omitempty"`       // made by a run
	Valid      *int    `json:"valid,omitempty"`        // of the first run
	Redrawn    *int    `json:"redrawn,omitempty"`
	GBPerS     float64 `json:"gb_per_s,omitempty"`
}

func newReport(o *options, out io.Writer) (*report, error) {
	r := &report{Block: o.block, Revision: revision, Go: runtime.Version(), Tracks: results.Version, out: out}
	err := o.with(func(d *exec.Device) error {
		info := d.Info()
		r.Device, r.Model = info.Name, info.Model
		return nil
	})
	if err != nil {
		return nil, err
	}
	if version, err := cuda.DriverVersion(); err == nil && strings.HasPrefix(r.Device, "cuda") {
		r.Driver, r.Conditional = version, cuda.HasConditional()
	}
	fmt.Fprintf(out, "device     %s, %s\n", r.Device, r.Model)
	fmt.Fprintf(out, "driver     CUDA %d.%d, conditional nodes: %v\n", r.Driver/1000, r.Driver%1000/10, r.Conditional)
	fmt.Fprintf(out, "program    revision %s, %s, tracks of version %d, block %d\n", r.Revision, r.Go, r.Tracks, r.Block)
	return r, nil
}

// begin starts a part of the table.
func (r *report) begin(section string) {
	r.section = section
	fmt.Fprintf(r.out, "\n%s\n%-30s %-8s %6s %6s %11s %11s %9s %7s\n", section, "", "", "width", "envs", "median ms", "least ms", "us/track", "valid")
}

// add prints a row, and keeps it.
func (r *report) add(w row) {
	w.Section = r.section
	if w.Tracks > 0 {
		w.PerTrackUS = w.MedianMS * 1000 / float64(w.Tracks)
	}
	r.Rows = append(r.Rows, w)
	line := fmt.Sprintf("%-30s %-8s %6g %6d %11.4f %11.4f", w.Work, w.Generator, w.HalfWidth, w.Envs, w.MedianMS, w.MinMS)
	if w.PerTrackUS > 0 {
		line += fmt.Sprintf(" %9.3f", w.PerTrackUS)
	} else {
		line += fmt.Sprintf(" %9s", "")
	}
	if w.Valid != nil {
		line += fmt.Sprintf(" %7d", *w.Valid)
	}
	if w.GBPerS > 0 {
		line += fmt.Sprintf(" %9.2f GB/s", w.GBPerS)
	}
	fmt.Fprintln(r.out, line)
}

func (r *report) write(name string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

// timed returns how long f takes.
func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}

// repeated warms up and then times f so many times. after is called after the
// first run that is timed; nil: nothing.
func repeated(runs int, f, after func() error) ([]time.Duration, error) {
	for range 3 {
		if err := f(); err != nil {
			return nil, err
		}
	}
	var times []time.Duration
	for i := range runs {
		took, err := timed(f)
		if err == nil && i == 0 && after != nil {
			err = after()
		}
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
	return times, nil
}

// times sets the number of runs, the median and the least.
func (w *row) times(times []time.Duration) {
	sorted := slices.Sorted(slices.Values(times))
	w.Runs = len(sorted)
	w.MedianMS = milliseconds((sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2)
	w.MinMS = milliseconds(sorted[0])
}

func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
