// Command trackgen makes batches of race tracks, and files and pictures of
// them. "trackgen help" lists what it can do.
//
// Results go to stdout, progress and errors to stderr. The exit code is 0 when
// all was done, 1 when something failed or was interrupted, and 2 when the
// command line or a configuration is wrong.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(interruptible(os.Args[1:]))
}

// interruptible runs the command until it is done or a signal asks to stop.
// After the first signal a second one kills the process at once.
func interruptible(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return run(ctx, args, os.Stdout, os.Stderr)
}
