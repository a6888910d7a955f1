package exec

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
)

// CUDAOptions tune a GPU device. The zero value is the first GPU, at its best.
type CUDAOptions struct {
	// Ordinal is the number of the GPU, from 0, as the driver counts them.
	Ordinal int
	// Block fixes the lanes of a group that is a whole block, up to the
	// kernel's largest; 0: the device chooses. The result never depends on it.
	// A multiple of 32, to 1024.
	Block int
	// NoConditional makes graphs without conditional nodes, as with a driver
	// older than 12.3: the bodies of [LaunchContext.If] always run.
	NoConditional bool
}

// gpu is the driver of an NVIDIA GPU: its memory is the device's own, and
// launches are asynchronous.
type gpu struct {
	context    *cuda.Context
	properties cuda.Properties
	block      int32                  // forced, or 0
	setter     *gpuKernel             // of conditions; nil: graphs have no conditional nodes
	transfers  *transfers             // between host and device
	last       atomic.Pointer[string] // name of the kernel launched last, for reports

	mu     sync.RWMutex // closing excludes every other use
	closed bool

	ownMu       sync.Mutex // guards what close gives back
	allocations []unsafe.Pointer
	streams     []cuda.Stream
	modules     map[*Module]*gpuModule
	kernels     map[code]*gpuKernel
	graphs      map[cuda.GraphExec]bool
}

// OpenCUDA opens a GPU as a device. Without one, or without a driver, the
// error wraps [ErrNoDevice] and says what was tried. Close gives its memory back.
//
// It works in the primary context of the GPU, so that pointers and streams are
// shared with torch, warp or jax in the same process.
func OpenCUDA(opt CUDAOptions) (*Device, error) {
	name := fmt.Sprintf("cuda:%d", opt.Ordinal)
	if opt.Block < 0 || opt.Block > 1024 || opt.Block%32 != 0 {
		return nil, fmt.Errorf("exec: block must be a multiple of 32 to 1024, or 0, got %d", opt.Block)
	}
	count, err := cuda.DeviceCount()
	if err != nil {
		return nil, fmt.Errorf("%w: %q: %w", ErrNoDevice, name, err)
	}
	if opt.Ordinal < 0 || opt.Ordinal >= count {
		return nil, fmt.Errorf("%w: %q: there are %d, numbered from 0", ErrNoDevice, name, count)
	}
	driver, err := newGPU(opt)
	if err != nil {
		return nil, fmt.Errorf("exec: open %s: %w", name, err)
	}
	return newDevice(driver, name)
}

// CUDADevices returns how many GPUs there are; the error says why there are none.
func CUDADevices() (int, error) {
	n, err := cuda.DeviceCount()
	if err != nil {
		return 0, fmt.Errorf("%w: %w", ErrNoDevice, err)
	}
	return n, nil
}

func newGPU(opt CUDAOptions) (*gpu, error) {
	device, err := cuda.GetDevice(opt.Ordinal)
	if err != nil {
		return nil, err
	}
	g := &gpu{block: int32(opt.Block), modules: map[*Module]*gpuModule{}, kernels: map[code]*gpuKernel{}, graphs: map[cuda.GraphExec]bool{}}
	if g.properties, err = device.Properties(); err != nil {
		return nil, err
	}
	if g.context, err = device.Retain(); err != nil {
		return nil, err
	}
	if err := g.locked(func() error {
		g.transfers, err = newTransfers()
		return err
	}); err != nil {
		return nil, errors.Join(err, g.context.Release())
	}
	if cuda.HasConditional() && !opt.NoConditional {
		setter := g.prepare(setterCode, 0).(*gpuKernel)
		if setter.wait() == nil { // a driver that cannot link it has no use for it either
			g.setter = setter
		}
	}
	return g, nil
}

// locked runs f with the context current, unless the device is closed. The
// goroutine keeps its thread meanwhile.
func (g *gpu) locked(f func() error) error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.closed {
		return ErrClosed
	}
	if err := g.context.Enter(); err != nil {
		return err
	}
	defer g.context.Leave()
	return f()
}

func (g *gpu) info() Info {
	info := Info{
		Model: fmt.Sprintf("%s, compute capability %d.%d", g.properties.Name, g.properties.Major, g.properties.Minor),
		Lanes: int(g.block),
	}
	if err := g.locked(func() (err error) {
		info.Memory, _, err = cuda.MemInfo()
		return err
	}); err != nil {
		info.Memory = 0 // unknown
	}
	return info
}

func (g *gpu) open(s *Stream) error {
	return g.locked(func() error {
		stream, err := cuda.NewStream()
		if err != nil {
			return err
		}
		s.handle = uintptr(stream)
		g.ownMu.Lock()
		defer g.ownMu.Unlock()
		g.streams = append(g.streams, stream)
		return nil
	})
}

func (g *gpu) synchronize(s *Stream) error {
	return g.locked(func() error { return g.blame(cuda.Stream(s.handle).Synchronize()) })
}

// idle waits for the work on all streams of the device. Not for all of its
// context: that is forbidden while anybody captures, and none of our streams ever
// is captured itself.
func (g *gpu) idle() error {
	g.ownMu.Lock()
	streams := g.streams
	g.ownMu.Unlock()
	for _, s := range streams { // the list only grows
		if err := s.Synchronize(); err != nil {
			return g.blame(err)
		}
	}
	return nil
}

// blame adds to an error of waiting, which is one of earlier work, what that
// may have been.
func (g *gpu) blame(err error) error {
	if err == nil {
		return nil
	}
	if last := g.last.Load(); last != nil {
		return fmt.Errorf("after launches up to %s: %w", *last, err)
	}
	return err
}

// close waits for all work and gives everything back. It goes on after a
// failure: what a broken device does not take back, the end of the process does.
func (g *gpu) close() error {
	g.ownMu.Lock()
	kernels := g.kernels
	g.kernels = nil
	g.ownMu.Unlock()
	for _, k := range kernels {
		k.wait() // its error was or would be that of a launch
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil
	}
	g.closed = true
	if err := g.context.Enter(); err != nil {
		return fmt.Errorf("exec: close: %w", err)
	}
	errs := []error{g.idle(), g.transfers.close()}
	for exec := range g.graphs {
		errs = append(errs, exec.Destroy())
	}
	for _, p := range g.allocations {
		errs = append(errs, cuda.MemFree(p))
	}
	for _, s := range g.streams {
		errs = append(errs, s.Destroy())
	}
	for _, m := range g.modules {
		if m.err == nil {
			errs = append(errs, m.module.Unload())
		}
	}
	g.context.Leave()
	if err := errors.Join(append(errs, g.context.Release())...); err != nil {
		return fmt.Errorf("exec: close: %w", err)
	}
	return nil
}
