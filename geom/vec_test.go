package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
)

func vec(x, y float32) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// anyVec draws a vector with coordinates of any kind.
func anyVec() *rapid.Generator[geom.Vec2] {
	return rapid.Custom(func(t *rapid.T) geom.Vec2 {
		return vec(anyFloat().Draw(t, "x"), anyFloat().Draw(t, "y"))
	})
}

func sameVec(a, b geom.Vec2) bool { return same(a.X, b.X) && same(a.Y, b.Y) }

// times is the product in one rounding: float64 holds it exactly.
func times(a, b float32) float32 { return float32(float64(a) * float64(b)) }

func TestVec2(t *testing.T) {
	a, b := vec(3, 4), vec(-1, 2)
	for _, c := range []struct {
		name      string
		got, want geom.Vec2
	}{
		{"Add", a.Add(b), vec(2, 6)},
		{"Sub", a.Sub(b), vec(4, 2)},
		{"Scale", a.Scale(-2), vec(-6, -8)},
		{"Left", a.Left(), vec(-4, 3)},
		{"Lerp 0", geom.Lerp(a, b, 0), a},
		{"Lerp 1/2", geom.Lerp(a, b, 0.5), vec(1, 3)},
		{"Lerp 1", geom.Lerp(a, b, 1), b},
	} {
		if c.got != c.want {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"Dot", a.Dot(b), 5},
		{"Cross", a.Cross(b), 10},
		{"Len2", a.Len2(), 25},
		{"Len", a.Len(), 5},
		{"Left is to the left", geom.Vec2{X: 1}.Cross(geom.Vec2{X: 1}.Left()), 1},
	} {
		if c.got != c.want {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestVec2RoundsEveryOperation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, s := anyVec().Draw(t, "a"), anyVec().Draw(t, "b"), anyFloat().Draw(t, "s")
		if got, want := a.Dot(b), times(a.X, b.X)+times(a.Y, b.Y); !same(got, want) {
			t.Errorf("Dot = %v, want %v", got, want)
		}
		if got, want := a.Cross(b), times(a.X, b.Y)-times(a.Y, b.X); !same(got, want) {
			t.Errorf("Cross = %v, want %v", got, want)
		}
		if got, want := a.Add(b.Scale(s)), vec(a.X+times(b.X, s), a.Y+times(b.Y, s)); !sameVec(got, want) {
			t.Errorf("Add of Scale = %v, want %v", got, want)
		}
		want := vec(a.X+times(b.X-a.X, s), a.Y+times(b.Y-a.Y, s))
		if got := geom.Lerp(a, b, s); !sameVec(got, want) {
			t.Errorf("Lerp = %v, want %v", got, want)
		}
	})
}
