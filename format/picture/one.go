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
	l.card = l.cardSize()
	return &Picture{
		width: max(l.card.x, narrowest) + 2*margin, height: l.card.y + 2*margin + largeHead + largeFoot,
		resolution: o.Resolution, draw: l.draw,
	}, nil
}

// Space above and below the track, in points.
const (
	largeHead = 46.0
	largeFoot = 28.0
	narrowest = 320.0 // that has room for the legend and the scale
)

// large is the picture of one course.
type large struct {
	opt    Options
	course *course
	card   point // width and height of the ground around the track
	ramp   *ramp
}

// cardSize is CellSize, less on the shorter side of the track.
func (l *large) cardSize() point {
	size, c := l.opt.CellSize, l.course
	if len(c.center) == 0 {
		return point{size, size / 2}
	}
	b := boundsOf(c.outer, c.inner)
	side := func(length float64) float64 {
		return size * math.Max(0.5, 2*inset+(1-2*inset)*length/b.size())
	}
	return point{side(b.max.x - b.min.x), side(b.max.y - b.min.y)}
}

func (l *large) heading() string {
	if l.opt.Title != "" {
		return l.opt.Title
	}
	return fmt.Sprintf("env %d", l.course.env)
}

func (l *large) draw(p pen) {
	c, size := l.course, math.Max(l.card.x, narrowest)
	lo := point{margin, margin + largeFoot}
	top := lo.y + l.card.y + largeHead
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
	p.card(back, lo, lo.add(l.card), 12)
	center := lo.add(l.card.scale(0.5))
	if len(c.center) == 0 {
		p.write(style{14, false, faint}, center, 0.5, size, c.missing)
		return
	}
	f := c.frame(l.opt.CellSize, center, 0)
	r := c.on(f)
	r.draw(p, &l.opt, l.ramp, true)
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
