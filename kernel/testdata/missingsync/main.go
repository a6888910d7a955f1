// Command missingsync runs a small kernel by several lanes, with one of its two
// barriers left out on demand. Built with -race it must be reported then.
package main

import (
	"flag"
	"sync"

	"github.com/seed183fdc01/trackgen/kernel"
)

// pass moves every value on to the next lane, again and again.
func pass(g *kernel.Group, drop string) {
	lane, size := g.Lane(), g.Size()
	x := kernel.Shared[int32](g, size)
	x[lane] = lane
	g.Sync()
	for range 20 {
		before := x[(lane+size-1)%size]
		if drop != "after-read" {
			meet(g)
		}
		x[lane] = before
		if drop != "after-write" {
			meet(g)
		}
	}
}

// meet is a barrier: Sync or, to the same effect, Any.
func meet(g *kernel.Group) {
	if *useAny {
		g.Any(g.Lane() == 0)
		return
	}
	g.Sync()
}

var useAny = flag.Bool("any", false, "use Any as the barrier")

func main() {
	lanes := flag.Int("lanes", 3, "`number` of lanes")
	drop := flag.String("drop", "", "barrier to leave out: after-read or after-write")
	flag.Parse()

	size := int32(*lanes)
	mem := make([]uint64, (kernel.Bump(0, 4, size)+7)/8)
	barrier := kernel.NewLanes(size)
	var done sync.WaitGroup
	for lane := range size {
		done.Go(func() {
			defer barrier.Leave()
			g := kernel.NewGroup(mem, lane, size, barrier)
			g.Start(0, 0)
			pass(g, *drop)
		})
	}
	done.Wait()
}
