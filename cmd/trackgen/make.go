package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/format/npz"
)

// made is a batch with what made it.
type made struct {
	file *npz.File
	took time.Duration // of the generation alone, warm
}

// makeBatch builds the generator, makes one batch and copies it to the host.
// With a file it starts from that file's seeds, epochs and inputs.
func makeBatch(ctx context.Context, config trackgen.TrackConfig, d *exec.Device, from *npz.File, p *progress) (*made, error) {
	if err := checkMemory(config, d); err != nil {
		return nil, err
	}
	gen, err := trackgen.NewTrackGenerator(config, d)
	if err != nil {
		return nil, err
	}
	if from != nil {
		if err := restore(gen, from); err != nil {
			return nil, err
		}
	}
	took, err := generateOnce(ctx, gen, p)
	if err != nil {
		return nil, err
	}
	file, err := record(gen, config.Generator)
	return &made{file, took}, err
}

// shortRun is a generation so short that a cold cache shows in its time.
const shortRun = 100 * time.Millisecond

// generateOnce runs the generation and tells how long it takes, warm.
func generateOnce(ctx context.Context, gen *trackgen.TrackGenerator, p *progress) (time.Duration, error) {
	if err := gen.Prepare(); err != nil {
		return 0, err
	}
	task := p.start(fmt.Sprintf("making %d tracks", gen.Layout().Envs), 0)
	defer task.finish()
	took, err := timed(ctx, gen.Generate)
	if err == nil && took < shortRun {
		took, err = timed(ctx, gen.Generate) // the same bits again, warm
	}
	return took, err
}

// timed runs f and tells how long it took. When ctx is done it returns at
// once, and f runs on.
func timed(ctx context.Context, f func() error) (time.Duration, error) {
	type end struct {
		took time.Duration
		err  error
	}
	ended := make(chan end, 1)
	go func() {
		start := time.Now()
		err := f()
		ended <- end{time.Since(start), err}
	}()
	select {
	case e := <-ended:
		return e.took, errors.Join(e.err, ctx.Err())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}
