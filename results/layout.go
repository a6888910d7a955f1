package results

import "github.com/seed183fdc01/trackgen/exec"

// Layout is the shape of a result.
type Layout struct {
	Envs   int // E, rows of the batch
	Stride int // slots an env owns in a [E*N] array
	Device *exec.Device
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
