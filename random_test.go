package trackgen_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/internal/oracle"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/results"
)

// randomText draws a value for a knob, anywhere in its documented range or near
// its default; "" for the default.
func randomText(t *rapid.T, k *knob.Knob) string {
	if rapid.IntRange(0, 2).Draw(t, k.Name+" set") == 0 {
		return ""
	}
	lo, hi := k.Lo, k.Hi
	switch k.Name { // what only costs time
	case "stride":
		return strconv.Itoa(32 * rapid.IntRange(2, 16).Draw(t, k.Name))
	case "relax.sweeps":
		hi = 80
	case "max_attempts":
		hi = 4
	case "num_points":
		hi = 400
	}
	if def, err := knob.ParseParam(k.Default); err == nil && k.Kind != "enum" && rapid.IntRange(0, 3).Draw(t, k.Name+" near") > 0 {
		lo, hi = max(lo, def.Lo-geom.Abs(def.Lo)/2), min(hi, def.Hi+geom.Abs(def.Hi)/2)
	}
	switch k.Kind {
	case "enum":
		return rapid.SampledFrom(k.Choices).Draw(t, k.Name)
	case "int":
		return strconv.Itoa(rapid.IntRange(int(lo), int(hi)).Draw(t, k.Name))
	case "float":
		return fmt.Sprint(rapid.Float32Range(lo, hi).Draw(t, k.Name))
	}
	value := func(label string) float32 {
		v := rapid.Float32Range(lo, hi).Draw(t, k.Name+label)
		if k.Kind == "param_int" {
			v = max(k.Lo, float32(math.Round(float64(v))))
		}
		return v
	}
	switch a, b := value(""), value(" end"); rapid.IntRange(0, 2).Draw(t, k.Name+" kind") {
	case 0:
		return fmt.Sprint(a)
	case 1:
		return fmt.Sprintf("%v..%v", min(a, b), max(a, b))
	default:
		return fmt.Sprintf("input:%v", a)
	}
}

// Any configuration within the documented ranges either makes tracks, of
// consistent status, finite, the same each time, or is refused with a reason.
func TestAnyConfig(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	made, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		c := trackgen.TrackConfig{Envs: 4, Seed: rapid.Uint64().Draw(t, "seed"), Generator: rapid.SampledFrom(trackgen.Generators()).Draw(t, "generator")}
		set, err := c.Knobs()
		if err != nil {
			t.Fatal(err)
		}
		for i := range set {
			if text := randomText(t, &set[i]); text != "" {
				if err := set[i].Set(text); err != nil {
					t.Fatal(err)
				}
			}
		}
		alone := c
		g, err := trackgen.NewTrackGenerator(c, d)
		if err != nil {
			refused++
			for line := range strings.SplitSeq(err.Error(), "\n") {
				if !strings.HasPrefix(line, "config: ") {
					t.Fatalf("refused with %q", line)
				}
			}
			return
		}
		made++
		given := map[string]float32{} // of the last env
		for _, in := range g.Inputs() {
			values := make([]float32, c.Envs)
			for e := range values {
				values[e] = rapid.OneOf(rapid.Float32Range(in.Lo, in.Hi), rapid.SampledFrom([]float32{
					float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), -1, 0, 1e30})).Draw(t, "input "+in.Name)
			}
			given[in.Name] = values[c.Envs-1]
			if err := in.Array.Write(values); err != nil {
				t.Fatal(err)
			}
		}
		first, second := generation(t, g), generation(t, g)
		if results.Hash(first) != results.Hash(second) {
			t.Fatal("the same generation twice differs")
		}
		for e := range first.Envs {
			sound(t, first, e)
		}

		// The last env by itself has the same row.
		alone.Envs, alone.Seed = 1, c.Seed+uint64(c.Envs-1)
		one, err := trackgen.NewTrackGenerator(alone, d)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range one.Inputs() {
			if err := in.Array.Write([]float32{given[in.Name]}); err != nil {
				t.Fatal(err)
			}
		}
		if results.RowHash(generation(t, one), 0) != results.RowHash(first, first.Envs-1) {
			t.Fatal("an env by itself differs from its row in a batch")
		}
	})
	t.Logf("%d configurations made tracks, %d were refused", made, refused)
	if made < refused/4 {
		t.Errorf("%d configurations made tracks, %d were refused: the test is too easy", made, refused)
	}
}

func generation(t *rapid.T, g *trackgen.TrackGenerator) *results.Batch {
	if err := g.Generate(); err != nil {
		t.Fatal(err)
	}
	b, err := g.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// sound checks what holds for every row whatever the configuration.
func sound(t *rapid.T, b *results.Batch, e int) {
	valid, reject := b.Valid[e], b.RejectReason[e]
	if valid != 0 && valid != 1 || (valid == 1) != (reject == 0) {
		t.Fatalf("env %d: valid %d with reasons %s", e, valid, reject)
	}
	count := int(b.Count[e])
	if count != 0 && count < results.MinCount || count > b.Stride || (count == 0) != (reject&(results.NotFinite|results.TooShort|results.BadInput) != 0) {
		t.Fatalf("env %d: %d beads of %d with reasons %s", e, count, b.Stride, reject)
	}
	if b.Attempts[e] < 1 || count == 0 && (b.Length[e] != 0 || b.Winding[e] != 0) {
		t.Fatalf("env %d: %d attempts, length %v, winding %v, %d beads", e, b.Attempts[e], b.Length[e], b.Winding[e], count)
	}
	if valid == 1 {
		simple(t, b, e)
	}
	for _, vectors := range [][]geom.Vec3{b.Outer, b.Center, b.Inner, b.Tangent, b.Normal} {
		padded(t, e, results.Flat(vectors[e*b.Stride:][:b.Stride]), 3*count)
	}
	for _, floats := range [][]float32{b.Arclen, b.HalfWidth, b.Curvature} {
		padded(t, e, floats[e*b.Stride:][:b.Stride], count)
	}
	params := b.Params[e*len(b.ParamNames):][:len(b.ParamNames)]
	padded(t, e, params, len(params))
}

// simple checks that the beads of a valid track are no farther apart than the
// half-width, and that its borders cross neither each other nor themselves.
func simple(t *rapid.T, b *results.Batch, e int) {
	count, halfWidth := b.Count[e], b.HalfWidth[e*b.Stride]
	if b.Length[e]/float32(count) > halfWidth {
		t.Fatalf("env %d: valid, with %d beads over %v, more than the half-width %v apart", e, count, b.Length[e], halfWidth)
	}
	row := func(v []geom.Vec3) []geom.Vec2 { return oracle.Plane(v[e*b.Stride:][:count]) }
	if first, second, found := oracle.Crossing(row(b.Outer), row(b.Inner)); found {
		t.Fatalf("env %d: valid, though the border edges %v and %v cross", e, first, second)
	}
	if turns := oracle.Turning(row(b.Center)); math.Abs(turns-float64(b.Winding[e])) > 1e-3 {
		t.Fatalf("env %d: valid, goes around %v times, winding %v", e, turns, b.Winding[e])
	}
}

func padded(t *rapid.T, e int, row []float32, used int) {
	for i, v := range row {
		if (i < used) != geom.IsFinite(v) || i >= used && math.Float32bits(v) != geom.CanonicalNaN {
			t.Fatalf("env %d: %v (%#x) at %d of %d", e, v, math.Float32bits(v), i, used)
		}
	}
}
