package producertest

import (
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

func otherSeeds(envs int) []uint64 {
	seeds := make([]uint64, envs)
	for e := range seeds {
		seeds[e] = 1<<40 + uint64(e)*977
	}
	return seeds
}

// checkSeeds: seeds may be set or written in place; the next generation is made
// from them, each env from its own.
func checkSeeds(t testing.TB, d *exec.Device, envs int, build New) {
	s := newSubject(t, d, envs, build)
	seeds := pipeline.SeedsOf(s.Producer)
	if seeds == nil {
		t.Skip("the producer has no seeds")
	}
	if seeds.Seed.Len() != envs || seeds.Epoch.Len() != envs || seeds.Seed.Device() != d || seeds.Epoch.Device() != d {
		t.Fatalf("%d seeds and %d epochs, want %d on the device", seeds.Seed.Len(), seeds.Epoch.Len(), envs)
	}
	if pipeline.SeedsOf(s.Producer) != seeds {
		t.Error("Seeds() is another instance at each call")
	}
	s.generate(pipeline.EnqueueOptions{})
	first := s.rows()
	firstSeeds, firstEpochs, err := seeds.Read()
	s.must(err)

	// In place, one env at a time.
	changed := slices.Clone(firstSeeds)
	for _, e := range []int{0, envs - 1} {
		before := s.rows()
		changed[e] ^= 0x5bd1e995
		s.must(seeds.Seed.Write(changed))
		s.generate(pipeline.EnqueueOptions{})
		now := s.rows()
		if differRow(now, before, e) == "" {
			t.Error("a seed written in place changed no bit of its env")
		}
		for other := range envs {
			if other != e {
				s.sameRow("another env's seed changed", now, before, other)
			}
		}
	}

	if seeds.Owned() {
		inPlace := s.rows()
		s.generate(pipeline.EnqueueOptions{Advance: true})
		s.must(seeds.Set(changed))
		if _, epoch, err := seeds.Read(); err != nil || epoch[envs-1] != 0 {
			t.Errorf("Set left epoch %d, %v", epoch[envs-1], err)
		}
		s.must(seeds.Epoch.Write(firstEpochs))
		s.generate(pipeline.EnqueueOptions{})
		s.same("Set against seeds written in place", s.rows(), inPlace)
	}
	s.must(seeds.Seed.Write(firstSeeds))
	s.must(seeds.Epoch.Write(firstEpochs))
	s.generate(pipeline.EnqueueOptions{})
	s.same("the first seeds again", s.rows(), first)
}
