package picture

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// frame maps the plane of a track to the page.
type frame struct {
	scale  float64 // points a length unit
	middle point   // of the track's plane
	at     point   // where it goes on the page
}

func (f frame) point(p point) point { return p.sub(f.middle).scale(f.scale).add(f.at) }

func (f frame) points(s []point) []point {
	to := make([]point, len(s))
	for i, p := range s {
		to[i] = f.point(p)
	}
	return to
}

// road is a course on the page.
type road struct {
	*course
	outer, center, inner []point // page
	width                float64 // mean of the band, in points
}

func (c *course) on(f frame) *road {
	return &road{
		course: c, outer: f.points(c.outer), center: f.points(c.center), inner: f.points(c.inner),
		width: 2 * c.halfWidth * f.scale,
	}
}

// band is the area between the borders. The borders run against each other, so
// that filling it by winding number leaves the inside out, and where a course
// crosses itself paints both strands.
func (r *road) band() vg.Path {
	path := polygon(r.outer...)
	back := make([]point, len(r.inner))
	for i, p := range r.inner {
		back[len(back)-1-i] = p
	}
	return append(path, polygon(back...)...)
}

// hairline is the width, in points, of a road too thin to have edges.
const hairline = 1.2

// draw draws the road. With a ramp its colour tells the curvature.
func (r *road) draw(p pen, opt *Options, ramp *ramp, kerbs bool) {
	surface, beside := asphalt, verge
	if !r.valid {
		surface, beside = alarmRoad, alarmVerge
	}
	for _, border := range [][]point{r.outer, r.inner} {
		p.stroke(beside, math.Min(r.width*0.8, 40), loop(border))
	}
	if kerbs && r.valid {
		r.drawKerbs(p)
	}
	p.fill(surface, r.band())
	if ramp != nil && r.valid {
		r.drawCurvature(p, ramp)
	}
	line := math.Min(math.Max(r.width/14, 0.5), 1.6)
	if r.width > hairline {
		p.stroke(edge, line, loop(r.outer))
		p.stroke(edge, line, loop(r.inner))
	} else {
		p.stroke(surface, hairline, loop(r.center))
	}
	if opt.Centerline {
		d := vg.Length(math.Max(r.width/3, 2))
		p.stroke(dashes, line*0.8, loop(r.center), d, d)
	}
	r.drawStart(p, ramp != nil)
}

// drawCurvature paints the band bead by bead. Each piece reaches under the next
// one, so that no background shines through between two.
func (r *road) drawCurvature(p pen, ramp *ramp) {
	n := len(r.center)
	for i := 0; i < n; {
		shade := ramp.shade(r.curvature[i])
		j := i + 1
		for j < n && ramp.shade(r.curvature[j]) == shade {
			j++
		}
		var out, in []point
		for k := i; k <= min(j+1, n+1); k++ {
			out = append(out, r.outer[k%n])
			in = append(in, r.inner[k%n])
		}
		for k := len(in) - 1; k >= 0; k-- {
			out = append(out, in[k])
		}
		p.fill(ramp.color(shade), polygon(out...))
		i = j
	}
}
