// Package lanetest runs functions of the kernel subset by groups of real lanes,
// for tests of what kernels are made of.
package lanetest

import (
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Sizes are the numbers of lanes to try: one, few, odd, and as many as a warp has.
var Sizes = []int32{1, 3, 4, 7, 32}

// Run runs body by a group of size lanes, and fails the test if one panics.
func Run(t testing.TB, size int32, body func(g *kernel.Group)) {
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
			g := kernel.NewGroup(nil, lane, size, barrier)
			g.Start(0, 0)
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
