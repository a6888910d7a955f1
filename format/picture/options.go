package picture

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Color is what the colour of the road means.
type Color int

// The colours.
const (
	Plain     Color = iota // asphalt
	Curvature              // how tight the road turns, with a legend
)

// Options says how to draw. Its zero value is the default, and nil is as good
// as the zero value.
type Options struct {
	// Title is written above; none by default.
	Title string

	// Columns is the number of tracks in a row of a sheet; 0 makes the sheet
	// about square. 0 to 256.
	Columns int

	// CellSize is the side of the square that a track is fitted into, in points;
	// 0 means 150 in a sheet and 640 for a single track. 40 to 4,000.
	CellSize float64

	// MaxEnvs is the most envs that a sheet may hold; 0 means 256. It guards
	// against a sheet of a whole batch by mistake.
	MaxEnvs int

	// Resolution is the pixels a point of a PNG; 0 means 2. 0.5 to 8.
	Resolution float64

	// Color is Plain or Curvature.
	Color Color

	// SharedScale draws all tracks of a sheet to one scale, so that their sizes
	// compare. Otherwise each fills its cell.
	SharedScale bool

	// Centerline adds the centerline as a dashed line.
	Centerline bool

	// HideInvalid leaves invalid envs out of a sheet. Otherwise they are drawn
	// in a warning tint with the reason below.
	HideInvalid bool
}

const (
	defaultSheetEnvs = 64 // of a sheet of no particular envs
	defaultMaxEnvs   = 256
	defaultSheetCell = 150
	defaultOneCell   = 640
	defaultPixels    = 2
)

// Validate reports every option that is out of its range.
func (o *Options) Validate() error {
	var errs []error
	check := func(ok bool, name string, value any, want string) {
		if !ok {
			errs = append(errs, fmt.Errorf("picture: %s is %v, want %s", name, value, want))
		}
	}
	within := func(v, lo, hi float64) bool { return v == 0 || v >= lo && v <= hi && !math.IsNaN(v) }
	check(o.Columns >= 0 && o.Columns <= 256, "Columns", o.Columns, "0 to 256")
	check(within(o.CellSize, 40, 4000), "CellSize", o.CellSize, "0 or 40 to 4000 points")
	check(o.MaxEnvs >= 0, "MaxEnvs", o.MaxEnvs, "0 or more")
	check(within(o.Resolution, 0.5, 8), "Resolution", o.Resolution, "0 or 0.5 to 8 pixels a point")
	check(o.Color == Plain || o.Color == Curvature, "Color", int(o.Color), "Plain or Curvature")
	printable := utf8.ValidString(o.Title) && strings.IndexFunc(o.Title, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
	check(printable, "Title", fmt.Sprintf("%q", o.Title), "printable characters in UTF-8")
	return errors.Join(errs...)
}

// withDefaults returns a copy without zeros that mean something else.
func (o *Options) withDefaults(cell float64) (Options, error) {
	if o == nil {
		o = &Options{}
	}
	if err := o.Validate(); err != nil {
		return Options{}, err
	}
	opt := *o
	if opt.CellSize == 0 {
		opt.CellSize = cell
	}
	if opt.MaxEnvs == 0 {
		opt.MaxEnvs = defaultMaxEnvs
	}
	if opt.Resolution == 0 {
		opt.Resolution = defaultPixels
	}
	return opt, nil
}
