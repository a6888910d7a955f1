package trackgen

import (
	"errors"
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/generate"
	_ "github.com/seed183fdc01/trackgen/generate/bezier" // known by name
	_ "github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// TrackConfig configures a track generator. The zero value of every field
// means its default.
type TrackConfig struct {
	Envs      int    // rows of the batch; default 64, 1 to generate.MaxEnvs
	Seed      uint64 // env i starts with seed Seed+i
	Generator string // name of the family; default "bezier". Generators lists them
	// Family is the style: &bezier.Config{…}, or a family of your own. Default:
	// Generator's, with its defaults.
	Family pipeline.Family
	generate.Config
}

const (
	defaultEnvs      = 64
	defaultGenerator = "bezier"
)

// Generators lists the names of the known families.
func Generators() []string { return pipeline.Families.Names() }

// resolveFamily fills in Envs, Generator and Family.
func (c *TrackConfig) resolveFamily() error {
	if c.Envs == 0 {
		c.Envs = defaultEnvs
	}
	if c.Family != nil {
		if c.Generator != "" && c.Generator != c.Family.Name() {
			return fmt.Errorf("config: generator %q and a family named %q: set one of them", c.Generator, c.Family.Name())
		}
		c.Generator = c.Family.Name()
		return nil
	}
	if c.Generator == "" {
		c.Generator = defaultGenerator
	}
	make, err := pipeline.Families.Lookup(c.Generator)
	if err != nil {
		return fmt.Errorf("config: %w", err)
	}
	c.Family = make()
	return nil
}

// Knobs describes every setting of the chosen generator, bound to this
// configuration: shared ones, then the family's, named "<family>.<knob>".
func (c *TrackConfig) Knobs() (knob.Set, error) {
	if err := c.resolveFamily(); err != nil {
		return nil, err
	}
	return generate.Knobs(&c.Config, c.Family), nil
}

// Validate returns every problem, joined. It changes nothing.
func (c *TrackConfig) Validate() error {
	checked := *c
	if err := checked.resolveFamily(); err != nil {
		return err
	}
	return errors.Join(generate.CheckEnvs(checked.Envs), generate.Check(checked.Config, checked.Family))
}

// TrackGenerator makes batches of tracks. It is a [pipeline.Producer] with all
// of its optional parts. It belongs to one goroutine at a time.
type TrackGenerator struct {
	*pipeline.Program
	generator *generate.Track
}

// NewTrackGenerator checks the configuration, allocates everything that the
// batch needs on the device, and makes ready to generate.
func NewTrackGenerator(c TrackConfig, d *exec.Device) (*TrackGenerator, error) {
	if err := c.resolveFamily(); err != nil {
		return nil, err
	}
	g, err := generate.NewTrack(c.Config, c.Family, d, c.Envs, c.Seed)
	if err != nil {
		return nil, err
	}
	return &TrackGenerator{g.Program, g}, nil
}

// Generate makes the whole batch from its current seeds and epochs, and waits.
func (g *TrackGenerator) Generate() error { return g.Program.Generate(pipeline.GenerateOptions{}) }

// Next advances every env to its next epoch, makes the batch, and waits.
func (g *TrackGenerator) Next() error {
	return g.Program.Generate(pipeline.GenerateOptions{Advance: true})
}

// Track returns the result that every generation writes.
func (g *TrackGenerator) Track() *results.Track { return g.generator.Track }

// Snapshot copies the result, with its seeds and epochs, to the host.
func (g *TrackGenerator) Snapshot() (*results.Batch, error) {
	b, err := g.Track().Snapshot()
	if err != nil {
		return nil, err
	}
	b.Seed, b.Epoch, err = g.Seeds().Read()
	return b, err
}

// Config returns the configuration as filled in, by key.
func (g *TrackGenerator) Config() map[string]string { return g.generator.Knobs.Values() }
