package picture

import (
	"fmt"
	"image/color"
	"math"
	"slices"
)

// ramp colours curvature, from straight to the tightest corners.
type ramp struct{ top float64 }

// shades is the number of colours of a ramp: enough to look even.
const shades = 48

// newRamp makes the ramp that the courses share. The tightest fiftieth of the
// beads has its last colour, so that one kink does not pale all the rest.
func newRamp(courses []*course) *ramp {
	var all []float64
	for _, c := range courses {
		if c.valid {
			for _, k := range c.curvature {
				all = append(all, math.Abs(k))
			}
		}
	}
	if len(all) == 0 {
		return &ramp{1}
	}
	slices.Sort(all)
	top := all[len(all)*49/50]
	if top == 0 {
		top = 1
	}
	return &ramp{top}
}

func (r *ramp) shade(curvature float64) int {
	return min(int(math.Abs(curvature)/r.top*shades), shades-1)
}

// plasma is nine even steps of matplotlib's colour map of that name (CC0),
// whose lightness grows evenly.
var plasma = [...]color.NRGBA{
	rgb(0x0D0887), rgb(0x4C02A1), rgb(0x7E03A8), rgb(0xAA2395), rgb(0xCC4778),
	rgb(0xE66C5C), rgb(0xF89540), rgb(0xFDC527), rgb(0xF0F921),
}

func (r *ramp) color(shade int) color.Color {
	t := float64(shade) / (shades - 1) * float64(len(plasma)-1)
	i := min(int(t), len(plasma)-2)
	a, b, t := plasma[i], plasma[i+1], t-float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + t*(float64(b)-float64(a)))) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xFF}
}

const legendHeight = 26.0

// drawLegend draws the ramp with its scale, from at to the right.
func (r *ramp) drawLegend(p pen, at point) {
	const width, height = 150.0, 8.0
	text := style{size: 8, color: faint}
	name := "curvature"
	p.write(text, at.add(point{0, 1}), 0, math.Inf(1), name)
	at.x += text.width(name) + 8
	for s := range shades {
		x0, x1 := at.x+width*float64(s)/shades, at.x+width
		p.fill(r.color(s), polygon(point{x0, at.y}, point{x1, at.y}, point{x1, at.y + height}, point{x0, at.y + height}))
	}
	for _, t := range []float64{0, 0.5, 1} {
		label := fmt.Sprintf("%.2g", t*r.top)
		if t == 1 {
			label += "+"
		}
		p.write(text, point{at.x + t*width, at.y - 9}, t, math.Inf(1), label)
	}
}
