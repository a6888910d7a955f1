package results_test

import (
	"encoding/hex"
	"math"
	"reflect"
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// batch makes a batch in which every number is another.
func batch(envs, stride, params int) *results.Batch {
	next := uint32(0)
	number := func() uint32 { next++; return next }
	floats := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			s[i] = float32(number()) / 7
		}
		return s
	}
	points := func(n int) []geom.Vec3 {
		s := make([]geom.Vec3, n)
		copy(results.Flat(s), floats(3*n))
		return s
	}
	ints := func() []int32 {
		s := make([]int32, envs)
		for i := range s {
			s[i] = int32(number())
		}
		return s
	}
	beads := envs * stride
	b := &results.Batch{
		Envs: envs, Stride: stride,
		Outer: points(beads), Center: points(beads), Inner: points(beads), Tangent: points(beads), Normal: points(beads),
		Arclen: floats(beads), HalfWidth: floats(beads), Curvature: floats(beads),
		Length: floats(envs), Winding: floats(envs),
		Valid: ints(), Count: ints(), Truncated: ints(), Attempts: ints(),
		Params: floats(envs * params),
	}
	for range envs {
		b.RejectReason = append(b.RejectReason, results.Reject(number()))
		b.Notes = append(b.Notes, results.Note(number()))
		b.Seed = append(b.Seed, uint64(number())<<32|uint64(number()))
		b.Epoch = append(b.Epoch, number())
	}
	return b
}

// rows makes a batch of some envs of b, in that order.
func rows(b *results.Batch, envs ...int) *results.Batch {
	out := &results.Batch{Envs: len(envs), Stride: b.Stride}
	for _, e := range envs {
		take(&out.Outer, b, b.Outer, e)
		take(&out.Center, b, b.Center, e)
		take(&out.Inner, b, b.Inner, e)
		take(&out.Tangent, b, b.Tangent, e)
		take(&out.Normal, b, b.Normal, e)
		take(&out.Arclen, b, b.Arclen, e)
		take(&out.HalfWidth, b, b.HalfWidth, e)
		take(&out.Curvature, b, b.Curvature, e)
		take(&out.Length, b, b.Length, e)
		take(&out.Winding, b, b.Winding, e)
		take(&out.Valid, b, b.Valid, e)
		take(&out.Count, b, b.Count, e)
		take(&out.Truncated, b, b.Truncated, e)
		take(&out.Attempts, b, b.Attempts, e)
		take(&out.RejectReason, b, b.RejectReason, e)
		take(&out.Notes, b, b.Notes, e)
		take(&out.Params, b, b.Params, e)
		take(&out.Seed, b, b.Seed, e)
		take(&out.Epoch, b, b.Epoch, e)
	}
	return out
}

func take[T any](to *[]T, b *results.Batch, from []T, e int) {
	n := len(from) / b.Envs
	*to = append(*to, from[e*n:][:n]...)
}

// The hashes are what files of golden hashes keep: they may never change.
func TestHashIsFixed(t *testing.T) {
	b := batch(3, 2, 1)
	hash, row := results.Hash(b), results.RowHash(b, 1)
	if got, want := hex.EncodeToString(hash[:]), "a6f2e2bd993445510d438e1852fbe555e8d999e79e563cd375d36c796a2f14a8"; got != want {
		t.Errorf("Hash = %s, want %s", got, want)
	}
	if got, want := hex.EncodeToString(row[:]), "9394632fd45dd44b7a1224fe6b93da58648a88e20b6e7a9a83608f4af1c7c9da"; got != want {
		t.Errorf("RowHash = %s, want %s", got, want)
	}
}

// Changing any bit of any array changes the hash of its row and of no other.
func TestHashCoversEverything(t *testing.T) {
	const envs, stride, params = 3, 4, 2
	flipFloat := func(s []float32) func(int) {
		return func(i int) { s[i] = math.Float32frombits(math.Float32bits(s[i]) ^ 1<<(i%32)) }
	}
	b := batch(envs, stride, params)
	clean := results.Hash(b)
	flips := []struct {
		name string
		n    int // elements an env
		flip func(int)
	}{
		{"arclen", stride, flipFloat(b.Arclen)}, {"half_width", stride, flipFloat(b.HalfWidth)}, {"curvature", stride, flipFloat(b.Curvature)},
		{"length", 1, flipFloat(b.Length)}, {"winding", 1, flipFloat(b.Winding)}, {"params", params, flipFloat(b.Params)},
		{"reject_reason", 1, func(i int) { b.RejectReason[i] ^= 1 << 30 }},
		{"notes", 1, func(i int) { b.Notes[i] ^= 1 }},
		{"seed", 1, func(i int) { b.Seed[i] ^= 1 << 63 }},
		{"epoch", 1, func(i int) { b.Epoch[i] ^= 1 << 31 }},
	}
	for i, points := range [][]geom.Vec3{b.Outer, b.Center, b.Inner, b.Tangent, b.Normal} {
		name := []string{"outer", "center", "inner", "tangent", "normal"}[i]
		flips = append(flips, struct {
			name string
			n    int
			flip func(int)
		}{name, 3 * stride, flipFloat(results.Flat(points))})
	}
	for i, ints := range [][]int32{b.Valid, b.Count, b.Truncated, b.Attempts} {
		name := []string{"valid", "count", "truncated", "attempts"}[i]
		flips = append(flips, struct {
			name string
			n    int
			flip func(int)
		}{name, 1, func(i int) { ints[i] ^= -1 << 31 }})
	}
	var before [envs][32]byte
	for e := range envs {
		before[e] = results.RowHash(b, e)
	}
	for _, c := range flips {
		for i := range envs * c.n {
			c.flip(i)
			if results.Hash(b) == clean {
				t.Errorf("%s[%d] does not change the hash of the batch", c.name, i)
			}
			for e := range envs {
				if changed := results.RowHash(b, e) != before[e]; changed != (i/c.n == e) {
					t.Errorf("%s[%d] changes the hash of row %d: %v", c.name, i, e, changed)
				}
			}
			c.flip(i)
		}
	}
	if results.Hash(b) != clean {
		t.Error("the test did not restore the batch")
	}
	arrays := 0
	for field := range reflect.TypeFor[results.Batch]().Fields() {
		if field.Type.Kind() == reflect.Slice && field.Name != "ParamNames" {
			arrays++
		}
	}
	if arrays != len(flips) {
		t.Errorf("a batch has %d arrays, the test knows %d", arrays, len(flips))
	}
}

// Rows keep their hashes in other batches, at other places; a batch is the rows in
// their order.
func TestRowHashKnowsNoPlace(t *testing.T) {
	b := batch(4, 3, 2)
	other := rows(b, 3, 1, 1)
	for i, e := range []int{3, 1, 1} {
		if results.RowHash(other, i) != results.RowHash(b, e) {
			t.Errorf("row %d hashes otherwise as row %d of another batch", e, i)
		}
	}
	if results.Hash(rows(b, 0, 1)) == results.Hash(rows(b, 1, 0)) {
		t.Error("the order of the rows does not change the hash of the batch")
	}
	if results.Hash(rows(b, 0, 1, 2, 3)) != results.Hash(b) {
		t.Error("a copy of a batch has another hash")
	}
	if results.Hash(rows(b, 0, 1, 2)) == results.Hash(b) {
		t.Error("a shorter batch has the same hash")
	}
}

// What one array lacks, the next cannot make up: lengths are hashed too.
func TestHashSeparatesArrays(t *testing.T) {
	a := &results.Batch{Envs: 1, Stride: 1, Arclen: []float32{1}}
	b := &results.Batch{Envs: 1, Stride: 1, HalfWidth: []float32{1}}
	if results.RowHash(a, 0) == results.RowHash(b, 0) {
		t.Error("an arclen hashes like a half-width")
	}
	none, zero := batch(1, 1, 0), batch(1, 1, 0)
	none.Seed, zero.Seed = nil, []uint64{0}
	if results.RowHash(none, 0) == results.RowHash(zero, 0) {
		t.Error("no seed hashes like seed 0")
	}
}

func TestHashOfNaNs(t *testing.T) {
	b := batch(1, 1, 0)
	b.Arclen[0] = math.Float32frombits(0x7fc00000)
	canonical := results.Hash(b)
	b.Arclen[0] = math.Float32frombits(0x7fc00001)
	if results.Hash(b) == canonical {
		t.Error("another NaN has the same hash")
	}
}

func TestHashOfNoRows(t *testing.T) {
	if results.Hash(&results.Batch{}) == results.Hash(batch(1, 1, 0)) {
		t.Error("an empty batch hashes like one of a row")
	}
}

func TestHashPanics(t *testing.T) {
	ragged := batch(2, 3, 0)
	ragged.Arclen = ragged.Arclen[:5]
	for _, c := range []struct {
		name string
		f    func()
		want string
	}{
		{"below", func() { results.RowHash(batch(2, 1, 0), -1) }, "results: hash of row -1 of 2"},
		{"above", func() { results.RowHash(batch(2, 1, 0), 2) }, "results: hash of row 2 of 2"},
		{"ragged", func() { results.Hash(ragged) }, "results: hash of 5 elements in 2 envs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer func() {
				if got := recover(); got != c.want {
					t.Errorf("panic %v, want %q", got, c.want)
				}
			}()
			c.f()
		})
	}
}

func BenchmarkHash(b *testing.B) {
	tracks := batch(64, 384, 10)
	b.SetBytes(int64(tracks.Envs * results.TrackBytes(tracks.Stride, 10)))
	for b.Loop() {
		results.Hash(tracks)
	}
}
