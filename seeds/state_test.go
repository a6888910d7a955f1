package seeds_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/seeds"
)

// state says what s holds.
func state(t *testing.T, s *seeds.State) string {
	t.Helper()
	seed, epoch, err := s.Read()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(seed, epoch)
}

func TestNewState(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	s, err := seeds.New(d, 3, math.MaxUint64-1)
	if err != nil {
		t.Fatal(err)
	}
	if got := state(t, s); got != "[18446744073709551614 18446744073709551615 0] [0 0 0]" || !s.Owned() {
		t.Errorf("state %s, owned %v", got, s.Owned())
	}
	if s, err := seeds.New(d, -1, 0); s != nil || err == nil || !strings.HasPrefix(err.Error(), "seeds: exec: alloc -1 elements") {
		t.Errorf("state %v, error %v", s, err)
	}
}

// New seeds start anew: their epochs are 0.
func TestSet(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	s, err := seeds.New(d, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Epoch.Write([]uint32{4, 5}); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range [][]uint64{nil, {1}, {1, 2, 3}} {
		want := fmt.Sprintf("seeds: want 2 seeds, one for each env, got %d", len(wrong))
		if err := s.Set(wrong); err == nil || err.Error() != want {
			t.Errorf("%d seeds: error %v, want %s", len(wrong), err, want)
		}
	}
	if got := state(t, s); got != "[0 1] [4 5]" {
		t.Errorf("after the errors: %s", got)
	}
	if err := s.Set([]uint64{70, 80}); err != nil {
		t.Fatal(err)
	}
	if got := state(t, s); got != "[70 80] [0 0]" {
		t.Errorf("after Set: %s", got)
	}
}

// The arrays may be written in place.
func TestStateInPlace(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	s, err := seeds.New(d, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Seed.Write([]uint64{9, 8}), s.Epoch.Write([]uint32{7, 6})); err != nil {
		t.Fatal(err)
	}
	if got := state(t, s); got != "[9 8] [7 6]" {
		t.Errorf("state %s", got)
	}
}

func TestOver(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	seed, epoch := array[uint64](t, d, 2), array[uint32](t, d, 2)
	s, err := seeds.Over(seed, epoch)
	if err != nil {
		t.Fatal(err)
	}
	if err := seed.Write([]uint64{3, 4}); err != nil {
		t.Fatal(err)
	}
	if err := s.Set([]uint64{1, 2}); !errors.Is(err, seeds.ErrNotOwned) || s.Owned() {
		t.Errorf("Set: %v, owned %v", err, s.Owned())
	}
	if got := state(t, s); got != "[3 4] [0 0]" {
		t.Errorf("state %s", got)
	}
}

func TestOverErrors(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 1}), exectest.CPU(t, exec.CPUOptions{Workers: 1})
	const apart = "seeds: over seeds and epochs that are not on one device"
	for _, c := range []struct {
		seed  exec.Array[uint64]
		epoch exec.Array[uint32]
		want  string
	}{
		{array[uint64](t, d, 2), array[uint32](t, d, 3), "seeds: over 2 seeds and 3 epochs: want as many of each"},
		{array[uint64](t, d, 2), array[uint32](t, other, 2), apart},
		{exec.Array[uint64]{}, exec.Array[uint32]{}, apart},
	} {
		if s, err := seeds.Over(c.seed, c.epoch); s != nil || err == nil || err.Error() != c.want {
			t.Errorf("state %v, error %v, want %s", s, err, c.want)
		}
	}
}

func array[T uint32 | uint64](t *testing.T, d *exec.Device, n int) exec.Array[T] {
	t.Helper()
	a, err := exec.Alloc[T](d, n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A mask spares the seeds and the epochs of the others.
func TestSetMasked(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	s, err := seeds.New(d, 4, 10)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Epoch.Write([]uint32{1, 2, 3, 4}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMasked([]uint64{90, 91, 92, 93}, []int32{0, 1, 0, -7}); err != nil {
		t.Fatal(err)
	}
	seed, epoch, err := s.Read()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(seed, []uint64{10, 91, 12, 93}) || !slices.Equal(epoch, []uint32{1, 0, 3, 0}) {
		t.Errorf("seeds %v, epochs %v", seed, epoch)
	}
	if err := s.SetMasked(make([]uint64, 4), make([]int32, 3)); err == nil || err.Error() != "seeds: mask must have 4 elements, got 3" {
		t.Errorf("a short mask: %v", err)
	}
}
