package kernel_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/kernel"
)

// groupSizes are the numbers of lanes that the tests run with: one, odd ones,
// and a full warp.
var groupSizes = []int32{1, 3, 4, 7, 32}

// eachSize runs f once for each of groupSizes.
func eachSize(t *testing.T, f func(t *testing.T, size int32)) {
	for _, size := range groupSizes {
		t.Run(fmt.Sprintf("lanes=%d", size), func(t *testing.T) { f(t, size) })
	}
}

// runLanes runs f by the lanes of one group with words·8 bytes of shared memory,
// and returns what each lane panicked with.
func runLanes(size int32, words int, f func(g *kernel.Group)) []any {
	mem := make([]uint64, words)
	var barrier *kernel.Lanes
	if size > 1 {
		barrier = kernel.NewLanes(size)
	}
	panics := make([]any, size)
	var done sync.WaitGroup
	for lane := range size {
		done.Go(func() {
			defer func() {
				panics[lane] = recover()
				if barrier != nil {
					barrier.Leave()
				}
			}()
			g := kernel.NewGroup(mem, lane, size, barrier)
			g.Start(0, 0)
			f(g)
		})
	}
	done.Wait()
	return panics
}

// noPanics fails the test if a lane panicked.
func noPanics(t *testing.T, panics []any) {
	t.Helper()
	for lane, p := range panics {
		if p != nil {
			t.Errorf("lane %d panicked: %v", lane, p)
		}
	}
}

func TestGroupKnowsItsPlace(t *testing.T) {
	g := kernel.NewGroup(nil, 2, 7, kernel.NewLanes(7))
	g.Start(5, 11)
	if g.Lane() != 2 || g.Size() != 7 || g.Item() != 5 || g.Env() != 11 {
		t.Errorf("lane %d of %d, item %d, env %d", g.Lane(), g.Size(), g.Item(), g.Env())
	}
	g.Start(6, 12)
	if g.Item() != 6 || g.Env() != 12 {
		t.Errorf("after Start(6, 12): item %d, env %d", g.Item(), g.Env())
	}
}

// Every lane adds its left neighbour's value again and again. One missed barrier
// gives other sums; under the race detector any fault of Sync is a reported race.
func TestSyncSeparatesPhases(t *testing.T) {
	const rounds = 200
	eachSize(t, func(t *testing.T, size int32) {
		value := make([]uint32, size)
		noPanics(t, runLanes(size, 0, func(g *kernel.Group) {
			lane, size := g.Lane(), g.Size()
			value[lane] = uint32(lane)
			g.Sync()
			for range rounds {
				left := value[(lane+size-1)%size]
				g.Sync()
				value[lane] = 3*value[lane] + left
				g.Sync()
			}
		}))
		want, old := make([]uint32, size), make([]uint32, size)
		for i := range want {
			want[i] = uint32(i)
		}
		for range rounds {
			copy(old, want)
			for i := range want {
				want[i] = 3*old[i] + old[(i+len(old)-1)%len(old)]
			}
		}
		for i := range want {
			if value[i] != want[i] {
				t.Fatalf("lane %d has %d, want %d", i, value[i], want[i])
			}
		}
	})
}

// All combinations of answers in turn, with no other barrier between them.
func TestAny(t *testing.T) {
	eachSize(t, func(t *testing.T, size int32) {
		noPanics(t, runLanes(size, 0, func(g *kernel.Group) {
			lane := g.Lane()
			for who := range 3 * size {
				// Nobody, then one lane; from size·2 on, all but one.
				pass := who == lane || who >= 2*size && who-2*size != lane
				want := who < size || who >= 2*size && size > 1
				if got := g.Any(pass); got != want {
					t.Errorf("lane %d, question %d: Any = %v", lane, who, got)
				}
			}
		}))
	})
}

// Any is a barrier too: what was written before it is seen after it.
func TestAnyIsABarrier(t *testing.T) {
	eachSize(t, func(t *testing.T, size int32) {
		value := make([]int32, size)
		noPanics(t, runLanes(size, 0, func(g *kernel.Group) {
			lane, size := g.Lane(), g.Size()
			for turn := range int32(50) {
				value[lane] = turn
				g.Any(false)
				if got := value[(lane+1)%size]; got != turn {
					t.Errorf("lane %d reads %d in turn %d", lane, got, turn)
				}
				g.Any(turn%2 == 0)
			}
		}))
	})
}

// A barrier may serve new groups after old ones: no answer is left over.
func TestAnyForgets(t *testing.T) {
	const size = 3
	barrier := kernel.NewLanes(size)
	ask := func(b bool) {
		var done sync.WaitGroup
		for lane := range int32(size) {
			done.Go(func() {
				if got := kernel.NewGroup(nil, lane, size, barrier).Any(b); got != b {
					t.Errorf("lane %d: Any = %v, want %v", lane, got, b)
				}
			})
		}
		done.Wait()
	}
	ask(true)
	ask(false)
}

// When a lane leaves, those that wait, and those that come later, panic.
func TestDivergencePanics(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(g *kernel.Group, leaver bool)
	}{
		{"leaves first", func(g *kernel.Group, leaver bool) {
			if leaver {
				return
			}
			time.Sleep(time.Millisecond)
			g.Sync()
		}},
		{"leaves while others wait", func(g *kernel.Group, leaver bool) {
			if leaver {
				time.Sleep(time.Millisecond)
				return
			}
			g.Sync()
		}},
		{"leaves after a barrier", func(g *kernel.Group, leaver bool) {
			g.Sync()
			if !leaver {
				g.Any(true)
			}
		}},
		{"panics", func(g *kernel.Group, leaver bool) {
			if leaver {
				panic("a lane's own")
			}
			g.Sync()
		}},
	} {
		for _, size := range groupSizes[1:] {
			t.Run(fmt.Sprintf("%s/lanes=%d", c.name, size), func(t *testing.T) {
				leaver := size / 2
				panics := runLanes(size, 0, func(g *kernel.Group) { c.f(g, g.Lane() == leaver) })
				for lane, p := range panics {
					if int32(lane) != leaver && p != kernel.Divergence {
						t.Errorf("lane %d: recovered %v, want %q", lane, p, kernel.Divergence)
					}
				}
				if p := panics[leaver]; p == kernel.Divergence {
					t.Errorf("the leaving lane panicked: %v", p)
				}
			})
		}
	}
}
