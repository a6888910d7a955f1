package picture

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// course is one env in plan view, ready to be drawn.
type course struct {
	env    int
	seed   string // "" when unknown
	valid  bool
	reason string // of an invalid env

	missing string // why there is nothing to draw

	outer, center, inner []point // empty when there is nothing to draw

	length    float64
	curvature []float64 // by bead, positive turning left
	halfWidth float64   // mean
}

// point is a place in the plane of the track.
type point struct{ x, y float64 }

func (p point) sub(q point) point             { return point{p.x - q.x, p.y - q.y} }
func (p point) add(q point) point             { return point{p.x + q.x, p.y + q.y} }
func (p point) scale(s float64) point         { return point{s * p.x, s * p.y} }
func (p point) cross(q point) float64         { return p.x*q.y - p.y*q.x }
func (p point) dot(q point) float64           { return p.x*q.x + p.y*q.y }
func (p point) len() float64                  { return math.Hypot(p.x, p.y) }
func (p point) left() point                   { return point{-p.y, p.x} }
func (p point) lerp(q point, t float64) point { return p.add(q.sub(p).scale(t)) }
func (p point) at() vg.Point                  { return vg.Point{X: vg.Length(p.x), Y: vg.Length(p.y)} }

func (p point) unit() point {
	if l := p.len(); l > 0 {
		return p.scale(1 / l)
	}
	return point{}
}

// minBeads is the least number of beads that enclose an area.
const minBeads = 3

// newCourse takes env e out of a batch.
func newCourse(b *results.Batch, e int) *course {
	c := &course{env: e, valid: true}
	if len(b.Seed) > 0 {
		c.seed = fmt.Sprint(b.Seed[e])
	}
	if len(b.Valid) > 0 {
		c.valid = b.Valid[e] != 0
	}
	if !c.valid {
		c.reason = "invalid"
		if len(b.RejectReason) > 0 && b.RejectReason[e] != 0 {
			c.reason = b.RejectReason[e].String()
		}
	}
	outer, okOuter := plan(results.Row(b, b.Outer, e))
	center, okCenter := plan(results.Row(b, b.Center, e))
	inner, okInner := plan(results.Row(b, b.Inner, e))
	switch {
	case len(center) == 0:
		c.unfit("no track")
	case !okOuter || !okCenter || !okInner:
		c.unfit("not finite")
	case len(center) < minBeads:
		c.unfit(fmt.Sprintf("only %d beads", len(center)))
	case boundsOf(outer, inner).size() == 0 || boundsOf(center).size() == 0:
		c.unfit("no extent")
	default:
		c.outer, c.center, c.inner = outer, center, inner
		c.measure()
	}
	return c
}

// unfit notes why there is nothing to draw, which makes an env invalid.
func (c *course) unfit(why string) {
	c.missing = why
	if c.valid {
		c.valid, c.reason = false, why
	}
}

// plan drops z, and reports whether every coordinate is finite.
func plan(row []geom.Vec3) ([]point, bool) {
	s := make([]point, len(row))
	finite := true
	for i, v := range row {
		s[i] = point{float64(v.X), float64(v.Y)}
		finite = finite && !math.IsInf(s[i].len(), 0) && !math.IsNaN(s[i].len())
	}
	return s, finite
}

// measure works the figures out from the lines, so that files which hold no
// more than lines can be drawn.
func (c *course) measure() {
	n := len(c.center)
	turn := make([]float64, n)
	for i := range n {
		before := c.center[i].sub(c.center[(i+n-1)%n])
		after := c.center[(i+1)%n].sub(c.center[i])
		turn[i] = math.Atan2(before.cross(after), before.dot(after))
		c.length += after.len()
		c.halfWidth += c.outer[i].sub(c.inner[i]).len() / 2 / float64(n)
	}
	step := c.length / float64(n)
	c.curvature = make([]float64, n)
	for i := range n { // smoothed: single beads carry rounding
		c.curvature[i] = (turn[(i+n-1)%n] + 2*turn[i] + turn[(i+1)%n]) / (4 * step)
	}
}

// corners counts the corners: runs of beads that turn the same way, at least
// half as tight as the track's mean, by at least a twelfth of a turn in all.
func (c *course) corners() int {
	n := len(c.curvature)
	mean := 0.0
	for _, k := range c.curvature {
		mean += math.Abs(k) / float64(n)
	}
	way := func(i int) float64 {
		k := c.curvature[i%n]
		if math.Abs(k) < mean/2 || k == 0 {
			return 0
		}
		return math.Copysign(1, k)
	}
	first := 0 // begin where a run ends, so that none is cut in two
	for first < n && way(first) == way(first+n-1) {
		first++
	}
	count, turned := 0, 0.0
	step := c.length / float64(n)
	for i := first; i < first+n; i++ {
		turned += math.Abs(c.curvature[i%n]) * step * math.Abs(way(i))
		if way(i+1) != way(i) {
			if way(i) != 0 && turned >= math.Pi/6 {
				count++
			}
			turned = 0
		}
	}
	return count
}

// bounds is a rectangle along the axes.
type bounds struct{ min, max point }

func boundsOf(lines ...[]point) bounds {
	b := bounds{point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}}
	for _, line := range lines {
		for _, p := range line {
			b.min.x, b.max.x = math.Min(b.min.x, p.x), math.Max(b.max.x, p.x)
			b.min.y, b.max.y = math.Min(b.min.y, p.y), math.Max(b.max.y, p.y)
		}
	}
	return b
}

// size is the longer side.
func (b bounds) size() float64 { return math.Max(b.max.x-b.min.x, b.max.y-b.min.y) }

func (b bounds) middle() point { return b.min.lerp(b.max, 0.5) }
