package producertest_test

import (
	"fmt"
	"runtime"
	"testing"
)

// recorder is a testing.TB that remembers what a real one would report.
type recorder struct {
	testing.TB // the real one, for what a recorder has not; its reports are not called
	failures   []string
	skipped    string
	cleanups   []func()
}

// record runs f with a recorder and returns what it reported.
func record(t testing.TB, f func(t testing.TB)) *recorder {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				r.failures = append(r.failures, fmt.Sprint("panic: ", p))
			}
			for _, f := range r.cleanups {
				f()
			}
		}()
		f(r)
	}()
	<-done
	return r
}

func (r *recorder) Helper()                   {}
func (r *recorder) Cleanup(f func())          { r.cleanups = append(r.cleanups, f) }
func (r *recorder) Error(a ...any)            { r.failures = append(r.failures, fmt.Sprint(a...)) }
func (r *recorder) Errorf(f string, a ...any) { r.failures = append(r.failures, fmt.Sprintf(f, a...)) }
func (r *recorder) Fatal(a ...any)            { r.Error(a...); runtime.Goexit() }
func (r *recorder) Fatalf(f string, a ...any) { r.Errorf(f, a...); runtime.Goexit() }
func (r *recorder) Skip(a ...any)             { r.skipped = fmt.Sprint(a...); runtime.Goexit() }
func (r *recorder) Failed() bool              { return len(r.failures) > 0 }
