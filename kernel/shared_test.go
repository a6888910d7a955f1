package kernel_test

import (
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// offset returns where x starts in mem, in bytes.
func offset[T any](mem []uint64, x []T) int32 {
	return int32(uintptr(unsafe.Pointer(unsafe.SliceData(x))) - uintptr(unsafe.Pointer(unsafe.SliceData(mem))))
}

func TestSharedLayout(t *testing.T) {
	mem := make([]uint64, 64)
	g := kernel.NewGroup(mem, 0, 1, nil)
	g.Start(0, 0)
	bytes := kernel.Shared[uint8](g, 3)
	points := kernel.Shared[geom.Vec3](g, 3)
	words := kernel.Shared[uint64](g, 2)
	none := kernel.Shared[float32](g, 0)
	last := kernel.Shared[int16](g, 1)
	for _, c := range []struct {
		name           string
		offset, length int32
		wantAt, want   int32
	}{
		{"bytes", offset(mem, bytes), int32(len(bytes)), 0, 3},
		{"points", offset(mem, points), int32(len(points)), 16, 3},
		{"words", offset(mem, words), int32(len(words)), 64, 2},
		{"none", offset(mem, none), int32(len(none)), 80, 0},
		{"last", offset(mem, last), int32(len(last)), 80, 1},
	} {
		if c.offset != c.wantAt || c.length != c.want {
			t.Errorf("%s: %d elements at %d, want %d at %d", c.name, c.length, c.offset, c.want, c.wantAt)
		}
	}
	if cap(bytes) != len(bytes) {
		t.Errorf("capacity %d of %d elements: an append would overwrite a neighbour", cap(bytes), len(bytes))
	}

	g.Start(1, 1)
	if again := kernel.Shared[uint8](g, 3); offset(mem, again) != 0 {
		t.Errorf("after Start the first array is at %d", offset(mem, again))
	}
}

// The sizes computed by Bump are exactly what Shared uses: with so much memory
// all arrays fit, with a word less the last does not.
func TestSharedLayoutEqualsBump(t *testing.T) {
	kinds := []struct {
		size   int32
		shared func(mem []uint64, g *kernel.Group, n int32) int32
	}{
		{1, sharedAt[uint8]}, {2, sharedAt[uint16]}, {2, sharedAt[int16]}, {4, sharedAt[float32]}, {4, sharedAt[int32]},
		{4, sharedAt[uint32]}, {8, sharedAt[uint64]}, {8, sharedAt[geom.Vec2]}, {12, sharedAt[geom.Vec3]},
	}
	rapid.Check(t, func(t *rapid.T) {
		mem := make([]uint64, 1024)
		g := kernel.NewGroup(mem, 0, 1, nil)
		g.Start(0, 0)
		used := int32(0)
		for range rapid.IntRange(1, 8).Draw(t, "arrays") {
			kind := rapid.SampledFrom(kinds).Draw(t, "kind")
			n := rapid.Int32Range(1, 70).Draw(t, "n")
			used = kernel.Bump(used, kind.size, n)
			words := int(used+7) / 8
			at := used - kind.size*n
			g.SetMemory(mem[:words-1])
			if !panics(func() { kind.shared(mem, g, n) }) {
				t.Fatalf("%d elements of %d bytes fit below %d bytes", n, kind.size, used)
			}
			g.SetMemory(mem[:words])
			if got := kind.shared(mem, g, n); got != at || at%16 != 0 {
				t.Fatalf("%d elements of %d bytes are at %d, want %d", n, kind.size, got, at)
			}
		}
	})
}

func sharedAt[T kernel.Elem](mem []uint64, g *kernel.Group, n int32) int32 {
	return offset(mem, kernel.Shared[T](g, n))
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestSharedExhaustion(t *testing.T) {
	for _, c := range []struct {
		name  string
		words int
		f     func(g *kernel.Group)
		want  bool
	}{
		{"exactly full", 2, func(g *kernel.Group) { kernel.Shared[float32](g, 4) }, false},
		{"one too many", 2, func(g *kernel.Group) { kernel.Shared[float32](g, 5) }, true},
		{"no memory, no elements", 0, func(g *kernel.Group) { kernel.Shared[float32](g, 0) }, false},
		{"no memory", 0, func(g *kernel.Group) { kernel.Shared[uint8](g, 1) }, true},
		{"negative", 2, func(g *kernel.Group) { kernel.Shared[uint8](g, -1) }, true},
		{"huge", 2, func(g *kernel.Group) { kernel.Shared[uint64](g, 1<<31-1) }, true},
		{"the padding does not fit", 1, func(g *kernel.Group) { kernel.Shared[uint8](g, 8); kernel.Shared[uint8](g, 1) }, true},
	} {
		g := kernel.NewGroup(make([]uint64, c.words), 0, 1, nil)
		g.Start(0, 0)
		if got := panics(func() { c.f(g) }); got != c.want {
			t.Errorf("%s: panicked %v, want %v", c.name, got, c.want)
		}
	}
}

func TestSharedIsShared(t *testing.T) {
	eachSize(t, func(t *testing.T, size int32) {
		noPanics(t, runLanes(size, 32, func(g *kernel.Group) {
			head := kernel.Shared[uint8](g, 5)
			x := kernel.Shared[int32](g, g.Size())
			lane, size := g.Lane(), g.Size()
			if lane == 0 {
				head[4] = 200
			}
			x[lane] = 10 * lane
			g.Sync()
			next := (lane + 1) % size
			if x[next] != 10*next || head[4] != 200 {
				t.Errorf("lane %d reads %d and %d", lane, x[next], head[4])
			}
		}))
	})
}

func TestRow(t *testing.T) {
	all := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	for env := range int32(3) {
		row := kernel.Row(all, env, 4)
		if len(row) != 4 || cap(row) != 4 || row[0] != 4*env || row[3] != 4*env+3 {
			t.Errorf("row %d: %v, capacity %d", env, row, cap(row))
		}
	}
	if row := kernel.Row(all, 3, 0); len(row) != 0 {
		t.Errorf("a row of stride 0: %v", row)
	}
	for _, c := range []struct{ env, stride int32 }{{3, 4}, {2, 5}, {-1, 4}, {0, -1}} {
		if !panics(func() { kernel.Row(all, c.env, c.stride) }) {
			t.Errorf("row %d of stride %d lies outside, but no panic", c.env, c.stride)
		}
	}
}

func TestOneLaneAllocatesNothing(t *testing.T) {
	g := kernel.NewGroup(make([]uint64, 64), 0, 1, nil)
	allocs := testing.AllocsPerRun(100, func() {
		g.Start(1, 1)
		x := kernel.Shared[float32](g, 16)
		y := kernel.Shared[geom.Vec2](g, 16)
		g.Sync()
		if g.Any(false) {
			x[0], y[0].X = 1, 1
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want 0", allocs)
	}
}
