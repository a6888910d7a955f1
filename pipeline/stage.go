package pipeline

import "github.com/seed183fdc01/trackgen/exec"

// Stage is one step of a Program. It works on the envs of the pass's list only
// and leaves the rows of all others alone.
type Stage interface {
	// Name is the stage's name in benchmarks and messages.
	Name() string
	// Scratch lists the slots that the stage reads or writes.
	Scratch() []Scratch
	// Build makes the launches. The slots have memory by then.
	Build(d *exec.Device) error
	// Enqueue enqueues the stage for one pass, without allocation.
	Enqueue(ctx *exec.LaunchContext, pass Pass) error
}

// Pass is one round of a generation over the stages.
type Pass struct {
	Index   int32      // 0 for the first
	Attempt int32      // number of the draw, for random numbers
	Items   exec.Items // the envs that take part
}
