package picture

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed183fdc01/trackgen/results"
)

// Picture is a drawing, ready to be encoded.
type Picture struct {
	width, height float64 // points
	resolution    float64 // pixels a point, for PNG
	draw          func(pen)
}

// Size returns the width and height in points.
func (p *Picture) Size() (width, height float64) { return p.width, p.height }

// Spacing of a page, in points.
const (
	margin      = 18.0
	gap         = 12.0
	titleHeight = 26.0
	labelHeight = 27.0
)

// Sheet draws a contact sheet of the given envs, in their order. Without envs
// it shows the first 64 of the batch. A batch without envs gives a sheet that
// says so.
func Sheet(b *results.Batch, envs []int, opt *Options) (*Picture, error) {
	o, err := opt.withDefaults(defaultSheetCell)
	if err != nil {
		return nil, err
	}
	if err := check(b); err != nil {
		return nil, err
	}
	if envs == nil {
		for e := range min(b.Envs, defaultSheetEnvs, o.MaxEnvs) {
			envs = append(envs, e)
		}
	}
	if len(envs) > o.MaxEnvs {
		return nil, fmt.Errorf("picture: %d envs in one sheet, want at most %d (MaxEnvs)", len(envs), o.MaxEnvs)
	}
	courses := make([]*course, 0, len(envs))
	for _, e := range envs {
		if e < 0 || e >= b.Envs {
			return nil, fmt.Errorf("picture: env %d, want 0 to %d", e, b.Envs-1)
		}
		c := newCourse(b, e)
		if c.valid || !o.HideInvalid {
			courses = append(courses, c)
		}
	}
	return newSheet(courses, o), nil
}

// sheet is the layout of a contact sheet.
type sheet struct {
	opt     Options
	courses []*course
	columns int
	height  float64
	ramp    *ramp
}

func newSheet(courses []*course, o Options) *Picture {
	s := &sheet{opt: o, courses: courses, columns: o.Columns}
	n := max(len(courses), 1)
	if s.columns == 0 {
		s.columns = int(math.Ceil(math.Sqrt(float64(n))))
	}
	s.columns = min(s.columns, n)
	rows := (n + s.columns - 1) / s.columns
	width := 2*margin + float64(s.columns)*(o.CellSize+gap) - gap
	s.height = 2*margin + float64(rows)*(o.CellSize+labelHeight+gap) - gap
	if o.Title != "" {
		s.height += titleHeight
	}
	if o.Color == Curvature {
		s.ramp = newRamp(courses)
		s.height += legendHeight
		width = math.Max(width, 260)
	}
	return &Picture{width: width, height: s.height, resolution: o.Resolution, draw: s.draw(width)}
}

func (s *sheet) draw(width float64) func(pen) {
	return func(p pen) {
		top := s.height - margin
		if s.opt.Title != "" {
			p.write(style{14, true, ink}, point{margin, top - 12}, 0, width-2*margin, s.opt.Title)
			top -= titleHeight
		}
		if s.ramp != nil {
			s.ramp.drawLegend(p, point{margin, margin + 9})
		}
		if len(s.courses) == 0 {
			s.drawCell(p, &course{valid: true, missing: "no envs", env: -1}, point{margin, top}, 1)
		}
		scale := s.sharedScale()
		for i, c := range s.courses {
			column, row := i%s.columns, i/s.columns
			s.drawCell(p, c, point{
				margin + float64(column)*(s.opt.CellSize+gap),
				top - float64(row)*(s.opt.CellSize+labelHeight+gap),
			}, scale)
		}
	}
}

// inset is the part of a cell that stays free on each side.
const inset = 0.08

// sharedScale is the scale that fits the largest track, or 0 for a scale each.
func (s *sheet) sharedScale() float64 {
	if !s.opt.SharedScale {
		return 0
	}
	size := 0.0
	for _, c := range s.courses {
		if len(c.center) > 0 {
			size = math.Max(size, boundsOf(c.outer, c.inner).size())
		}
	}
	return (1 - 2*inset) * s.opt.CellSize / size
}

// drawCell draws a course and its label below the point top left.
func (s *sheet) drawCell(p pen, c *course, at point, scale float64) {
	size := s.opt.CellSize
	back := grass
	if !c.valid {
		back = alarmBack
	}
	p.card(back, point{at.x, at.y - size}, point{at.x + size, at.y}, 7)
	center := point{at.x + size/2, at.y - size/2}
	if len(c.center) == 0 {
		p.write(style{9, false, faint}, center, 0.5, size-8, c.missing)
	} else {
		c.on(c.frame(size, center, scale)).draw(p, &s.opt, s.ramp, false)
	}
	s.drawLabel(p, c, point{at.x + 1, at.y - size})
}

// frame fits a course into a square around a point; with a scale that is not 0
// it keeps that.
func (c *course) frame(size float64, at point, scale float64) frame {
	b := boundsOf(c.outer, c.inner)
	if scale == 0 {
		scale = (1 - 2*inset) * size / b.size()
	}
	return frame{scale, b.middle(), at}
}

func (s *sheet) drawLabel(p pen, c *course, at point) {
	if c.env < 0 {
		return
	}
	room := s.opt.CellSize - 2
	env := fmt.Sprintf("env %d", c.env)
	head := style{9, true, ink}
	p.write(head, at.add(point{0, -12}), 0, room, env)
	if c.seed != "" {
		left := room - head.width(env) - 6
		p.write(style{8, false, faint}, at.add(point{room, -12}), 1, left, "seed "+c.seed)
	}
	if c.valid {
		p.write(style{8, false, faint}, at.add(point{0, -23}), 0, room, c.figures())
	} else {
		p.write(style{8, false, alarm}, at.add(point{0, -23}), 0, room, c.reason)
	}
}

// figures is a line about a course.
func (c *course) figures() string {
	noun := "corners"
	if c.corners() == 1 {
		noun = "corner"
	}
	return fmt.Sprintf("length %.4g · %d %s", c.length, c.corners(), noun)
}

// check refuses a batch that cannot be indexed.
func check(b *results.Batch) error {
	if b == nil {
		return errors.New("picture: no batch")
	}
	beads := b.Envs * b.Stride
	if b.Envs < 0 || b.Stride < 0 || len(b.Outer) != beads || len(b.Center) != beads || len(b.Inner) != beads || len(b.Count) != b.Envs {
		return fmt.Errorf("picture: batch of %d envs with stride %d: outer, center, inner and count hold %d, %d, %d and %d", b.Envs, b.Stride, len(b.Outer), len(b.Center), len(b.Inner), len(b.Count))
	}
	for e, n := range b.Count {
		if n < 0 || int(n) > b.Stride {
			return fmt.Errorf("picture: count of env %d is %d, want 0 to the stride, %d", e, n, b.Stride)
		}
	}
	for name, n := range map[string]int{"valid": len(b.Valid), "reject_reason": len(b.RejectReason), "seed": len(b.Seed)} {
		if n != 0 && n != b.Envs {
			return fmt.Errorf("picture: %s holds %d envs, want %d or none", name, n, b.Envs)
		}
	}
	return nil
}
