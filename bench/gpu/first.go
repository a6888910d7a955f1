package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	osexec "os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// childVariable, in the environment, makes this program one that generates once
// and says how long it took: "<device> <block> <generator> <nanoseconds of the clock>".
const childVariable = "TRACKGEN_BENCH_FIRST"

const firstEnvs = 512

// step is what a new process has done since it was started.
type step struct {
	Name string
	At   time.Duration // since the parent started it
}

// measureFirst starts new processes that each make one batch: without the
// driver's cache of compiled code, and with it.
func measureFirst(o *options, r *report) error {
	cache, err := os.MkdirTemp("", "trackgen-cache")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	for _, name := range o.generators {
		warm := []string{"CUDA_CACHE_DISABLE=0", "CUDA_CACHE_PATH=" + cache}
		if _, err := o.child(name, warm); err != nil {
			return err
		}
		for _, c := range []struct {
			work        string
			environment []string
		}{
			{"nothing cached", []string{"CUDA_CACHE_DISABLE=1"}},
			{"code cached", warm},
		} {
			var all [][]step
			for range 3 {
				steps, err := o.child(name, c.environment)
				if err != nil {
					return err
				}
				all = append(all, steps)
			}
			addSteps(r, row{Generator: name, HalfWidth: 0.1, Envs: firstEnvs}, c.work, all)
		}
	}
	return nil
}

// addSteps adds a row for the whole, and one for each step.
func addSteps(r *report, w row, work string, all [][]step) {
	whole, parts := w, make([][]time.Duration, len(all[0]))
	var ends []time.Duration
	for _, steps := range all {
		before := time.Duration(0)
		for i, s := range steps {
			parts[i] = append(parts[i], s.At-before)
			before = s.At
		}
		ends = append(ends, before)
	}
	whole.Work = work
	whole.times(ends)
	r.add(whole)
	for i, s := range all[0] {
		w.Work = work + ": " + s.Name
		w.times(parts[i])
		r.add(w)
	}
}

// child runs this program again.
func (o *options) child(name string, environment []string) ([]step, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := osexec.Command(self)
	cmd.Stderr = os.Stderr
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "CUDA_CACHE_") })
	cmd.Env = append(cmd.Env, environment...)
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%s %d %s %d", childVariable, o.device, o.block, name, time.Now().UnixNano()))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("a new process: %w", err)
	}
	var steps []step
	err = json.Unmarshal(out, &steps)
	return steps, err
}

// firstGeneration is the new process.
func firstGeneration(out io.Writer) error {
	words := strings.Fields(os.Getenv(childVariable))
	if len(words) != 4 {
		return fmt.Errorf("%s must have 4 words, got %q", childVariable, words)
	}
	block, errBlock := strconv.Atoi(words[1])
	began, errBegan := strconv.ParseInt(words[3], 10, 64)
	if err := errors.Join(errBlock, errBegan); err != nil {
		return err
	}
	var steps []step
	done := func(what string) { steps = append(steps, step{what, time.Since(time.Unix(0, began))}) }
	done("start")
	if _, err := exec.CUDADevices(); err != nil && strings.HasPrefix(words[0], "cuda") {
		return err
	}
	done("driver")
	o := &options{device: words[0], block: block}
	err := o.with(func(d *exec.Device) error {
		done("context")
		g, err := build(d, words[2], 0.1, firstEnvs)
		if err != nil {
			return err
		}
		done("memory, seeds")
		// A generation of no env waits for the kernels to be loaded.
		none, err := exec.Alloc[int32](d, firstEnvs)
		if err != nil {
			return err
		}
		if err := g.Enqueue(d.Stream().Context(), pipeline.EnqueueOptions{Mask: none}); err != nil {
			return err
		}
		if err := d.Stream().Synchronize(); err != nil {
			return err
		}
		done("code")
		if err := g.Prepare(); err != nil {
			return err
		}
		done("graphs")
		if err := g.Generate(); err != nil {
			return err
		}
		done("generation")
		var w row
		if err := w.observe(g); err != nil {
			return err
		}
		if *w.Valid == 0 {
			return errors.New("the first generation made no valid track")
		}
		return nil
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(steps)
}
