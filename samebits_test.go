package trackgen_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// shuffled returns n seeds of the scene, the first ones, in random order.
func (s *scene) shuffled(n int) []uint64 {
	seedOf := seeds.Range(0, min(n, s.envs))
	random := rand.New(rand.NewPCG(1, uint64(n)))
	random.Shuffle(len(seedOf), func(i, j int) { seedOf[i], seedOf[j] = seedOf[j], seedOf[i] })
	return seedOf
}

// sameRows fails the test where a row of b is not that of its seed in the
// scene's whole batch.
func (s *scene) sameRows(t testing.TB, b *results.Batch) {
	t.Helper()
	whole := s.batch(t)
	for e, seed := range b.Seed {
		if results.RowHash(b, e) != results.RowHash(whole, int(seed)) {
			t.Errorf("row %d of %d, seed %d: other bits than in a batch of %d", e, b.Envs, seed, whole.Envs)
			return
		}
	}
}

// The bits of an env depend neither on the size of the batch, nor on its row,
// nor on the number of workers.
func TestSameBitsInAnyBatch(t *testing.T) {
	devices := exectest.Devices(t)
	eachScene(t, func(t *testing.T, s *scene) {
		for i, envs := range []int{1, 7, 64} {
			for _, d := range devices {
				s.sameRows(t, run(t, s.open(t, d, s.shuffled(envs))))
			}
			s.sameRows(t, run(t, s.open(t, devices[i%len(devices)], []uint64{uint64(s.envs - 1 - i)})))
		}
		if testing.Short() || raceEnabled {
			return // the whole batch once more costs seconds
		}
		s.sameRows(t, run(t, s.open(t, devices[2], s.shuffled(s.envs))))
	})
}

// Nor on the number of lanes that work on it. Under the race detector this is
// also what finds a missing barrier.
func TestSameBitsWithAnyLanes(t *testing.T) {
	devices := exectest.Lanes(t)
	eachScene(t, func(t *testing.T, s *scene) {
		for _, d := range devices {
			envs := 8
			if d.Info().Lanes > 4 || raceEnabled {
				envs = 3 // each barrier wakes all lanes
			}
			s.sameRows(t, run(t, s.open(t, d, s.shuffled(envs))))
		}
	})
}

// Nor on the way: masked in two parts, eagerly or from a graph.
func TestSameBitsMaskedAndCaptured(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	eachScene(t, func(t *testing.T, s *scene) { s.sameRows(t, s.inTwoParts(t, d, s.shuffled(64))) })
}

// inTwoParts makes a batch for these seeds by two masked generations: one third
// of the envs eagerly, the others from a graph.
func (s *scene) inTwoParts(t testing.TB, d *exec.Device, seedOf []uint64) *results.Batch {
	t.Helper()
	g := s.open(t, d, seedOf)
	stream := d.Stream()
	mask, err := exec.Alloc[int32](d, len(seedOf))
	must(t, err)
	opt := pipeline.EnqueueOptions{Mask: mask}
	graph, err := stream.Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return g.Enqueue(ctx, opt) }))
	must(t, err)

	part := oneIn(3, len(seedOf))
	must(t, mask.Write(part))
	must(t, g.Enqueue(stream.Context(), opt))
	for e := range part {
		part[e] = 1 - part[e]
	}
	must(t, mask.Write(part))
	must(t, graph.Replay(stream))
	must(t, stream.Synchronize())
	return snapshot(t, g)
}

// oneIn returns a mask of about one env in n, anywhere in the batch.
func oneIn(n uint32, envs int) []int32 {
	mask := make([]int32, envs)
	for e := range mask {
		if seeds.Below(uint32(e)*2654435761, n) == 0 {
			mask[e] = 1
		}
	}
	return mask
}

// A batch that goes on and comes back is the batch it was.
func TestSameBitsAfterAdvance(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	eachScene(t, func(t *testing.T, s *scene) {
		seedOf := s.shuffled(16)
		g := s.open(t, d, seedOf)
		for range 2 {
			must(t, g.Next())
		}
		if b := snapshot(t, g); results.RowHash(b, 0) == results.RowHash(s.batch(t), int(b.Seed[0])) {
			t.Error("two epochs on, the track is the same")
		}
		must(t, g.Seeds().Set(seedOf))
		s.sameRows(t, run(t, g))
	})
}

// An env that needed a draws is, bit for bit, the one whose only draw is number a-1.
func TestRedraw(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	eachScene(t, func(t *testing.T, s *scene) {
		seedOf := seeds.Range(0, min(s.envs, 64))
		many := run(t, s.open(t, d, seedOf))
		c := s.config(t, len(seedOf))
		c.MaxAttempts = 1
		once := open(t, d, c, seedOf)
		most := slices.Max(many.Attempts)
		if s.redraws && most < 2 {
			t.Fatal("no env was drawn twice")
		}
		for a := int32(1); a <= most; a++ {
			one := firstDraw(t, d, once, int(a-1))
			for e := range seedOf {
				if many.Attempts[e] != a {
					continue
				}
				if one.Attempts[e] != 1 {
					t.Errorf("env %d: %d attempts of one", e, one.Attempts[e])
				}
				one.Attempts[e] = a
				if results.RowHash(one, e) != results.RowHash(many, e) {
					t.Errorf("env %d: attempt %d differs from a first draw of that number", e, a)
				}
			}
		}
	})
}

// firstDraw makes a generation whose first draw has that number.
func firstDraw(t *testing.T, d *exec.Device, g *trackgen.TrackGenerator, number int) *results.Batch {
	t.Helper()
	must(t, g.Enqueue(d.Stream().Context(), pipeline.EnqueueOptions{FirstAttempt: number}))
	must(t, d.Stream().Synchronize())
	return snapshot(t, g)
}

// Past the last bead everything is the canonical NaN, bit for bit; before it,
// everything is finite, in valid envs and in others.
func TestPadding(t *testing.T) {
	eachScene(t, func(t *testing.T, s *scene) {
		b := s.batch(t)
		vectors := map[string][]geom.Vec3{"outer": b.Outer, "center": b.Center, "inner": b.Inner, "tangent": b.Tangent, "normal": b.Normal}
		floats := map[string][]float32{"arclen": b.Arclen, "half_width": b.HalfWidth, "curvature": b.Curvature}
		for e := range b.Envs {
			count := int(b.Count[e])
			if count < 0 || count > b.Stride {
				t.Fatalf("env %d: count %d of stride %d", e, count, b.Stride)
			}
			for name, all := range vectors {
				checkPadding(t, name, e, results.Flat(all[e*b.Stride:][:b.Stride]), 3*count)
			}
			for name, all := range floats {
				checkPadding(t, name, e, all[e*b.Stride:][:b.Stride], count)
			}
			perEnv := append([]float32{b.Length[e], b.Winding[e]}, b.Params[e*len(b.ParamNames):][:len(b.ParamNames)]...)
			checkPadding(t, "length, winding or params", e, perEnv, len(perEnv))
		}
	})
}

func checkPadding(t *testing.T, name string, e int, row []float32, used int) {
	t.Helper()
	for i, v := range row {
		if i < used && !geom.IsFinite(v) {
			t.Fatalf("env %d: %s has %v at %d, before its end at %d", e, name, v, i, used)
		}
		if i >= used && math.Float32bits(v) != geom.CanonicalNaN {
			t.Fatalf("env %d: %s has %#x at %d, past its end at %d", e, name, math.Float32bits(v), i, used)
		}
	}
}
