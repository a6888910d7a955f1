package picture

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// tight is the curvature times half-width from which a corner gets a kerb: a
// radius of seven half-widths.
const tight = 1.0 / 7

// drawKerbs draws red and white kerbs along the inside of tight corners.
func (r *road) drawKerbs(p pen) {
	for _, left := range []bool{true, false} {
		border := r.border(left)
		n := len(border)
		on := make([]bool, n)
		for i, k := range r.curvature {
			on[i] = math.Abs(k)*r.halfWidth >= tight && k > 0 == left
		}
		for _, run := range runs(on) {
			r.drawKerb(p, border, run.from, run.n)
		}
	}
}

// border is the border to the left or right of travel.
func (r *road) border(left bool) []point {
	side := 0.0
	for i, c := range r.center {
		side += r.direction(i).cross(r.outer[i].sub(c))
	}
	if side > 0 == left {
		return r.outer
	}
	return r.inner
}

// drawKerb draws the kerb of a run of beads, striped along its length and
// pointed at its ends.
func (r *road) drawKerb(p pen, border []point, from, n int) {
	const lead = 2 // beads that the kerb reaches beyond the corner
	from, n = from-lead+len(border), n+2*lead
	n = min(n, len(border)-1)
	full := math.Min(r.width*0.17, 8)
	// Stripes are cut at even distances along the border.
	line := make([]kerbPoint, n)
	at := 0.0
	for k := range line {
		i := (from + k) % len(border)
		if k > 0 {
			at += border[i].sub(line[k-1].base).len()
		}
		away := border[i].sub(r.center[i]).unit()
		taper := math.Min(1, math.Min(float64(k), float64(n-1-k))/float64(lead+1))
		line[k] = kerbPoint{at, border[i], border[i].add(away.scale(full * taper))}
	}
	if at < full {
		return
	}
	stripes := 2*int(at/(full*1.5)/2) + 1 // odd: both ends are red
	var red, pale vg.Path
	for s := range stripes {
		quads := kerbPiece(line, at*float64(s)/float64(stripes), at*float64(s+1)/float64(stripes))
		if s%2 == 0 {
			red = append(red, quads...)
		} else {
			pale = append(pale, quads...)
		}
	}
	p.fill(kerbPale, pale)
	p.fill(kerbRed, red)
}

// kerbPoint is a place on a kerb, at a distance from its beginning.
type kerbPoint struct {
	at         float64
	base, edge point
}

// kerbPiece is the part of a kerb between two distances.
func kerbPiece(line []kerbPoint, from, to float64) vg.Path {
	var base, edge []point
	add := func(k kerbPoint) { base, edge = append(base, k.base), append(edge, k.edge) }
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if b.at <= from || a.at >= to || b.at == a.at {
			continue
		}
		between := func(at float64) kerbPoint {
			t := (at - a.at) / (b.at - a.at)
			return kerbPoint{at, a.base.lerp(b.base, t), a.edge.lerp(b.edge, t)}
		}
		if len(base) == 0 {
			add(between(math.Max(from, a.at)))
		}
		add(between(math.Min(to, b.at)))
	}
	for i := len(edge) - 1; i >= 0; i-- {
		base = append(base, edge[i])
	}
	return polygon(base...)
}

// run is a stretch of beads of a loop.
type run struct{ from, n int }

// runs lists the maximal stretches of a loop that are on. A loop that is on all
// round is one stretch.
func runs(on []bool) []run {
	n := len(on)
	var list []run
	for i := range on {
		if !on[i] || on[(i+n-1)%n] {
			continue
		}
		length := 1
		for on[(i+length)%n] {
			length++
		}
		list = append(list, run{i, length})
	}
	if list == nil && n > 0 && on[0] {
		return []run{{0, n}}
	}
	return list
}
