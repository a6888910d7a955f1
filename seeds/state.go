package seeds

import (
	"errors"
	"fmt"

	"github.com/seed183fdc01/trackgen/exec"
)

// State holds the seed and the epoch of every env, in device memory. Both
// arrays may be written in place; a generation makes exactly what they say.
type State struct {
	Seed  exec.Array[uint64] // [E]
	Epoch exec.Array[uint32] // [E] times advanced since seeded

	owned bool
}

// New makes a State for a batch, env i with seed first+i modulo 2⁶⁴, all epochs 0.
func New(d *exec.Device, envs int, first uint64) (*State, error) {
	seed, err := exec.Alloc[uint64](d, envs)
	if err != nil {
		return nil, fmt.Errorf("seeds: %w", err)
	}
	epoch, err := exec.Alloc[uint32](d, envs)
	if err != nil {
		return nil, fmt.Errorf("seeds: %w", err)
	}
	s := &State{seed, epoch, true}
	if err := s.Set(Range(first, envs)); err != nil {
		return nil, err
	}
	return s, nil
}

// Over makes a State over arrays that belong to the caller, of the same length
// on the same device; other ones are an error. Set refuses such a State: who owns
// the arrays writes them.
func Over(seed exec.Array[uint64], epoch exec.Array[uint32]) (*State, error) {
	switch {
	case seed.Len() != epoch.Len():
		return nil, fmt.Errorf("seeds: over %d seeds and %d epochs: want as many of each", seed.Len(), epoch.Len())
	case seed.Device() == nil || seed.Device() != epoch.Device():
		return nil, errors.New("seeds: over seeds and epochs that are not on one device")
	}
	return &State{Seed: seed, Epoch: epoch}, nil
}

// ErrNotOwned is what Set returns for a State over the caller's own arrays.
var ErrNotOwned = errors.New("seeds: the arrays belong to the caller; write them in place")

// Owned reports whether Set may be used.
func (s *State) Owned() bool { return s.owned }

// Set gives every env a new seed and epoch 0. It waits for the work enqueued
// before. A State over the caller's arrays is refused with [ErrNotOwned].
func (s *State) Set(seeds []uint64) error { return s.SetMasked(seeds, nil) }

// SetMasked is Set for the envs whose mask is not 0; the others keep seed and
// epoch. mask has one element for each env; nil means every env.
func (s *State) SetMasked(seeds []uint64, mask []int32) error {
	if !s.owned {
		return ErrNotOwned
	}
	if len(seeds) != s.Seed.Len() {
		return fmt.Errorf("seeds: want %d seeds, one for each env, got %d", s.Seed.Len(), len(seeds))
	}
	if mask == nil {
		return errors.Join(s.Seed.Write(seeds), s.Epoch.Write(make([]uint32, len(seeds))))
	}
	if len(mask) != len(seeds) {
		return fmt.Errorf("seeds: mask must have %d elements, got %d", len(seeds), len(mask))
	}
	seed, epoch, err := s.Read()
	if err != nil {
		return err
	}
	for e, m := range mask {
		if m != 0 {
			seed[e], epoch[e] = seeds[e], 0
		}
	}
	return errors.Join(s.Seed.Write(seed), s.Epoch.Write(epoch))
}

// Read copies seeds and epochs to the host.
func (s *State) Read() (seed []uint64, epoch []uint32, err error) {
	seed, epoch = make([]uint64, s.Seed.Len()), make([]uint32, s.Epoch.Len())
	return seed, epoch, errors.Join(s.Seed.Read(seed), s.Epoch.Read(epoch))
}

// Range returns the n seeds from first on, modulo 2⁶⁴.
func Range(first uint64, n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = first + uint64(i)
	}
	return seeds
}
