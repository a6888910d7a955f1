package pipeline_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
)

// user is a stage that uses slots and does nothing.
type user []pipeline.Scratch

func (u user) Name() string                                     { return "user" }
func (u user) Scratch() []pipeline.Scratch                      { return u }
func (u user) Build(*exec.Device) error                         { return nil }
func (u user) Enqueue(*exec.LaunchContext, pipeline.Pass) error { return nil }
func slot(perEnv int) pipeline.Scratch                          { return pipeline.NewSlot[float32]("slot", perEnv) }
func stages(users ...user) (all []pipeline.Stage) {
	for _, u := range users {
		all = append(all, u)
	}
	return all
}

// Slots alive at one time never overlap, and all lie within the total.
func TestScratchDoesNotOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 3))
	shared := 0
	for range 500 {
		slots := make([]pipeline.Scratch, 1+random.IntN(6))
		for i := range slots {
			slots[i] = slot(1 + random.IntN(300))
		}
		users := make([]user, 1+random.IntN(5))
		for i := range users {
			for _, s := range slots {
				if random.IntN(3) == 0 {
					users[i] = append(users[i], s)
				}
			}
		}
		places, total := pipeline.Places(stages(users...), 1+random.IntN(40))
		for i, p := range places {
			if p.Start < 0 || p.Start >= p.End || p.End > total {
				t.Fatalf("a slot from %d to %d of %d", p.Start, p.End, total)
			}
			for _, q := range places[:i] {
				alive, overlap := p.First <= q.Last && q.First <= p.Last, p.Start < q.End && q.Start < p.End
				if alive && overlap {
					t.Fatalf("slots of stages %d–%d and %d–%d overlap", p.First, p.Last, q.First, q.Last)
				}
				if overlap {
					shared++
				}
			}
		}
	}
	if shared == 0 {
		t.Error("no two slots ever shared memory")
	}
}

// Memory is used again once its user is done, and not before.
func TestScratchIsShared(t *testing.T) {
	a, b, c := slot(64), slot(64), slot(64) // 256 bytes an env
	for _, x := range []struct {
		name   string
		stages []pipeline.Stage
		total  int64
	}{
		{"one after the other", stages(user{a}, user{b}, user{c}), 256},
		{"handed on", stages(user{a}, user{a, b}, user{b, c}), 512},
		{"all at once", stages(user{a, b, c}), 768},
		{"the first until the end", stages(user{a}, user{b}, user{a, c}), 512},
		{"none", stages(user{}, user{}), 0},
	} {
		if _, total := pipeline.Places(x.stages, 1); total != x.total {
			t.Errorf("%s: %d bytes, want %d", x.name, total, x.total)
		}
	}
}
