// Command trackgen makes batches of race tracks, and files and pictures of
// them. "trackgen help" lists what it can do.
//
// Results go to stdout, progress and errors to stderr. The exit code is 0 when
// all was done, 1 when something failed or was interrupted, and 2 when the
// command line or a configuration is wrong.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	os.Exit(interruptible(os.Args[1:]))
}

// graceTime is how long the command may go on after a signal. Together with
// lastWords it is less than a second.
const (
	graceTime = 700 * time.Millisecond
	lastWords = 100 * time.Millisecond
)

// interruptible runs the command until it is done or a signal asks to stop.
// After a signal the process ends within a second, whatever it waits for, and a
// second signal kills it at once.
func interruptible(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	done := make(chan int, 1)
	go func() { done <- run(ctx, args, os.Stdout, os.Stderr) }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	stop()
	select {
	case code := <-done:
		return code
	case <-time.After(graceTime):
	}
	within(lastWords, func() { sayLast(os.Stderr) })
	return exitFailed
}

// sayLast tells that the command was left in the middle.
func sayLast(stderr io.Writer) { fmt.Fprintln(stderr, "trackgen: interrupted") }

// within calls f and waits for it, but no longer than limit.
func within(limit time.Duration, f func()) {
	ended := make(chan struct{})
	go func() {
		f()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(limit):
	}
}
