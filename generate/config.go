package generate

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/stage/inflate"
	"github.com/seed183fdc01/trackgen/stage/relax"
)

// Config is what all track generators share. The zero value means the defaults.
type Config struct {
	HalfWidth   knob.Param // centerline to either border; default 0.1, 0.001 to 1000
	Scale       knob.Param // size of the world, about 1.44 across at 1; default 1, 0.01 to 1000
	Spacing     knob.Param // between beads, in half-widths; default 0.6, 0.5 to 0.7
	NumPoints   int        // points of the loop before resampling; default 256, 64 to 1024
	Stride      int        // slots for beads; default 0: what a long track of the family needs; a multiple of 32, 64 to 4096
	MaxAttempts int        // draws for an env that is not valid; default 3, 1 to 16
	Relax       relax.Config
	Track       inflate.Config
}

const (
	strideStep = 32
	minStride  = 64
	maxStride  = 4096
)

// Knobs describes the fields.
func (c *Config) Knobs() knob.Set {
	set := knob.Set{
		knob.ParamFloat("half_width", &c.HalfWidth, knob.Const(0.1), 0.001, 1000, "length", "distance from the centerline to either border"),
		knob.ParamFloat("scale", &c.Scale, knob.Const(1), 0.01, 1000, "", "size of the world, about 1.44 across at 1"),
		knob.ParamFloat("spacing", &c.Spacing, knob.Const(0.6), 0.5, 0.7, "half-widths", "distance between beads; farther apart or nearer, the relaxation leaves bends that are too tight"),
		knob.Int("num_points", &c.NumPoints, 256, 64, 1024, "", "points of the loop before beads are placed"),
		knob.Int("stride", &c.Stride, 0, 0, maxStride, "", "slots for beads, a multiple of 32 from 64 on; 0: enough for a long track"),
		knob.Int("max_attempts", &c.MaxAttempts, 3, 1, 16, "", "draws for a track that is not valid"),
	}
	set = append(set, c.Track.Knobs()...)
	return append(set, c.Relax.Knobs().Prefix("relax")...)
}

// Knobs lists the knobs of a generator of that family, the shared ones first.
func Knobs(c *Config, family pipeline.Family) knob.Set {
	return append(c.Knobs(), family.Knobs().Prefix(family.Name())...)
}

// Check returns every problem of a configuration, joined, and changes nothing.
func Check(c Config, family pipeline.Family) error {
	_, _, err := resolve(&c, family)
	return err
}

// resolve fills c's defaults in, in place, and those of a copy of family, which
// it returns with the knobs of both. The error holds every problem.
func resolve(c *Config, family pipeline.Family) (pipeline.Family, knob.Set, error) {
	family = family.Clone()
	own := family.Knobs().Prefix(family.Name())
	shared := c.Knobs()
	own.FillDefaults()
	shared.FillDefaults()
	errShared, errOwn := shared.Validate(), own.Validate()
	errs := []error{errShared, errOwn}
	if c.Stride != 0 && c.Stride <= maxStride && (c.Stride < minStride || c.Stride%strideStep != 0) {
		errs = append(errs, fmt.Errorf("config: stride must be a multiple of %d from %d to %d, or 0, got %d", strideStep, minStride, maxStride, c.Stride))
	}
	if errOwn == nil {
		errs = append(errs, family.Validate())
	}
	if errShared == nil && c.Stride == 0 {
		stride, err := defaultStride(c, family)
		c.Stride = stride
		errs = append(errs, err)
	}
	return family, append(shared, own...), errors.Join(errs...)
}

// defaultStride holds a long track of the family at the least spacing.
func defaultStride(c *Config, family pipeline.Family) (int, error) {
	spacing := float32(c.Spacing.Lo * c.HalfWidth.Lo)
	beads := math.Ceil(float64(family.LongTrack() * c.Scale.Hi / spacing))
	if beads > maxStride {
		return 0, fmt.Errorf("config: half_width %s, scale %s and spacing %s half-widths would need a stride of %.0f beads, at most %d; raise half_width or set stride", c.HalfWidth, c.Scale, c.Spacing, beads, maxStride)
	}
	return max(minStride, (int(beads)+strideStep-1)/strideStep*strideStep), nil
}
