package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far long work is: a bar on a terminal that can
// move one, plain lines every few seconds elsewhere, nothing when it is quiet.
type progress struct {
	out      io.Writer
	terminal bool
	quiet    bool
}

func newProgress(out io.Writer, quiet bool) *progress {
	f, ok := out.(*os.File)
	return &progress{out, ok && term.IsTerminal(int(f.Fd())) && canMove(os.Getenv("TERM")), quiet}
}

// canMove reports whether a kind of terminal can write over a line again.
func canMove(kind string) bool { return kind != "dumb" }

// lineEvery is the time between two plain lines. Shorter work prints none.
const lineEvery = 5 * time.Second

// task is one piece of work.
type task struct {
	set    func(done, total int64) // tells how far it is
	finish func()                  // ends it; once is enough
}

// start begins a task. With total 0 only the time that it takes is shown.
func (p *progress) start(what string, total int64) *task {
	switch {
	case p.quiet:
		return &task{func(int64, int64) {}, func() {}}
	case p.terminal:
		return p.startBar(what, total)
	}
	return p.startLines(what)
}

func (p *progress) startBar(what string, total int64) *task {
	if total == 0 {
		total = -1
	}
	bar := progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowBytes(total > 0),
		progressbar.OptionUseIECUnits(true),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetRenderBlankState(true),
	)
	return &task{
		// What cannot be shown on the terminal stops no work.
		set:    func(done, _ int64) { _ = bar.Set64(done) },
		finish: func() { _ = bar.Finish(); _ = bar.Clear() },
	}
}

func (p *progress) startLines(what string) *task {
	start := time.Now()
	var mu sync.Mutex
	share := ""
	stop := make(chan struct{})
	go func() {
		tick := time.NewTicker(lineEvery)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				mu.Lock()
				fmt.Fprintf(p.out, "trackgen: %s: %s%.0f s\n", what, share, time.Since(start).Seconds())
				mu.Unlock()
			}
		}
	}()
	return &task{
		set: func(done, total int64) {
			mu.Lock()
			share = fmt.Sprintf("%.0f%%, ", 100*float64(done)/float64(total))
			mu.Unlock()
		},
		finish: sync.OnceFunc(func() { close(stop) }),
	}
}
