package exec

import (
	"unsafe"

	"github.com/seed183fdc01/trackgen/kernel"
)

// ItemKind says what a kernel's items are.
type ItemKind int32

// The kinds of item.
const (
	ItemEnv   ItemKind = iota // one env
	ItemAgent                 // one agent of an env
	ItemBatch                 // the whole batch
)

// Module is the device code of one package's kernels.
type Module struct {
	Name string // import path
	PTX  string // for GPUs; empty: kernelc -cpu left it out, and the kernels run on the CPU only
}

// Kernel describes one kernel to exec. The code generator kernelc writes these
// descriptors, in zkernels.go beside the kernels. P is the parameter struct,
// which has one memory layout in Go and on every device.
type Kernel[P any] struct {
	Name   string
	Module *Module
	Func   func(*kernel.Group, P)
	Shared func(*P) int32 // bytes of shared memory a group needs; nil: none
	Item   ItemKind
	Group  int32 // lanes of a group on a GPU: 16, 32, or 0 for a whole block
	Block  int32 // largest block on a GPU, lanes
}

func (k *Kernel[P]) code() code {
	var params P
	return code{k.Name, k.Module, unsafe.Sizeof(params), k.Item, k.Group, k.Block}
}
