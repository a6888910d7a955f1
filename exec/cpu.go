package exec

import (
	"fmt"
	"math"
	"sync"
	"unsafe"
)

// cpu is the driver of the host's own processor: memory is Go memory, launches
// run to their end when enqueued.
type cpu struct {
	mu     sync.Mutex // serialises launches, and growth of the workers' memory
	pool   *pool
	closed bool
}

func newCPU(opt CPUOptions) *cpu { return &cpu{pool: newPool(opt)} }

// locked runs f, which may panic, while no launch runs; not after close.
func (c *cpu) locked(f func() error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return ErrClosed
	}
	return f()
}

func (c *cpu) info() Info {
	info := Info{Model: cpuModel(), Workers: len(c.pool.workers), Memory: freeMemory()}
	if c.pool.poison {
		info.Lanes = int(c.pool.lanes)
	}
	return info
}

// allocate refuses what the machine cannot have: the Go runtime would not
// return an error, it would end the program.
func (c *cpu) allocate(bytes int64) (start unsafe.Pointer, err error) {
	limit := totalMemory()
	if limit == 0 || limit > math.MaxInt {
		limit = math.MaxInt
	}
	if bytes > limit-2*arrayAlign {
		return nil, fmt.Errorf("the machine has %d bytes of memory", limit)
	}
	err = c.locked(func() error {
		// A zeroed block with room to align its start, and a word more, so that
		// the end of the array lies within the block too.
		block := make([]uint64, (bytes+arrayAlign)/8+1)
		start = unsafe.Pointer(unsafe.SliceData(block))
		start = unsafe.Add(start, -uintptr(start)%arrayAlign)
		return nil
	})
	return start, err
}

func (c *cpu) upload(dst unsafe.Pointer, src []byte) error {
	return c.locked(func() error {
		copy(unsafe.Slice((*byte)(dst), len(src)), src)
		return nil
	})
}

func (c *cpu) download(dst []byte, src unsafe.Pointer) error {
	return c.locked(func() error {
		copy(dst, unsafe.Slice((*byte)(src), len(dst)))
		return nil
	})
}

func (c *cpu) prepare(_ code, sharedBytes int32) prepared {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pool.reserve(sharedBytes)
	return nil
}

func (c *cpu) launch(ctx *LaunchContext, l launcher, items Items) error {
	return c.do(ctx, &operation{kind: opLaunch, launch: l, items: items})
}

func (c *cpu) fill(ctx *LaunchContext, dst []byte, p pattern) error {
	return c.do(ctx, &operation{kind: opFill, dst: dst, pattern: p})
}

func (c *cpu) copy(ctx *LaunchContext, dst, src []byte) error {
	return c.do(ctx, &operation{kind: opCopy, dst: dst, src: src})
}

// do runs the operation, or records it.
func (c *cpu) do(ctx *LaunchContext, op *operation) error {
	if ctx.mode != Eager {
		ctx.record.add(op)
		return nil
	}
	return c.locked(func() error { return op.run(c.pool) })
}

func (c *cpu) runIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	if ctx.mode != Eager {
		return ctx.record.addIf(ctx, flag, body)
	}
	set := false
	err := c.locked(func() error {
		set = flag.Host()[0] != 0
		return nil
	})
	if err != nil {
		return fmt.Errorf("exec: if on %s: %w", ctx.Device().name, err)
	}
	if !set {
		return nil
	}
	return body.Enqueue(ctx)
}

func (c *cpu) capture(s *Stream, body Body) (graph, error) {
	if err := c.synchronize(s); err != nil {
		return nil, fmt.Errorf("exec: capture on %s: %w", s.device.name, err)
	}
	r := new(record)
	if err := r.enclose(s, Capturing, body); err != nil {
		return nil, err
	}
	return r, nil
}

func (c *cpu) replay(_ *Stream, g graph) error {
	return c.locked(func() error { return g.(*record).run(c.pool) })
}

// synchronize waits for whoever launches: he holds the lock until the work is done.
func (c *cpu) synchronize(*Stream) error { return c.locked(func() error { return nil }) }

// open has nothing to do: there is one queue, whose work runs when enqueued.
func (c *cpu) open(*Stream) error { return nil }

func (c *cpu) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed = true
		c.pool.stop()
	}
	return nil
}
