package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
)

// batchFlags are the flags that say which batch to make, and where. The same
// flags mean the same in every command.
type batchFlags struct {
	generator string
	envs      envsValue
	seed      seedValue
	set       []string
	config    string
	device    string
}

// Defaults of the flags.
const (
	defaultGenerator = "bezier"
	defaultEnvs      = 64
	defaultDevice    = "cpu"
)

// The flags that a configuration file may give too.
const (
	flagGenerator = "generator"
	flagEnvs      = "envs"
	flagSeed      = "seed"
)

const flagDevice = "device"

func (f *batchFlags) add(c *cobra.Command) {
	f.addSettings(c)
	c.Flags().Var(&f.seed, flagSeed, "seed of the first track; track i has the seed S+i (default 0)")
}

// addSettings adds all flags but --seed.
func (f *batchFlags) addSettings(c *cobra.Command) {
	f.envs = defaultEnvs
	flags := c.Flags()
	flags.StringVar(&f.generator, flagGenerator, defaultGenerator, "`name` of the kind of tracks; \"trackgen generators\" lists them")
	flags.VarP(&f.envs, flagEnvs, "n", "number of tracks")
	flags.StringArrayVar(&f.set, "set", nil, "a setting, as `key=value`; repeat for more")
	flags.StringVar(&f.config, "config", "", "settings from a YAML `file`; --set and other flags win over it")
	flags.StringVar(&f.device, flagDevice, defaultDevice, "`name` of the device to work on: cpu, or cpu:N for N threads")
	completeBatch(c, f)
}

// resolve makes a configuration of the flags and the file, checked and with all
// defaults filled in. The error holds every problem.
func (f *batchFlags) resolve(c *cobra.Command) (trackgen.TrackConfig, error) {
	if err := givenFiles(c, "config"); err != nil {
		return trackgen.TrackConfig{}, err
	}
	var settings []setting
	if f.config != "" {
		inFile, err := readSettings(f.config)
		if err != nil {
			return trackgen.TrackConfig{}, err
		}
		if settings, err = f.takeOwn(c, inFile); err != nil {
			return trackgen.TrackConfig{}, usage(err)
		}
	}
	for _, text := range f.set {
		s := setting{where: "--set"}
		var found bool
		if s.key, s.value, found = strings.Cut(text, "="); !found || s.key == "" {
			s.err = fmt.Errorf("want key=value, got %q", text)
		}
		settings = append(settings, s)
	}
	config, err := configure(f.generator, int(f.envs), uint64(f.seed), settings)
	return config, usage(err)
}

// takeOwn takes generator, envs and seed out of a file's settings, and leaves
// the rest. A flag that was given wins. Without a generator that is known the
// rest means nothing, and an error says where it stands.
func (f *batchFlags) takeOwn(c *cobra.Command, settings []setting) (rest []setting, err error) {
	for _, s := range settings {
		flag := c.Flags().Lookup(s.key)
		if flag == nil || s.key != flagGenerator && s.key != flagEnvs && s.key != flagSeed {
			rest = append(rest, s)
			continue
		}
		if flag.Changed {
			continue
		}
		if s.key == flagGenerator {
			if err := knownGenerator(s.value); err != nil {
				return nil, fmt.Errorf("%s: %w", s.where, err)
			}
		}
		if err := flag.Value.Set(s.value); err != nil {
			s.err = fmt.Errorf("%s: %w, got %q", s.key, err, s.value)
			rest = append(rest, s)
		}
	}
	return rest, nil
}

// configure applies settings to a new configuration.
func configure(generator string, envs int, seed uint64, settings []setting) (trackgen.TrackConfig, error) {
	config := trackgen.TrackConfig{Envs: envs, Seed: seed, Generator: generator}
	if err := knownGenerator(generator); err != nil {
		return config, err
	}
	knobs, err := config.Knobs()
	if err != nil {
		return config, err
	}
	if err := apply(knobs, generator, settings); err != nil {
		return config, err
	}
	return config, config.Validate()
}

// withDevice opens the device, hands it to work and closes it. After an
// interrupt it stays open: a generation may still run on it, and the process
// ends anyway.
func (f *batchFlags) withDevice(ctx context.Context, work func(*exec.Device) error) error {
	d, err := exec.Open(f.device)
	if err != nil {
		return usage(err)
	}
	err = work(d)
	if ctx.Err() != nil {
		return err
	}
	return errors.Join(err, d.Close())
}
