package exec

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/seed183fdc01/trackgen/kernel"
)

// pool is a fixed set of workers. They take items from a common counter, so
// that envs of very different cost spread evenly.
type pool struct {
	workers []*worker
	lanes   int32
	poison  bool
	words   int // of each group's shared memory

	// The launch that runs now.
	launch launcher
	list   []int32 // env of each item; nil: the item itself
	count  int32
	chunk  int32 // items taken at a time
	next   atomic.Int32
	done   sync.WaitGroup

	failMu  sync.Mutex
	failure any // first panic of a kernel
}

type worker struct {
	pool  *pool
	group *kernel.Group
	wake  chan struct{} // nil for worker 0, the enqueuing goroutine
}

func newPool(opt CPUOptions) *pool {
	p := &pool{lanes: int32(opt.Lanes), poison: opt.Poison || opt.Lanes > 1}
	for i := range opt.Workers {
		w := &worker{pool: p, group: kernel.NewGroup(nil, 0, 1, nil)}
		if i > 0 {
			w.wake = make(chan struct{})
			go w.loop()
		}
		p.workers = append(p.workers, w)
	}
	return p
}

func (p *pool) reserve(bytes int32) {
	words := int(bytes+7) / 8
	if words <= p.words {
		return
	}
	p.words = words
	for _, w := range p.workers {
		w.group.SetMemory(make([]uint64, words))
	}
}

func (p *pool) stop() {
	for _, w := range p.workers[1:] {
		close(w.wake)
	}
}

// run runs a launch to its end. A kernel's panic is raised again here, with
// the kernel and the env; the pool stays usable.
func (p *pool) run(l launcher, items Items) {
	p.launch, p.list, p.count = l, nil, items.N
	if !items.List.IsZero() {
		p.list, p.count = items.List.Host(), items.Count.Host()[0]
	}
	if p.count <= 0 {
		return
	}
	n := int32(len(p.workers))
	p.chunk = max(1, min(16, p.count/(n*8)))
	helpers := min(n, (p.count+p.chunk-1)/p.chunk) - 1
	p.next.Store(0)
	p.done.Add(int(helpers))
	for _, w := range p.workers[1 : 1+helpers] {
		w.wake <- struct{}{}
	}
	p.workers[0].work()
	p.done.Wait()
	p.launch, p.list = nil, nil
	if p.failure != nil {
		failure := p.failure
		p.failure = nil
		panic(failure)
	}
}

func (w *worker) loop() {
	for range w.wake {
		w.work()
		w.pool.done.Done()
	}
}

// work runs items until none is left, here or in other workers.
func (w *worker) work() {
	p := w.pool
	for {
		end := p.next.Add(p.chunk)
		begin := end - p.chunk
		if begin >= p.count {
			return
		}
		if !w.runItems(begin, min(end, p.count)) {
			return
		}
	}
}

// runItems reports false after a panic, which it keeps for run.
func (w *worker) runItems(begin, end int32) (ok bool) {
	p := w.pool
	item, env := begin, begin
	defer func() {
		if r := recover(); r != nil {
			p.fail(fmt.Sprintf("exec: kernel %s, env %d: %v", p.launch.kernelName(), env, r))
		}
	}()
	for ; item < end; item++ {
		env = item
		if p.list != nil {
			env = p.list[item]
		}
		if p.poison {
			p.runPoisoned(item, env)
			continue
		}
		w.group.Start(item, env)
		p.launch.run(w.group)
	}
	return true
}

func (p *pool) fail(failure any) {
	p.failMu.Lock()
	defer p.failMu.Unlock()
	if p.failure == nil {
		p.failure = failure
	}
	p.next.Store(p.count) // the others stop at their next item
}

// runPoisoned runs one item by real lanes over memory that holds NaN.
func (p *pool) runPoisoned(item, env int32) {
	memory := make([]uint64, p.words)
	for i := range memory {
		memory[i] = 0xfff5a5a5fff5a5a5
	}
	var barrier *kernel.Lanes
	if p.lanes > 1 {
		barrier = kernel.NewLanes(p.lanes)
	}
	var (
		lanes sync.WaitGroup
		mu    sync.Mutex
		first any // panic; a barrier's complaint only when nothing else explains it
	)
	for lane := range p.lanes {
		lanes.Go(func() {
			defer func() {
				r := recover()
				if r != nil {
					mu.Lock()
					if first == nil || first == kernel.Divergence {
						first = r
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
	if first != nil {
		panic(first)
	}
}
