package exec

import (
	"runtime/debug"
	"sync"

	"github.com/seed183fdc01/trackgen/kernel"
)

// poison is two float32 NaNs that no computation makes, and as whole numbers
// or bytes far from anything sensible.
const poison = 0xfff5a5a5fff5a5a5

// runLanes runs one item by real lanes over memory of its own, which holds
// poison. It returns what a lane panicked with, and that lane's stack; of
// several, one that is not merely a barrier's complaint that another left.
func (p *pool) runLanes(item, env int32) (value any, stack []byte) {
	memory := make([]uint64, p.words)
	for i := range memory {
		memory[i] = poison
	}
	var barrier *kernel.Lanes
	if p.lanes > 1 {
		barrier = kernel.NewLanes(p.lanes)
	}
	var (
		lanes sync.WaitGroup
		mu    sync.Mutex
	)
	for lane := range p.lanes {
		lanes.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					mu.Lock()
					if value == nil || value == kernel.Divergence {
						value, stack = r, debug.Stack()
					}
					mu.Unlock()
				}
				if barrier != nil {
					barrier.Leave()
				}
			}()
			g := kernel.NewGroup(memory, lane, p.lanes, barrier)
			g.Start(item, env)
			p.launch.run(g)
		})
	}
	lanes.Wait()
	return value, stack
}
