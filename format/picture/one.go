package picture

import (
	"fmt"
	"math"

	"github.com/seed183fdc01/trackgen/results"
)

// One draws a single env at large, with kerbs in its tight corners and a scale.
// Columns, MaxEnvs, SharedScale and HideInvalid have no bearing on it.
func One(b *results.Batch, env int, opt *Options) (*Picture, error) {
	o, err := opt.withDefaults(defaultOneCell)
	if err != nil {
		return nil, err
	}
	if err := check(b); err != nil {
		return nil, err
	}
	if env < 0 || env >= b.Envs {
		return nil, fmt.Errorf("picture: env %d, want 0 to %d", env, b.Envs-1)
	}
	l := &large{opt: o, course: newCourse(b, env)}
	if o.Color == Curvature {
		l.ramp = newRamp([]*course{l.course})
	}
	return &Picture{
		width: o.CellSize + 2*margin, height: o.CellSize + 2*margin + largeHead + largeFoot,
		resolution: o.Resolution, title: l.heading(), draw: l.draw,
	}, nil
}

// Space above and below the track, in points.
const (
	largeHead = 46.0
	largeFoot = 28.0
)

// large is the picture of one course.
type large struct {
	opt    Options
	course *course
	ramp   *ramp
}

func (l *large) heading() string {
	if l.opt.Title != "" {
		return l.opt.Title
	}
	return fmt.Sprintf("env %d", l.course.env)
}

func (l *large) draw(p pen) {
	c, size := l.course, l.opt.CellSize
	lo := point{margin, margin + largeFoot}
	top := lo.y + size + largeHead
	p.write(style{18, true, ink}, point{margin, top - 16}, 0, size, l.heading())
	line, st := c.figures(), style{10, false, faint}
	if len(c.center) == 0 {
		line = ""
	}
	p.write(st, point{margin, top - 34}, 0, size, l.subtitle(line))
	back := grass
	if !c.valid {
		back = alarmBack
		p.write(style{10, true, alarm}, point{margin + size, top - 34}, 1, size/2, c.reason)
	}
	p.card(back, lo, lo.add(point{size, size}), 12)
	center := lo.add(point{size / 2, size / 2})
	if len(c.center) == 0 {
		p.write(style{14, false, faint}, center, 0.5, size, c.reason)
		return
	}
	f := c.frame(size, center, 0)
	r := c.on(f)
	r.drawKerbs(p)
	r.draw(p, &l.opt, l.ramp)
	drawScale(p, f, point{margin + size, margin + 10})
	if l.ramp != nil {
		l.ramp.drawLegend(p, point{margin, margin + 9})
	}
}

func (l *large) subtitle(figures string) string {
	s := ""
	if l.opt.Title != "" {
		s = fmt.Sprintf("env %d", l.course.env)
	}
	for _, part := range []string{seedText(l.course.seed), figures} {
		if part != "" && s != "" {
			s += " · "
		}
		s += part
	}
	return s
}

func seedText(seed string) string {
	if seed == "" {
		return ""
	}
	return "seed " + seed
}

// drawScale draws a bar of a round length, which ends at a point on its right.
func drawScale(p pen, f frame, at point) {
	const longest = 120.0
	units := round125(longest / f.scale)
	length := units * f.scale
	bar := []point{at, {at.x - length, at.y}}
	for _, end := range bar {
		p.fill(faint, polygon(point{end.x - 0.5, end.y - 3}, point{end.x + 0.5, end.y - 3}, point{end.x + 0.5, end.y + 3}, point{end.x - 0.5, end.y + 3}))
	}
	p.fill(faint, polygon(point{bar[1].x, at.y - 0.5}, point{at.x, at.y - 0.5}, point{at.x, at.y + 0.5}, point{bar[1].x, at.y + 0.5}))
	p.write(style{8, false, faint}, point{at.x - length/2, at.y - 11}, 0.5, math.Inf(1), fmt.Sprintf("%.4g", units))
}

// round125 is the largest 1, 2 or 5 times a power of ten up to v.
func round125(v float64) float64 {
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{5, 2} {
		if m*ten <= v {
			return m * ten
		}
	}
	return ten
}
