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

// generateOnce runs and times the generation. When ctx is done it returns at
// once; the generation then runs on until the process ends.
func generateOnce(ctx context.Context, gen *trackgen.TrackGenerator, p *progress) (time.Duration, error) {
	if err := gen.Prepare(); err != nil {
		return 0, err
	}
	task := p.start(fmt.Sprintf("making %d tracks", gen.Layout().Envs), 0)
	defer task.finish()
	var took time.Duration
	done := make(chan error, 1)
	go func() {
		var err error
		if took, err = timed(gen.Generate); err == nil && took < shortRun {
			took, err = timed(gen.Generate) // the same bits again, warm
		}
		done <- err
	}()
	select {
	case err := <-done:
		return took, errors.Join(err, ctx.Err())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}
