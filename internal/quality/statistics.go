// Package quality measures what a batch of tracks looks like, as distributions
// over its valid envs, and compares them with a reference.
package quality

import (
	"math"
	"slices"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// Distribution sums up one number per env.
type Distribution struct {
	Mean float64 `json:"mean"`
	P10  float64 `json:"p10"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
}

// Statistics describes a batch.
type Statistics struct {
	CCWFraction      float64      `json:"ccw_fraction"`
	CountMean        float64      `json:"count_mean"`
	Length           Distribution `json:"length"`
	Compactness      Distribution `json:"compactness"` // 4π·area/perimeter², 1 for a circle
	PeakCurvature    Distribution `json:"peak_curvature"`
	Chicanes         Distribution `json:"chicanes"`          // changes of turning direction
	StraightFraction Distribution `json:"straight_fraction"` // share of beads with curvature under half the mean
	ExtentX          Distribution `json:"extent_x"`
	ExtentY          Distribution `json:"extent_y"`
	Aspect           Distribution `json:"aspect"` // longer by shorter extent
	Yield            float64      `json:"yield"`  // share of envs valid at the first attempt
}

// chicaneAngle is the least turn, in radians, that counts as turning.
const chicaneAngle = 0.05

// Measure describes the envs of b that were valid at the first attempt.
func Measure(b *results.Batch) Statistics {
	var s Statistics
	var length, compactness, peak, chicanes, straight, extentX, extentY, aspect []float64
	for e := range b.Envs {
		if b.Valid[e] == 0 || b.Attempts[e] != 1 {
			continue
		}
		t := measureTrack(results.Row(b, b.Center, e))
		length = append(length, t.perimeter)
		compactness = append(compactness, 4*math.Pi*math.Abs(t.area)/(t.perimeter*t.perimeter))
		peak = append(peak, t.peak)
		chicanes = append(chicanes, t.chicanes)
		straight = append(straight, t.straight)
		extentX, extentY = append(extentX, t.width), append(extentY, t.height)
		aspect = append(aspect, max(t.width, t.height)/min(t.width, t.height))
		s.CountMean += float64(b.Count[e])
		if t.area > 0 {
			s.CCWFraction++
		}
	}
	n := float64(len(length))
	s.Yield = n / float64(b.Envs)
	s.CountMean /= n
	s.CCWFraction /= n
	s.Length, s.Compactness, s.PeakCurvature = distribution(length), distribution(compactness), distribution(peak)
	s.Chicanes, s.StraightFraction = distribution(chicanes), distribution(straight)
	s.ExtentX, s.ExtentY, s.Aspect = distribution(extentX), distribution(extentY), distribution(aspect)
	return s
}

type trackMeasures struct {
	perimeter, area, peak, chicanes, straight, width, height float64
}

func measureTrack(center []geom.Vec3) (t trackMeasures) {
	n := len(center)
	at := func(i int) (x, y float64) {
		p := center[(i+n)%n]
		return float64(p.X), float64(p.Y)
	}
	var curvature, angles []float64
	minX, maxX, minY, maxY := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i := range n {
		x0, y0 := at(i - 1)
		x1, y1 := at(i)
		x2, y2 := at(i + 1)
		ax, ay, bx, by := x1-x0, y1-y0, x2-x1, y2-y1
		la, lb := math.Hypot(ax, ay), math.Hypot(bx, by)
		angle := math.Atan2(ax*by-ay*bx, ax*bx+ay*by)
		angles = append(angles, angle)
		curvature = append(curvature, math.Abs(angle)/((la+lb)/2))
		t.perimeter += lb
		t.area += (x1*y2 - x2*y1) / 2
		minX, maxX, minY, maxY = min(minX, x1), max(maxX, x1), min(minY, y1), max(maxY, y1)
	}
	t.width, t.height = maxX-minX, maxY-minY
	mean := 0.0
	for _, k := range curvature {
		mean += k / float64(n)
		t.peak = max(t.peak, k)
	}
	for _, k := range curvature {
		if k < mean/2 {
			t.straight += 1 / float64(n)
		}
	}
	turns := slices.DeleteFunc(angles, func(a float64) bool { return math.Abs(a) < chicaneAngle })
	for i := range turns {
		if turns[i] > 0 != (turns[(i+1)%len(turns)] > 0) {
			t.chicanes++
		}
	}
	return t
}

func distribution(v []float64) Distribution {
	if len(v) == 0 {
		return Distribution{}
	}
	sorted := slices.Sorted(slices.Values(v))
	sum := 0.0
	for _, x := range sorted {
		sum += x
	}
	return Distribution{sum / float64(len(v)), quantile(sorted, 0.1), quantile(sorted, 0.5), quantile(sorted, 0.9)}
}

// quantile interpolates between the two nearest of the sorted values.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
