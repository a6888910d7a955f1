package exec

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
)

// gpuModule is device code on its way to the device: compiling takes a while,
// so modules load beside each other while a program is still being built.
type gpuModule struct {
	ready  chan struct{} // closed once the rest is set
	module cuda.Module
	err    error
}

// gpuKernel is a kernel on its way to the device.
type gpuKernel struct {
	code
	ready    chan struct{} // closed once the rest is set
	function cuda.Function
	err      error
}

var setterModule = Module{Name: "internal/cuda", PTX: cuda.Setter}

// setterCode sets the condition of a graph node.
var setterCode = code{name: cuda.SetterName, module: &setterModule, item: itemSetter}

// itemSetter marks the one kernel that is not of the kernel language.
const itemSetter ItemKind = -1

// prepare starts loading the kernel's module, unless somebody did before.
func (g *gpu) prepare(c code, _ int32) prepared {
	g.ownMu.Lock()
	defer g.ownMu.Unlock()
	if k := g.kernels[c]; k != nil {
		return k
	}
	k := &gpuKernel{code: c, ready: make(chan struct{})}
	if g.kernels == nil { // closed
		k.err = ErrClosed
		close(k.ready)
		return k
	}
	m := g.modules[c.module]
	if m == nil {
		m = &gpuModule{ready: make(chan struct{})}
		g.modules[c.module] = m
		go g.loadModule(m, c.module)
	}
	g.kernels[c] = k
	go g.loadKernel(k, m)
	return k
}

func (g *gpu) loadModule(m *gpuModule, code *Module) {
	defer close(m.ready)
	if code == nil || code.PTX == "" {
		m.err = errNoDeviceCode
		return
	}
	m.err = g.locked(func() (err error) {
		if m.module, err = cuda.LoadModule(code.PTX); err != nil {
			err = fmt.Errorf("device code of %s: %w", code.Name, err)
		}
		return err
	})
}

var errNoDeviceCode = errors.New("its package has no device code: run kernelc with clang at hand")

// loadKernel also launches the kernel once, on no items, so that nothing of it
// is left to load in the midst of a capture.
func (g *gpu) loadKernel(k *gpuKernel, m *gpuModule) {
	defer close(k.ready)
	if <-m.ready; m.err != nil {
		k.err = m.err
		return
	}
	k.err = g.locked(func() (err error) {
		if k.item == itemSetter {
			k.function, err = m.module.Function(k.name)
			return err
		}
		if k.function, err = m.module.Function("tg_kernel_" + k.name); err != nil {
			return err
		}
		if most := g.properties.SharedBytesPerBlock; most > defaultShared {
			if err := k.function.AllowShared(most); err != nil {
				return err
			}
		}
		return g.transfers.launchOnce(k)
	})
}

// defaultShared is what every kernel may have of shared memory without asking.
const defaultShared = 48 << 10

// launchOnce launches the kernel on no items, and waits.
func (t *transfers) launchOnce(k *gpuKernel) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var none arguments
	params := make([]uint64, k.paramBytes/8+1)
	none.addresses = [2]unsafe.Pointer{unsafe.Pointer(&params[0]), unsafe.Pointer(&none.items)}
	none.items.perEnv = 1
	return errors.Join(t.stream.Launch(k.function, 1, 32, 0, unsafe.Pointer(&none.addresses)), t.stream.Synchronize())
}

// wait returns when the kernel is on the device, or why it is not.
func (k *gpuKernel) wait() error {
	<-k.ready
	return k.err
}

func (g *gpu) launch(ctx *LaunchContext, l launcher, items Items) error {
	envs := int64(items.N)
	if !items.List.IsZero() {
		envs = int64(items.List.length)
	}
	count := envs * int64(max(1, items.PerEnv))
	switch {
	case count > math.MaxInt32:
		return fmt.Errorf("%d envs of %d items: more than %d", envs, items.PerEnv, math.MaxInt32)
	case count == 0:
		return nil
	}
	shared := (l.sharedBytes() + 15) &^ 15
	kernel, arguments := l.forDevice(deviceItems{items.List.start, items.Count.start, items.N, max(1, items.PerEnv), shared})
	k := kernel.(*gpuKernel)
	if err := k.wait(); err != nil {
		return err
	}
	if items.AtMost > 0 {
		count = min(count, int64(items.AtMost)*int64(max(1, items.PerEnv)))
	}
	shape := g.shape(&k.code, int32(count), shared)
	if most := g.properties.SharedBytesPerBlock; shape.shared > most {
		return fmt.Errorf("it needs %d bytes of shared memory, a block may have %d", shape.shared, most)
	}
	g.last.Store(&k.name)
	return g.locked(func() error {
		return cuda.Stream(ctx.queue).Launch(k.function, shape.grid, shape.block, shape.shared, unsafe.Pointer(&arguments.addresses))
	})
}
