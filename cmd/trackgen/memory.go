package main

import (
	"fmt"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/results"
)

// probeEnvs is the size of the batch that measures what an env takes. It is
// large enough that alignment hardly counts.
const probeEnvs = 64

// checkMemory builds a small batch, and refuses a large one for which the
// memory would not do.
func checkMemory(config trackgen.TrackConfig, d *exec.Device) error {
	have := d.Info().Memory
	if config.Envs <= probeEnvs || have == 0 {
		return nil
	}
	envs := int64(config.Envs)
	config.Envs = probeEnvs
	_, before := d.Allocations()
	probe, err := trackgen.NewTrackGenerator(config, d)
	if err != nil {
		return err
	}
	_, after := d.Allocations()
	perEnv := (after - before + probeEnvs - 1) / probeEnvs
	track := probe.Track()
	if track.Count.Host() != nil { // the copy for the file lies in the same memory
		perEnv += int64(results.TrackBytes(track.Layout().Stride, len(track.ParamNames)))
	}
	if need := envs * perEnv; need > have {
		return fmt.Errorf("%d tracks need %s of memory, and %s has %s free; at most -n %d fits",
			envs, bytesText(need), d.Name(), bytesText(have), have/perEnv)
	}
	return nil
}

// bytesText says a size with three digits: "512 B", "28.4 MiB".
func bytesText(n int64) string {
	size, unit := float64(n), "B"
	for _, larger := range []string{"KiB", "MiB", "GiB", "TiB"} {
		if size < 1000 {
			break
		}
		size, unit = size/1024, larger
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.3g %s", size, unit)
}
