package generate_test

import (
	"math"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/results"
)

// What a batch must be, looked at by slow and exact means.
func TestTracks(t *testing.T) {
	for _, c := range batchCases {
		t.Run(c.name, func(t *testing.T) {
			b := batchOf(t, c, batchEnvs())
			tolerance := float64(c.config.Track.Tolerance)
			if tolerance == 0 {
				tolerance = 0.02
			}
			valid, seen := 0, results.Reject(0)
			for e := range b.Envs {
				checkStatus(t, b, e)
				seen |= b.RejectReason[e]
				if b.Count[e] == 0 {
					continue
				}
				tr := trackOf(b, e)
				checkFlat(t, tr)
				checkFrames(t, tr)
				checkOffset(t, tr)
				checkArclen(t, tr, tolerance)
				checkCurvature(t, tr)
				if b.Valid[e] == 1 {
					valid++
					checkBorders(t, tr)
					checkWinding(t, tr)
					checkRoom(t, tr, tolerance)
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("%d of %d valid, the others for %s", valid, b.Envs, seen)
			if valid < b.Envs/5 {
				t.Errorf("only %d of %d tracks are valid: little was tested", valid, b.Envs)
			}
		})
	}
}

// valid says that there is no reason to reject; all else agrees with it.
func checkStatus(t *testing.T, b *results.Batch, e int) {
	t.Helper()
	if (b.Valid[e] == 1) != (b.RejectReason[e] == 0) || b.Valid[e]&^1 != 0 {
		t.Errorf("env %d: valid %d with reasons %s", e, b.Valid[e], b.RejectReason[e])
	}
	if b.Attempts[e] < 1 {
		t.Errorf("env %d: %d attempts", e, b.Attempts[e])
	}
	empty := b.RejectReason[e]&(results.NotFinite|results.TooShort|results.BadInput) != 0
	if (b.Count[e] == 0) != empty || b.Count[e] > 0 && b.Count[e] < results.MinCount {
		t.Errorf("env %d: %d beads with reasons %s", e, b.Count[e], b.RejectReason[e])
	}
	if empty && (b.Length[e] != 0 || b.Winding[e] != 0) {
		t.Errorf("env %d: length %v and winding %v without a track", e, b.Length[e], b.Winding[e])
	}
	if (b.Truncated[e] == 1) != (b.Notes[e]&results.Truncated != 0) || b.Truncated[e] == 1 && int(b.Count[e]) != b.Stride {
		t.Errorf("env %d: truncated %d, notes %s, %d beads of %d", e, b.Truncated[e], b.Notes[e], b.Count[e], b.Stride)
	}
}

// Tracks lie in the plane.
func checkFlat(t *testing.T, tr track) {
	t.Helper()
	for name, all := range map[string][]float32{
		"outer": results.Flat(results.Row(tr.Batch, tr.Outer, tr.env)), "center": results.Flat(results.Row(tr.Batch, tr.Center, tr.env)),
		"inner": results.Flat(results.Row(tr.Batch, tr.Inner, tr.env)), "tangent": results.Flat(results.Row(tr.Batch, tr.Tangent, tr.env)),
		"normal": results.Flat(results.Row(tr.Batch, tr.Normal, tr.env)),
	} {
		for i := 2; i < len(all); i += 3 {
			if math.Float32bits(all[i]) != 0 {
				t.Fatalf("env %d: %s has z %v at bead %d", tr.env, name, all[i], i/3)
			}
		}
	}
}

// The tangent is the unit vector along the chord of the neighbours, the normal
// a quarter turn to its left.
func checkFrames(t *testing.T, tr track) {
	t.Helper()
	n := len(tr.center)
	for i, tangent := range tr.tangent {
		x, y := float64(tangent.X), float64(tangent.Y)
		if length := math.Hypot(x, y); math.Abs(length-1) > 3.0/(1<<24) {
			t.Fatalf("env %d: tangent of length %v at bead %d", tr.env, length, i)
		}
		if tr.normal[i] != tangent.Left() {
			t.Fatalf("env %d: normal %v at bead %d, tangent %v", tr.env, tr.normal[i], i, tangent)
		}
		a, b := tr.center[before(i, n)], tr.center[next(i, n)]
		chord := oracle.Distance(a, b)
		if chord == 0 {
			continue
		}
		// The chord's coordinates are one rounding off, and so are its length
		// (three more) and the quotient.
		dx, dy := (float64(b.X)-float64(a.X))/chord, (float64(b.Y)-float64(a.Y))/chord
		if math.Hypot(x-dx, y-dy) > 6.0/(1<<24) {
			t.Fatalf("env %d: tangent (%v, %v) at bead %d, chord (%v, %v)", tr.env, x, y, i, dx, dy)
		}
	}
}

// The borders are a half-width from the centerline, within 4 ulp of the largest
// coordinate, on either side of it.
func checkOffset(t *testing.T, tr track) {
	t.Helper()
	largest := float32(0)
	for _, loop := range [][]float32{results.Flat(results.Row(tr.Batch, tr.Outer, tr.env)), results.Flat(results.Row(tr.Batch, tr.Inner, tr.env))} {
		for _, v := range loop {
			largest = max(largest, v, -v)
		}
	}
	_, exp := math.Frexp(float64(largest))
	ulp := math.Ldexp(1, exp-24)
	want := tr.halfWidth[0]
	if column := columnOf(tr.Batch, "half_width", tr.env); want != column {
		t.Fatalf("env %d: half-width %v, parameter %v", tr.env, want, column)
	}
	for i, c := range tr.center {
		if tr.halfWidth[i] != want {
			t.Fatalf("env %d: half-width %v at bead %d, %v at bead 0", tr.env, tr.halfWidth[i], i, want)
		}
		for side, border := range map[float64]struct{ x, y float32 }{1: {tr.left[i].X, tr.left[i].Y}, -1: {tr.right[i].X, tr.right[i].Y}} {
			dx, dy := float64(border.x)-float64(c.X), float64(border.y)-float64(c.Y)
			if got := math.Hypot(dx, dy); math.Abs(got-float64(want)) > 4*ulp {
				t.Fatalf("env %d: border %v from bead %d, half-width %v, ulp %v", tr.env, got, i, want, ulp)
			}
			if along := side * (dx*float64(tr.normal[i].X) + dy*float64(tr.normal[i].Y)); along <= 0 {
				t.Fatalf("env %d: the border of side %v lies on the other one at bead %d", tr.env, side, i)
			}
		}
	}
}

func columnOf(b *results.Batch, name string, e int) float32 {
	for i, n := range b.ParamNames {
		if n == name {
			return b.Params[e*len(b.ParamNames)+i]
		}
	}
	panic("no parameter " + name)
}

// Arc length starts at 0, rises, and is that of the closed centerline, whose
// beads are evenly spaced.
func checkArclen(t *testing.T, tr track, tolerance float64) {
	t.Helper()
	n := len(tr.center)
	arclen, length := results.Row(tr.Batch, tr.Arclen, tr.env), tr.Length[tr.env]
	want := oracle.Length(tr.center)
	rounding := 64 * want / (1 << 24) // a scan's additions, see kernel.Scan
	if math.Abs(float64(length)-want) > rounding {
		t.Fatalf("env %d: length %v, want %v", tr.env, length, want)
	}
	if arclen[0] != 0 {
		t.Fatalf("env %d: arc length %v at bead 0", tr.env, arclen[0])
	}
	sum, mean := 0.0, want/float64(n)
	// Beads at even lengths along a chain leave a chord of cos(θ/2) steps across
	// the middle of a bend by θ; a bend of the least radius is 2·asin(step/2r).
	bend := mean / (2 * (1 - tolerance) * float64(tr.halfWidth[0]))
	least := 0.97 * math.Sqrt(1-bend*bend)
	for i := range n {
		if math.Abs(float64(arclen[i])-sum) > rounding {
			t.Fatalf("env %d: arc length %v at bead %d, want %v", tr.env, arclen[i], i, sum)
		}
		edge := oracle.Distance(tr.center[i], tr.center[next(i, n)])
		sum += edge
		end := length
		if i+1 < n {
			end = arclen[i+1]
		}
		if end < arclen[i] || tr.Valid[tr.env] == 1 && end == arclen[i] {
			t.Fatalf("env %d: arc length %v at bead %d, then %v", tr.env, arclen[i], i, end)
		}
		if tr.Valid[tr.env] == 1 && (edge > 1.03*mean || edge < least*mean) {
			t.Fatalf("env %d: edge %d is %v long, the mean %v", tr.env, i, edge, mean)
		}
	}
}

// Curvature is one over the radius through three beads.
func checkCurvature(t *testing.T, tr track) {
	t.Helper()
	n := len(tr.center)
	for i, got := range results.Row(tr.Batch, tr.Curvature, tr.env) {
		if got < 0 {
			t.Fatalf("env %d: curvature %v at bead %d", tr.env, got, i)
		}
		if tr.Valid[tr.env] == 0 {
			continue // may fold back
		}
		want := oracle.Curvature(tr.center, i)
		shorter := min(oracle.Distance(tr.center[i], tr.center[next(i, n)]), oracle.Distance(tr.center[before(i, n)], tr.center[i]))
		if math.Abs(float64(got)-want) > 16.0/(1<<24)*(want+1/shorter) {
			t.Fatalf("env %d: curvature %v at bead %d, want %v", tr.env, got, i, want)
		}
	}
}

// No border edge of a valid track crosses another, nor the centerline, in exact
// arithmetic.
func checkBorders(t *testing.T, tr track) {
	t.Helper()
	if a, b, found := oracle.Crossing(tr.outer, tr.inner, tr.center); found {
		t.Errorf("env %d is valid, but edges %d and %d of lines %d and %d (outer, inner, center) cross", tr.env, a.I, b.I, a.Loop, b.Loop)
	}
}

// A valid track runs once around, counter-clockwise, its outer border outside.
func checkWinding(t *testing.T, tr track) {
	t.Helper()
	if turning := oracle.Turning(tr.center); math.Abs(turning-1) > 1e-6 {
		t.Errorf("env %d: turning number %v", tr.env, turning)
	}
	if w := tr.Winding[tr.env]; w != 1 || oracle.Area(tr.center) <= 0 {
		t.Errorf("env %d: winding %v, area %v", tr.env, w, oracle.Area(tr.center))
	}
	outer, center, inner := oracle.Area(tr.outer), oracle.Area(tr.center), oracle.Area(tr.inner)
	if !(outer > center && center > inner && inner > 0) {
		t.Errorf("env %d: areas %v outer, %v center, %v inner", tr.env, outer, center, inner)
	}
}

// A valid track is thick enough: strands two half-widths apart and bends no
// tighter than one, less the tolerance. What counts as another strand is farther
// along the chain than the track is wide.
func checkRoom(t *testing.T, tr track, tolerance float64) {
	t.Helper()
	n := len(tr.center)
	halfWidth := float64(tr.halfWidth[0])
	thin := (1 - tolerance) * halfWidth
	least := 2 * thin * (1 - 1e-6)
	for i := range n {
		if k := oracle.Curvature(tr.center, i); k*thin > 1+1e-5 {
			t.Errorf("env %d: curvature %v at bead %d, half-width %v", tr.env, k, i, halfWidth)
		}
	}
	step := oracle.Length(tr.center) / float64(n)
	band := max(1, int(math.Floor(2*halfWidth/step+0.5+1e-6))) // at a tie of rounding, the wider
	for i := range n {
		for j := i + band + 1; j < n; j++ {
			if n-(j-i) <= band {
				break
			}
			dx, dy := float64(tr.center[i].X)-float64(tr.center[j].X), float64(tr.center[i].Y)-float64(tr.center[j].Y)
			if d2 := dx*dx + dy*dy; d2 < least*least {
				t.Errorf("env %d: beads %d and %d are %v apart, half-width %v", tr.env, i, j, math.Sqrt(d2), halfWidth)
				return
			}
		}
	}
}
