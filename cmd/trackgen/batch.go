package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
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

func (f *batchFlags) add(c *cobra.Command) {
	f.addSettings(c)
	f.seed = 0
	c.Flags().Var(&f.seed, flagSeed, "seed of the first env; env i has the seed S+i")
}

// addSettings adds all flags but --seed.
func (f *batchFlags) addSettings(c *cobra.Command) {
	f.envs = defaultEnvs
	flags := c.Flags()
	flags.StringVar(&f.generator, flagGenerator, defaultGenerator, "kind of tracks; \"trackgen generators\" lists them")
	flags.VarP(&f.envs, flagEnvs, "n", "number of tracks")
	flags.StringArrayVar(&f.set, "set", nil, "a setting, as `key=value`; repeat for more")
	flags.StringVar(&f.config, "config", "", "settings from a YAML `file`; --set and other flags win over it")
	flags.StringVar(&f.device, "device", defaultDevice, "where to work: cpu, or cpu:N for N threads")
	completeBatch(c, f)
}

// resolve makes a configuration of the flags and the file, checked and with all
// defaults filled in. The error holds every problem.
func (f *batchFlags) resolve(c *cobra.Command) (trackgen.TrackConfig, error) {
	var settings []setting
	if f.config != "" {
		fromFile, err := readSettings(f.config)
		if err != nil {
			return trackgen.TrackConfig{}, err
		}
		settings = fromFile
	}
	settings, errs := f.takeOwn(c, settings)
	for _, text := range f.set {
		key, value, found := strings.Cut(text, "=")
		if !found || key == "" {
			errs = append(errs, fmt.Errorf("--set wants key=value, got %q", text))
			continue
		}
		settings = append(settings, setting{"--set", strings.TrimSpace(key), value})
	}
	config, err := configure(f.generator, int(f.envs), uint64(f.seed), settings)
	return config, usage(errors.Join(errors.Join(errs...), err))
}

// takeOwn takes generator, envs and seed out of a file's settings. A flag that
// was given wins.
func (f *batchFlags) takeOwn(c *cobra.Command, settings []setting) (rest []setting, errs []error) {
	flags := c.Flags()
	for _, s := range settings {
		if s.key != flagGenerator && s.key != flagEnvs && s.key != flagSeed || flags.Lookup(s.key) == nil {
			rest = append(rest, s)
			continue
		}
		flag := flags.Lookup(s.key)
		if flag.Changed {
			continue
		}
		if err := flag.Value.Set(s.value); err != nil {
			errs = append(errs, fmt.Errorf("%s: %s: %w, got %q", s.where, s.key, err, s.value))
		}
	}
	return rest, errs
}

// configure applies settings to a new configuration.
func configure(generator string, envs int, seed uint64, settings []setting) (trackgen.TrackConfig, error) {
	config := trackgen.TrackConfig{Envs: envs, Seed: seed, Generator: generator}
	if names := trackgen.Generators(); !slices.Contains(names, generator) {
		return config, fmt.Errorf("unknown generator %q%s; there are: %s", generator, knob.DidYouMean(generator, names), strings.Join(names, ", "))
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

// open opens the device.
func (f *batchFlags) open() (*exec.Device, error) {
	d, err := exec.Open(f.device)
	return d, usage(err)
}
