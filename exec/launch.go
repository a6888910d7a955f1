package exec

import (
	"errors"
	"fmt"
	"math"
	"unsafe"

	"github.com/seed183fdc01/trackgen/kernel"
)

// Launch is a kernel with its parameters, ready to be enqueued any number of
// times without allocation. Params may change between enqueues: a launch reads
// them when it is enqueued. A Launch belongs to one goroutine at a time.
type Launch[P any] struct {
	Params P

	kernel *Kernel[P]
	device *Device
	shared int32 // bytes reserved, the most that Params may come to need

	prepared  prepared
	arguments arguments
}

// NewLaunch prepares a launch of k on d. The shared memory that params need is
// reserved: later Params may need less, not more. If it is more than any device
// could have, enqueuing the launch is an error.
func (k *Kernel[P]) NewLaunch(d *Device, params P) *Launch[P] {
	l := &Launch[P]{Params: params, kernel: k, device: d}
	l.shared = l.sharedBytes()
	if l.shared >= 0 && l.shared < math.MaxInt32 {
		l.prepared = d.driver.prepare(k.code(), l.shared)
	}
	return l
}

// launcher is the part of a Launch that drivers see.
type launcher interface {
	check(*Device) error
	kernelName() string
	sharedBytes() int32 // of a group, for the parameters of now
	run(*kernel.Group)
	record() launcher // a copy with the parameters of now
	forDevice(items deviceItems) (prepared, *arguments)
}

// arguments are what the device code of a kernel gets: the addresses of its
// parameters and of its items. They lie in the Launch, so that enqueuing
// allocates nothing and the addresses stay.
type arguments struct {
	addresses [2]unsafe.Pointer
	items     deviceItems
}

// deviceItems is tg_items of the device code.
type deviceItems struct {
	list, count unsafe.Pointer
	envs        int32
	perEnv      int32
	shared      int32 // bytes of a group, a multiple of 16
}

func (l *Launch[P]) check(d *Device) error {
	need := l.sharedBytes()
	switch {
	case l.device != d:
		return errors.New("it was prepared for another device")
	case need < 0 || need == math.MaxInt32:
		return errors.New("it needs 2 GiB of shared memory or more")
	case need > l.shared:
		return fmt.Errorf("it needs %d bytes of shared memory, prepared for %d", need, l.shared)
	}
	return nil
}

func (l *Launch[P]) kernelName() string { return l.kernel.Name }

func (l *Launch[P]) sharedBytes() int32 {
	if l.kernel.Shared == nil {
		return 0
	}
	return l.kernel.Shared(&l.Params)
}

// forDevice returns what was prepared, and the arguments for the parameters of now.
func (l *Launch[P]) forDevice(items deviceItems) (prepared, *arguments) {
	a := &l.arguments
	a.items = items
	a.addresses = [2]unsafe.Pointer{unsafe.Pointer(&l.Params), unsafe.Pointer(&a.items)}
	return l.prepared, a
}

func (l *Launch[P]) run(g *kernel.Group) { l.kernel.Func(g, l.Params) }

func (l *Launch[P]) record() launcher { c := *l; return &c }
