// Package samples holds small kernels for tests of devices. Each shows one thing
// that a device must get right.
package samples

import "github.com/seed183fdc01/trackgen/exec"

// The parameters of the kernels, by names that others can use.
type (
	MarkParams   = markParams
	TurnParams   = turnParams
	ChooseParams = chooseParams
)

// Mark returns a launch of a kernel that adds to a number of each env, and
// writes down which items ran.
func Mark(d *exec.Device, p MarkParams) *exec.Launch[MarkParams] { return kernelMark.NewLaunch(d, p) }

// Turn returns a launch of a kernel that turns the row of each item around.
func Turn(d *exec.Device, p TurnParams) *exec.Launch[TurnParams] { return kernelTurn.NewLaunch(d, p) }

// Choose returns a launch of a kernel that lists the envs whose number is large.
func Choose(d *exec.Device, p ChooseParams) *exec.Launch[ChooseParams] {
	return kernelChoose.NewLaunch(d, p)
}
