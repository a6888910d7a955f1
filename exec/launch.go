package exec

import (
	"fmt"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Launch is a kernel with its parameters, ready to be enqueued any number of
// times without allocation. Params may change between enqueues: a launch reads
// them when it is enqueued.
type Launch[P any] struct {
	Params P

	kernel *Kernel[P]
	device *Device
	shared int32 // bytes, the most that Params may come to need
}

// NewLaunch prepares a launch of k on d.
func (k *Kernel[P]) NewLaunch(d *Device, params P) *Launch[P] {
	l := &Launch[P]{Params: params, kernel: k, device: d, shared: k.Shared(&params)}
	d.driver.reserve(l.shared)
	return l
}

// launcher is the part of a Launch that drivers see.
type launcher interface {
	check(*Device) error
	kernelName() string
	run(*kernel.Group)
	record() launcher // a copy with the parameters of now
}

func (l *Launch[P]) check(d *Device) error {
	if l.device != d {
		return fmt.Errorf("exec: launch %s on %s: prepared for %s", l.kernel.Name, d.name, l.device.name)
	}
	if need := l.kernel.Shared(&l.Params); need > l.shared {
		return fmt.Errorf("exec: launch %s on %s: %d bytes of shared memory, prepared for %d", l.kernel.Name, d.name, need, l.shared)
	}
	return nil
}

func (l *Launch[P]) kernelName() string { return l.kernel.Name }

func (l *Launch[P]) run(g *kernel.Group) { l.kernel.Func(g, l.Params) }

func (l *Launch[P]) record() launcher { c := *l; return &c }

// Items says what a launch works on: items 0 … N-1, where item i is env i; or
// the envs of a list in device memory.
type Items struct {
	N     int32        // number of items when there is no list
	List  Array[int32] // env of each item
	Count Array[int32] // one element: how many entries of List count
	// AtMost promises that no more items than this take part; 0 promises
	// nothing. It chooses grids and blocks, never bits.
	AtMost int32
}

// Range returns items 0 … n-1, each its own env.
func Range(n int) Items { return Items{N: int32(n)} }

// Batch returns the single item of a whole-batch kernel.
func Batch() Items { return Items{N: 1} }
