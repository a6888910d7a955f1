package exec

import (
	"errors"
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

var errClosed = errors.New("exec: the device is closed")

func (c *cpu) info() Info {
	info := Info{Model: cpuModel(), Workers: len(c.pool.workers), Memory: hostMemory()}
	if c.pool.poison {
		info.Lanes = int(c.pool.lanes)
	}
	return info
}

func (c *cpu) allocate(bytes int64) (unsafe.Pointer, error) {
	words := make([]uint64, (bytes+arrayAlign)/8+1)
	start := unsafe.Pointer(unsafe.SliceData(words))
	pad := -uintptr(start) % arrayAlign
	return unsafe.Add(start, pad), nil
}

func (c *cpu) upload(dst unsafe.Pointer, src []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	copy(unsafe.Slice((*byte)(dst), len(src)), src)
	return nil
}

func (c *cpu) download(dst []byte, src unsafe.Pointer) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	copy(dst, unsafe.Slice((*byte)(src), len(dst)))
	return nil
}

func (c *cpu) reserve(sharedBytes int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pool.reserve(sharedBytes)
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
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return errClosed
	}
	op.run(c.pool)
	return nil
}

func (c *cpu) runIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	if ctx.mode != Eager {
		return ctx.record.addIf(ctx, flag, body)
	}
	c.mu.Lock()
	set := flag.Host()[0] != 0
	c.mu.Unlock()
	if !set {
		return nil
	}
	return body.Enqueue(ctx)
}

func (c *cpu) capture(s *Stream, body Body) (graph, error) {
	r := new(record)
	ctx := &LaunchContext{stream: s, mode: Capturing, record: r}
	if err := body.Enqueue(ctx); err != nil {
		return nil, err
	}
	return r, nil
}

func (c *cpu) replay(_ *Stream, g graph) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return errClosed
	}
	g.(*record).run(c.pool)
	return nil
}

func (c *cpu) synchronize(*Stream) error {
	c.mu.Lock() // whoever launched holds it until the work is done
	defer c.mu.Unlock()
	return nil
}

func (c *cpu) close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed = true
		c.pool.stop()
	}
	return nil
}
