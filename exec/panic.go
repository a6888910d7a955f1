package exec

import "fmt"

// KernelPanic is what the goroutine that enqueued a launch panics with when the
// kernel panics on the CPU, in whatever worker: an index out of range, say. The
// device stays usable; what the launch had written by then is written.
type KernelPanic struct {
	Kernel    string
	Item, Env int32  // that the kernel worked on; when several panic, of one of them
	Value     any    // the kernel's own panic
	Stack     []byte // of the goroutine that ran the kernel
}

// Error names the kernel, the env and the cause, and shows where it happened.
func (p *KernelPanic) Error() string {
	at := fmt.Sprintf("env %d", p.Env)
	if p.Item != p.Env {
		at += fmt.Sprintf(", item %d", p.Item)
	}
	return fmt.Sprintf("exec: kernel %s, %s: %v\n\n%s", p.Kernel, at, p.Value, p.Stack)
}

// Unwrap returns the cause if it is an error, as run-time errors are.
func (p *KernelPanic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}
