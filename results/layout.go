package results

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed183fdc01/trackgen/exec"
)

// Layout is the shape of a result.
type Layout struct {
	Envs   int // E, rows of the batch
	Stride int // slots an env owns in a [E*N] array
	Device *exec.Device
}

// maxSlots bounds the slots of an array: beyond any machine, and the bytes of a
// whole result do not overflow.
const maxSlots = min(1<<40, math.MaxInt)

// check returns everything that is wrong with the layout, joined. Kernels count
// envs and slots in int32.
func (l Layout) check() error {
	var errs []error
	if l.Envs < 1 || l.Envs > math.MaxInt32 {
		errs = append(errs, fmt.Errorf("envs must be 1 to %d, got %d", math.MaxInt32, l.Envs))
	}
	if l.Stride < 1 || l.Stride > math.MaxInt32 {
		errs = append(errs, fmt.Errorf("stride must be 1 to %d, got %d", math.MaxInt32, l.Stride))
	}
	if errs == nil && l.Envs > maxSlots/l.Stride {
		errs = append(errs, fmt.Errorf("%d envs of stride %d: more than %d slots", l.Envs, l.Stride, maxSlots))
	}
	if l.Device == nil {
		errs = append(errs, errors.New("no device"))
	}
	return errors.Join(errs...)
}

// Result is what a producer writes for a whole batch.
type Result interface{ Layout() Layout }

// Validity is the optional part of a Result that says which envs hold a usable
// course. Without it every env counts as valid.
type Validity interface {
	ValidArray() exec.Array[int32] // [E], 1 or 0
}

// Lister is the optional part of a Result that lists its arrays.
type Lister interface{ Arrays() []Info }

// Info describes one array of a result.
type Info struct {
	Name  string // snake_case, as in files
	Shape string // "E", "E,N", "E,N,3", "E,P"
	Type  string // "float32", "int32"
	Unit  string // "" for none
	Doc   string
	// Read copies the array to the host, as []float32 or []int32.
	Read func() (any, error)
}
