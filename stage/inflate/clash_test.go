package inflate

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/lanetest"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/stage/near"
)

// road is a centerline with borders that lie anywhere within a half-width of it.
type road struct {
	halfWidth           float32
	center, left, right []geom.Vec2
}

// shakyRoad returns a closed road whose borders stray so far that they cross
// now and then.
func shakyRoad(random *rand.Rand, n int) road {
	r := road{halfWidth: 0.1, center: oracle.Circle(n, 0.01*float64(n))}
	if random.IntN(2) == 0 {
		r.center = oracle.Stadium(n, 0.02*float64(n), 0.085)
	}
	offset := 0.02 + 0.04*random.Float32()
	shake := 0.1 * random.Float64()
	for i, c := range r.center {
		out := r.center[(i+1)%n].Sub(r.center[(i+n-1)%n])
		out = out.Left().Scale(offset / out.Len())
		stray := func() geom.Vec2 {
			a, d := 2*math.Pi*random.Float64(), min(0.039, shake*random.Float64())
			return geom.Vec2{X: float32(d * math.Cos(a)), Y: float32(d * math.Sin(a))}
		}
		r.left, r.right = append(r.left, c.Add(out).Add(stray())), append(r.right, c.Sub(out).Add(stray()))
	}
	return r
}

// edges returns the lengths of a loop's edges.
func edges(loop []geom.Vec2) []float32 {
	lengths := make([]float32, len(loop))
	for i, a := range loop {
		lengths[i] = loop[(i+1)%len(loop)].Sub(a).Len()
	}
	return lengths
}

// clashes runs clash by so many lanes.
func (r road) clashes(t *testing.T, lanes int32) (close, crossing bool) {
	t.Helper()
	n := int32(len(r.center))
	x, y := oracle.Split(r.center)
	leftX, leftY := oracle.Split(r.left)
	rightX, rightY := oracle.Split(r.right)
	chunks := near.Chunks(n)
	cx, cy, cr := make([]float32, chunks), make([]float32, chunks), make([]float32, chunks)
	rows := make([]uint32, chunks*near.Words(chunks))
	room := 2*r.halfWidth + 2.01*float32(oracle.Length(r.center)/float64(n))
	b := borders{n: n, band: 1, thin2: 0, room2: room * room}
	leftEdge, rightEdge := edges(r.left), edges(r.right)
	answers := make([][2]bool, lanes)
	lanetest.Run(t, lanes, func(g *kernel.Group) {
		near.Circles(g, x, y, n, false, cx, cy, cr)
		near.Pairs(g, cx, cy, cr, chunks, room, true, rows)
		c, x := clash(x, y, leftX, leftY, rightX, rightY, leftEdge, rightEdge, make([]uint8, n), rows, g.Lane(), g.Size(), b)
		answers[g.Lane()] = [2]bool{g.Any(c), g.Any(x)}
	})
	return answers[0][0], answers[0][1]
}

// Every crossing of borders is found, whatever crosses what; and none is found
// where edges stay apart by more than rounding.
func TestClashFindsEveryCrossing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	with, without := 0, 0
	for range 3000 {
		r := shakyRoad(random, 16+random.IntN(40))
		first, second, want := oracle.Crossing(r.left, r.right)
		_, got := r.clashes(t, 1)
		if want {
			with++
		} else {
			without++
		}
		if want && !got {
			t.Fatalf("edges %v and %v cross, %d beads", first, second, len(r.center))
		}
		if got && !want && !nearlyCrosses(r) {
			t.Fatalf("a crossing found where there is none, %d beads", len(r.center))
		}
		if _, seven := r.clashes(t, 7); seven != got {
			t.Fatalf("7 lanes say %v, one says %v", seven, got)
		}
	}
	if with < 500 || without < 500 {
		t.Errorf("%d roads with a crossing and %d without: the test is too easy", with, without)
	}
}

// nearlyCrosses reports whether an end of a border edge lies within rounding of
// another edge's line, so that the test may well see a crossing.
func nearlyCrosses(r road) bool {
	var all [][2]geom.Vec2
	for _, loop := range [][]geom.Vec2{r.left, r.right} {
		for i, a := range loop {
			all = append(all, [2]geom.Vec2{a, loop[(i+1)%len(loop)]})
		}
	}
	for i, p := range all {
		for _, q := range all[:i] {
			if p[0] == q[1] || p[1] == q[0] {
				continue // share a point
			}
			for _, end := range []float64{side(p, q[0]), side(p, q[1]), side(q, p[0]), side(q, p[1])} {
				if math.Abs(end) < 1e-6 {
					return true
				}
			}
		}
	}
	return false
}

// side returns the distance of c from the line through s, with a sign.
func side(s [2]geom.Vec2, c geom.Vec2) float64 {
	dx, dy := float64(s[1].X)-float64(s[0].X), float64(s[1].Y)-float64(s[0].Y)
	return (dx*(float64(c.Y)-float64(s[0].Y)) - dy*(float64(c.X)-float64(s[0].X))) / math.Hypot(dx, dy)
}

// The test of two segments errs on one side only.
func TestMayCrossIsConservative(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 2))
	hard := 0
	for range 200000 {
		p := oracle.Scatter(random, 4)
		if random.IntN(2) == 0 { // an end almost on the other segment
			p[2] = geom.Lerp(p[0], p[1], random.Float32())
		}
		want := oracle.Cross(p[0], p[1], p[2], p[3])
		a, b := newEdge(p[0], p[1], p[1].Sub(p[0]).Len()), newEdge(p[2], p[3], p[3].Sub(p[2]).Len())
		got := nearby(a, b) && mayCross(a, b)
		if want && !got {
			t.Fatalf("%v cross, and are not seen to", p)
		}
		if !got {
			continue
		}
		if plain := geom.SegmentsCross(p[0], p[1], p[2], p[3]); !plain && want {
			hard++
		}
		s, q := [2]geom.Vec2{p[0], p[1]}, [2]geom.Vec2{p[2], p[3]}
		margin := min(math.Abs(side(s, p[2])), math.Abs(side(s, p[3])), math.Abs(side(q, p[0])), math.Abs(side(q, p[1])))
		if !want && margin > 1e-3 {
			t.Fatalf("%v do not cross by a margin of %v, and count as crossing", p, margin)
		}
	}
	if hard == 0 {
		t.Error("rounding hid no crossing: the test is too easy")
	}
}

// Strands too near are told from neighbours along the chain.
func TestClashFindsCloseStrands(t *testing.T) {
	const n = 40
	for _, c := range []struct {
		band int32
		thin float32
		want bool
	}{{1, 0.19, false}, {1, 0.21, true}, {n / 2, 0.21, false}} {
		center := make([]geom.Vec2, n) // two strands 0.2 apart, beads 0.4
		for i := range n / 2 {
			center[i] = geom.Vec2{X: 0.4 * float32(i)}
			center[n-1-i] = geom.Vec2{X: 0.4 * float32(i), Y: 0.2}
		}
		x, y := oracle.Split(center)
		far := make([]float32, n) // no borders near each other
		for i := range far {
			far[i] = float32(100 * i)
		}
		rows := []uint32{31, 31, 31, 31, 31}
		b := borders{n: n, band: c.band, thin2: c.thin * c.thin, room2: 1}
		zero := make([]float32, n)
		if got, _ := clash(x, y, far, zero, far, zero, zero, zero, make([]uint8, len(x)), rows, 0, 1, b); got != c.want {
			t.Errorf("band %d, thin %v: close is %v", c.band, c.thin, got)
		}
	}
}
