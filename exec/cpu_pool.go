package exec

import (
	"fmt"
	"math"
	"runtime/debug"
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

	// The launch that runs now.
	launch launcher
	words  int     // of a group's shared memory: what the kernel declares, so that taking more shows
	list   []int32 // env of each perEnv items, when listed
	listed bool
	perEnv int32
	count  int64 // of items
	chunk  int64 // items taken at a time
	next   atomic.Int64
	done   sync.WaitGroup

	failMu  sync.Mutex
	failure *KernelPanic // the first
}

type worker struct {
	pool   *pool
	group  *kernel.Group
	memory []uint64      // for the shared arrays of any launch prepared so far
	wake   chan struct{} // nil for worker 0, the enqueuing goroutine
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

// words returns how many 64-bit words hold so many bytes.
func words(bytes int32) int { return int((int64(bytes) + 7) / 8) }

func (p *pool) reserve(bytes int32) {
	if p.poison {
		return // every group gets memory of its own
	}
	for _, w := range p.workers {
		if len(w.memory) < words(bytes) {
			w.memory = make([]uint64, words(bytes))
		}
	}
}

func (p *pool) stop() {
	for _, w := range p.workers[1:] {
		close(w.wake)
	}
}

// run runs a launch to its end. A kernel's panic is raised again here, as a
// *KernelPanic; the pool stays usable.
func (p *pool) run(l launcher, items Items) error {
	if err := p.setItems(items); err != nil || p.count == 0 {
		return err
	}
	p.launch, p.words = l, words(l.sharedBytes())
	n := int64(len(p.workers))
	p.chunk = max(1, min(16, p.count/(n*64))) // small, for an even end
	helpers := min(n, (p.count+p.chunk-1)/p.chunk) - 1
	p.next.Store(0)
	p.done.Add(int(helpers))
	for _, w := range p.workers[1 : 1+helpers] {
		w.wake <- struct{}{}
	}
	p.workers[0].work()
	p.done.Wait()
	p.launch, p.list = nil, nil
	if failure := p.failure; failure != nil {
		p.failure = nil
		panic(failure)
	}
	return nil
}

// setItems reads how much there is to do. The count of a list was written by a
// kernel: it is the one thing about a launch that is not known before.
func (p *pool) setItems(items Items) error {
	p.perEnv = max(1, items.PerEnv)
	p.list, p.listed = nil, !items.List.IsZero()
	envs := int64(items.N)
	if p.listed {
		list, count := items.List.Host(), items.Count.Host()[0]
		if count < 0 || int(count) > len(list) {
			return fmt.Errorf("the count is %d, the list holds %d", count, len(list))
		}
		p.list, envs = list, int64(count)
	}
	p.count = envs * int64(p.perEnv)
	if p.count > math.MaxInt32 {
		return fmt.Errorf("%d envs of %d items: more than %d", envs, p.perEnv, math.MaxInt32)
	}
	return nil
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
	if !p.poison {
		w.group.SetMemory(w.memory[:p.words])
	}
	for {
		end := p.next.Add(p.chunk)
		begin := end - p.chunk
		if begin >= p.count || !w.runItems(int32(begin), int32(min(end, p.count))) {
			return
		}
	}
}

// runItems reports false after a panic, which it keeps for run.
func (w *worker) runItems(begin, end int32) (ok bool) {
	p := w.pool
	var item, env int32
	defer func() {
		if r := recover(); r != nil {
			p.fail(item, env, r, debug.Stack())
		}
	}()
	for i := begin; i < end; i++ {
		item, env = p.locate(i)
		if p.poison {
			if value, stack := p.runLanes(item, env); value != nil {
				p.fail(item, env, value, stack)
				return false
			}
			continue
		}
		w.group.Start(item, env)
		p.launch.run(w.group)
	}
	return true
}

// locate returns the item, and its env, that stand at place i of the launch.
func (p *pool) locate(i int32) (item, env int32) {
	if p.perEnv == 1 {
		if p.listed {
			i = p.list[i]
		}
		return i, i
	}
	env = i / p.perEnv
	if p.listed {
		env = p.list[env]
	}
	whole := int64(env)*int64(p.perEnv) + int64(i%p.perEnv)
	if whole > math.MaxInt32 {
		panic(fmt.Sprintf("env %d of the list has %d items: item %d is more than %d", env, p.perEnv, whole, math.MaxInt32))
	}
	return int32(whole), env
}

func (p *pool) fail(item, env int32, value any, stack []byte) {
	p.failMu.Lock()
	defer p.failMu.Unlock()
	if p.failure == nil {
		p.failure = &KernelPanic{Kernel: p.launch.kernelName(), Item: item, Env: env, Value: value, Stack: stack}
	}
	p.next.Store(p.count) // the others stop at their next items
}
