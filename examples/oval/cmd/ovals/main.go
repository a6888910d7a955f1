// Command ovals makes a batch of ovals, writes them to oval.npz and a picture of
// the first two dozen to oval.png, and says how many are valid.
//
//	go run ./cmd/ovals [-device cpu] [-n 1000] [-seed 0]
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"example.com/oval"
	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/format/picture"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/results"
)

func main() {
	log.SetFlags(0)
	device := flag.String("device", "cpu", "where to run: cpu, cpu:N, or a GPU such as cuda:0")
	n := flag.Int("n", 1000, "number of tracks, at least 24")
	seed := flag.Uint64("seed", 0, "seed of the first track")
	flag.Parse()
	if err := run(*device, *n, *seed); err != nil {
		log.Fatal(err)
	}
}

func run(name string, n int, seed uint64) error {
	device, err := exec.Open(name)
	if err != nil {
		return err
	}
	defer device.Close()
	config := trackgen.TrackConfig{Envs: n, Seed: seed, Family: &oval.Config{}}
	config.HalfWidth = knob.Const(0.05)
	gen, err := trackgen.NewTrackGenerator(config, device)
	if err != nil {
		return err
	}
	if err := gen.Generate(); err != nil {
		return err
	}
	batch, err := gen.Snapshot()
	if err != nil {
		return err
	}
	valid, first := 0, 0
	for e := range batch.Envs {
		if batch.Valid[e] == 1 {
			valid++
			if batch.Attempts[e] == 1 {
				first++
			}
		}
	}
	fmt.Printf("%d of %d tracks are valid, %d at the first draw\n", valid, n, first)
	ctx := context.Background()
	if err := npz.WriteFile(ctx, "oval.npz", &npz.File{Batch: batch, Version: results.Version}, nil); err != nil {
		return err
	}
	envs := make([]int, min(n, 24))
	for i := range envs {
		envs[i] = i
	}
	sheet, err := picture.Sheet(batch, envs, &picture.Options{Columns: 6})
	if err != nil {
		return err
	}
	return sheet.WriteFile(ctx, "oval.png")
}
