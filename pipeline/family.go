package pipeline

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/plugin"
	"github.com/seed183fdc01/trackgen/seeds"
)

// Family is a kind of track: a configuration that knows how to make closed
// plane loops of its kind. Everything after the loop is common to all.
type Family interface {
	// Name is the generator's name, and the prefix of its knobs.
	Name() string
	// Doc says in a sentence what the tracks look like.
	Doc() string
	// Knobs describes the configuration's fields, without the prefix.
	Knobs() knob.Set
	// Clone returns a copy that shares nothing with the family: a generator
	// keeps one, with the defaults filled in.
	Clone() Family
	// Validate checks what no single knob can; the knobs are checked already.
	Validate() error
	// LongTrack returns the length of a long track of the family at scale 1.
	// The default stride is made for it.
	LongTrack() float32
	// Loop returns the stage that writes the loops. The defaults are filled in.
	Loop(spec LoopSpec) Stage
}

// LoopSpec is what a Family's stage works with.
type LoopSpec struct {
	Loop   *Slot[geom.Vec2] // [E*points] to write: points at equal arc length, counter-clockwise
	Params *Params          // columns "scale" and the family's own, prefixed
	Seeds  *seeds.State
}

// Families holds the known families by name; each makes an empty configuration.
var Families = plugin.NewRegistry[func() Family]("generator")
