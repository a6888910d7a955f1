package oracle

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
)

// The filtered sign is that of rational arithmetic, on points that lie almost
// or quite on a line.
func TestOrientIsExact(t *testing.T) {
	rat := func(x float32) *big.Rat { return new(big.Rat).SetFloat64(float64(x)) }
	random := rand.New(rand.NewPCG(1, 1))
	zeros, hard := 0, 0
	for range 20000 {
		a := geom.Vec2{X: random.Float32(), Y: random.Float32() * 1e-12}
		b := geom.Vec2{X: random.Float32(), Y: random.Float32()}
		s := random.Float32()
		c := geom.Lerp(a, b, s)
		if random.IntN(3) == 0 { // on a coarse grid, without rounding
			a = geom.Vec2{X: float32(random.IntN(64)) / 64, Y: float32(random.IntN(64)) / 64}
			b, c = a.Add(geom.Vec2{X: 0.5, Y: 0.25}), a.Add(geom.Vec2{X: 0.25, Y: 0.125})
		}
		l := new(big.Rat).Mul(new(big.Rat).Sub(rat(b.X), rat(a.X)), new(big.Rat).Sub(rat(c.Y), rat(a.Y)))
		r := new(big.Rat).Mul(new(big.Rat).Sub(rat(b.Y), rat(a.Y)), new(big.Rat).Sub(rat(c.X), rat(a.X)))
		want := l.Cmp(r)
		if got := Orient(a, b, c); got != want {
			t.Fatalf("Orient(%v, %v, %v) = %d, want %d", a, b, c, got, want)
		}
		if want == 0 {
			zeros++
		}
		if d, _ := new(big.Rat).Sub(l, r).Float64(); want != 0 && math.Abs(d) < 1e-9 {
			hard++
		}
	}
	if zeros < 100 || hard < 100 {
		t.Errorf("only %d on a line and %d almost: the test is too easy", zeros, hard)
	}
}

// The sweep finds a crossing exactly where trying all pairs does.
func TestCrossingIsComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	with, without := 0, 0
	for range 400 {
		loops := [][]geom.Vec2{Walk(random, 4+random.IntN(30), 0.1), Walk(random, 3+random.IntN(8), 0.1)}
		want := false
		var all [][2]geom.Vec2
		for _, loop := range loops {
			for i, a := range loop {
				all = append(all, [2]geom.Vec2{a, loop[(i+1)%len(loop)]})
			}
		}
		for i, p := range all {
			for _, q := range all[:i] {
				want = want || Cross(p[0], p[1], q[0], q[1])
			}
		}
		if _, _, got := Crossing(loops...); got != want {
			t.Fatalf("found %v, want %v", got, want)
		}
		if want {
			with++
		} else {
			without++
		}
	}
	if with < 20 || without < 20 {
		t.Errorf("%d with and %d without: the test is too easy", with, without)
	}
}

func TestCrossingTells(t *testing.T) {
	// A bow tie: edge 0 from (0, 0) to (1, 1) crosses edge 2 from (1, 0) to (0, 1).
	tie := []geom.Vec2{{X: 0, Y: 0}, {X: 1, Y: 1}, {X: 1, Y: 0}, {X: 0, Y: 1}}
	first, second, found := Crossing(Circle(20, 9), tie)
	if !found || first.Loop != 1 || second.Loop != 1 || first.I+second.I != 2 {
		t.Errorf("found %v: %v and %v", found, first, second)
	}
	if _, _, found := Crossing(Circle(100, 1), Circle(90, 2)); found {
		t.Error("two circles apart cross")
	}
	if _, _, found := Crossing(Circle(100, 1), Stadium(90, 1, 1)); !found {
		t.Error("two loops that overlap do not cross")
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name                  string
		loop                  []geom.Vec2
		length, area, turning float64
		crosses               bool
	}{
		{"circle", Circle(1000, 2), 4 * math.Pi, 4 * math.Pi, 1, false},
		{"circle back", Reverse(Circle(1000, 2)), 4 * math.Pi, -4 * math.Pi, -1, false},
		{"stadium", Stadium(1000, 3, 1), 6 + 2*math.Pi, 6 + math.Pi, 1, false},
		{"eight", Eight(1000), 6.0972, 0, 0, true},
		{"limacon", Limacon(1000), 6.6825, math.Pi * 0.75, 2, true},
		{"pentagram", Star(5, 2), 10 * math.Sin(0.4*math.Pi), 2.5 * math.Sin(0.8*math.Pi), 2, true},
	} {
		if got := Length(c.loop); math.Abs(got-c.length) > 1e-3*c.length {
			t.Errorf("%s: length %v, want %v", c.name, got, c.length)
		}
		if got := Area(c.loop); math.Abs(got-c.area) > 1e-4*c.length*c.length {
			t.Errorf("%s: area %v, want %v", c.name, got, c.area)
		}
		if got := Turning(c.loop); math.Abs(got-c.turning) > 1e-6 {
			t.Errorf("%s: turning %v, want %v", c.name, got, c.turning)
		}
		if _, _, got := Crossing(c.loop); got != c.crosses {
			t.Errorf("%s: crosses %v", c.name, got)
		}
	}
	if got := Curvature(Circle(100, 2), 7); math.Abs(got-0.5) > 1e-5 {
		t.Errorf("curvature of a circle of radius 2: %v", got)
	}
	if x, y := At([]geom.Vec2{{}, {X: 4}, {X: 4, Y: 3}}, 9.5); math.Abs(x-2) > 1e-12 || math.Abs(y-1.5) > 1e-12 {
		t.Errorf("the middle of the hypotenuse is at (%v, %v)", x, y)
	}
}
