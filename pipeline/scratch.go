package pipeline

import (
	"slices"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Slot is an array that stages of one program hand to each other within a
// pass. Slots whose lifetimes do not overlap share memory.
type Slot[T kernel.Elem] struct {
	name   string
	perEnv int
	array  exec.Array[T]
}

// NewSlot declares a slot of perEnv elements an env.
func NewSlot[T kernel.Elem](name string, perEnv int) *Slot[T] {
	return &Slot[T]{name: name, perEnv: perEnv}
}

// Array returns the memory, once the program is built.
func (s *Slot[T]) Array() exec.Array[T] { return s.array }

// PerEnv returns the number of elements an env.
func (s *Slot[T]) PerEnv() int { return s.perEnv }

func (s *Slot[T]) slotName() string { return s.name }

func (s *Slot[T]) cut(a *exec.Arena, envs int) { s.array = exec.Cut[T](a, s.perEnv*envs) }

// Scratch is a *Slot of any type.
type Scratch interface {
	slotName() string
	cut(a *exec.Arena, envs int)
}

// placement is where a slot lies in the arena, and when.
type placement struct {
	slot        Scratch
	first, last int   // stages that use it first and last
	start, end  int64 // bytes
}

// placeScratch lays the slots of the stages out by lifetime: each at the lowest
// place that no slot alive at the same time takes.
func placeScratch(stages []Stage, envs int) (places []placement, total int64) {
	for i, stage := range stages {
		for _, slot := range stage.Scratch() {
			at := slices.IndexFunc(places, func(p placement) bool { return p.slot == slot })
			if at >= 0 {
				places[at].last = i
				continue
			}
			places = append(places, placement{slot: slot, first: i, last: i})
		}
	}
	for i := range places {
		p := &places[i]
		for again := true; again; {
			again = false
			var counting exec.Arena
			counting.Rewind(p.start)
			p.slot.cut(&counting, envs)
			p.end = counting.Used()
			for _, q := range places[:i] {
				if p.first <= q.last && q.first <= p.last && p.start < q.end && q.start < p.end {
					p.start = (q.end + 255) / 256 * 256
					again = true
				}
			}
		}
		total = max(total, p.end)
	}
	return places, total
}
