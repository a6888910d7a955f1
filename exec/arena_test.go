package exec_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
)

// cutSome lays out arrays of several types, and returns their addresses and lengths.
func cutSome(a *exec.Arena, n []int) (at []uintptr, length []int) {
	for i, n := range n {
		switch i % 4 {
		case 0:
			c := exec.Cut[uint8](a, n)
			at, length = append(at, c.Address()), append(length, c.Len())
		case 1:
			c := exec.Cut[geom.Vec3](a, n)
			at, length = append(at, c.Address()), append(length, 12*c.Len())
		case 2:
			c := exec.Cut[uint64](a, n)
			at, length = append(at, c.Address()), append(length, 8*c.Len())
		case 3:
			c := exec.Cut[int16](a, n)
			at, length = append(at, c.Address()), append(length, 2*c.Len())
		}
	}
	return at, length
}

// The bytes that a counting arena counts are what the real one takes; arrays
// are aligned and apart.
func TestArenaCountsWhatItTakes(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SliceOfN(rapid.IntRange(0, 700), 0, 9).Draw(t, "n")
		var counting exec.Arena
		cutSome(&counting, n)
		arena, err := exec.NewArena(d, counting.Used())
		if err != nil {
			t.Fatal(err)
		}
		at, length := cutSome(arena, n)
		if arena.Used() != counting.Used() {
			t.Fatalf("counted %d bytes, took %d", counting.Used(), arena.Used())
		}
		for i := range at {
			if at[i]%256 != 0 {
				t.Fatalf("array %d starts at %#x", i, at[i])
			}
			if i > 0 && at[i] < at[i-1]+uintptr(length[i-1]) {
				t.Fatalf("array %d at %#x overlaps %d bytes at %#x", i, at[i], length[i-1], at[i-1])
			}
		}
		again, _ := exec.NewArena(d, counting.Used())
		at2, _ := cutSome(again, n)
		for i := range at {
			if at2[i]-at2[0] != at[i]-at[0] {
				t.Fatalf("array %d lies elsewhere the second time", i)
			}
		}
	})
}

func TestCountingArenaGivesNothing(t *testing.T) {
	var counting exec.Arena
	if a := exec.Cut[float32](&counting, 10); !a.IsZero() || a.Len() != 0 {
		t.Errorf("a counting arena gave %v", a)
	}
	if counting.Used() != 40 {
		t.Errorf("%d bytes used, want 40", counting.Used())
	}
}

func TestArenaExhaustion(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	arena, err := exec.NewArena(d, 300)
	must(t, err)
	exec.Cut[uint8](arena, 256)
	for _, c := range []struct {
		f    func()
		want string
	}{
		{func() { exec.Cut[uint8](arena, 45) }, "exec: arena of 300 bytes is too small for 301"},
		{func() { exec.Cut[uint64](arena, 6) }, "exec: arena of 300 bytes is too small for 304"},
		{func() { exec.Cut[uint64](arena, -1) }, "exec: cut -1 elements of 8 bytes: want 0 to 8796093022208"},
		{func() { arena.Rewind(-1) }, "exec: arena rewound to -1"},
	} {
		if got := panics(c.f); got != c.want {
			t.Errorf("panic %v, want %q", got, c.want)
		}
	}
	if last := exec.Cut[uint8](arena, 44); last.Len() != 44 || arena.Used() != 300 {
		t.Errorf("after the panics: %d elements, %d bytes used", last.Len(), arena.Used())
	}
}

func TestArenaOfNothing(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	arena, err := exec.NewArena(d, 0)
	must(t, err)
	if a := exec.Cut[float32](arena, 0); a.Device() != d || a.Len() != 0 {
		t.Errorf("cut nothing of nothing: %v", a)
	}
	if got := panics(func() { exec.Cut[uint8](arena, 1) }); got == nil {
		t.Error("an arena of 0 bytes gave one: it counts instead of giving")
	}
	_, err = exec.NewArena(d, -1)
	fails(t, err, "exec: alloc -1 elements of 1 bytes: want 0 to 70368744177664")
}

func TestRewindSharesMemory(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	arena, err := exec.NewArena(d, 1024)
	must(t, err)
	a := exec.Cut[int32](arena, 64)
	b := exec.Cut[int32](arena, 64)
	arena.Rewind(1)
	c := exec.Cut[int32](arena, 64)
	if c.Address() != b.Address() || a.Address() == b.Address() {
		t.Errorf("arrays at %#x, %#x and, rewound to byte 1, %#x", a.Address(), b.Address(), c.Address())
	}
	if arena.Used() != 512 {
		t.Errorf("%d bytes used, want 512", arena.Used())
	}
}
