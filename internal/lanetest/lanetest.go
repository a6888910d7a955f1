// Package lanetest runs kernels, and the functions that they are made of, by
// groups of real lanes. Under the race detector that finds a missing barrier.
package lanetest

import (
	"fmt"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Sizes are the numbers of lanes to try: one, few, odd, and as many as a warp has.
var Sizes = []int32{1, 3, 4, 7, 32}

// Run runs body by a group of size lanes, and fails the test if one panics.
func Run(t testing.TB, size int32, body func(g *kernel.Group)) {
	t.Helper()
	run(t, size, nil, 0, body)
}

func run(t testing.TB, size int32, mem []uint64, env int32, body func(g *kernel.Group)) {
	t.Helper()
	barrier := kernel.NewLanes(size)
	panics := make([]any, size)
	var done sync.WaitGroup
	for lane := range size {
		done.Go(func() {
			defer func() {
				panics[lane] = recover()
				barrier.Leave()
			}()
			g := kernel.NewGroup(mem, lane, size, barrier)
			g.Start(env, env)
			body(g)
		})
	}
	done.Wait()
	for lane, p := range panics {
		if p != nil && p != kernel.Divergence {
			t.Fatalf("lane %d panicked: %v", lane, p)
		}
	}
	for lane, p := range panics {
		if p != nil {
			t.Fatalf("lane %d panicked: %v", lane, p)
		}
	}
}

// Envs runs a kernel of so many bytes of shared memory over envs 0 … envs-1, one
// after the other, by groups of size lanes. The shared memory holds garbage at
// first, a different one for each size.
func Envs[P any](t testing.TB, size, envs int32, f func(*kernel.Group, P), shared func(*P) int32, p P) {
	t.Helper()
	mem := make([]uint64, (int(shared(&p))+7)/8)
	for env := range envs {
		for i := range mem {
			mem[i] = uint64(size) * 0x9e3779b97f4a7c15
		}
		run(t, size, mem, env, func(g *kernel.Group) { f(g, p) })
	}
}

// SameBits runs a kernel as [Envs] does, by groups of each of Sizes and each
// time on parameters of its own, and fails the test unless everything that they
// hold comes out the same, bit for bit. It returns those of one lane.
func SameBits[P any](t testing.TB, envs int32, f func(*kernel.Group, P), shared func(*P) int32, params func() P) P {
	t.Helper()
	var first P
	want := ""
	for _, size := range Sizes {
		p := params()
		Envs(t, size, envs, f, shared, p)
		got := fmt.Sprint(p) // the shortest text of a float names its bits, but for those of a NaN
		if want == "" {
			first, want = p, got
		}
		if got != want {
			t.Errorf("%d lanes give other bits than one", size)
		}
	}
	return first
}
