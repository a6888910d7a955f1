package cudatest

import "testing"

// counts are what the fake counts and a program should give back.
var counts = []string{"allocations", "bytes", "pinned", "streams", "events", "modules", "graphs", "execs", "contexts", "current"}

// Count returns a number that the fake keeps: of live allocations and their
// bytes, bytes of pinned host memory, live streams, events, modules, graphs,
// graph execs, contexts retained, contexts current in this thread; and of pieces
// of work queued, and of launches that ran so far.
func Count(what string) int64 {
	n := callFake("tg_fake_count", what, 0)
	if n < 0 {
		panic("cudatest: the fake does not count " + what)
	}
	return n
}

// Set changes the fake: its memory in bytes, its devices, the lanes of each
// group; and break, the result that the next kernel fails with when it runs.
func Set(what string, value uint64) {
	if callFake("tg_fake_set", what, value) == 0 {
		panic("cudatest: the fake has no setting " + what + ", or not with this value")
	}
}

// Leaks reports, as failures of the test, what the fake has more of when the
// test ends than it has now.
func Leaks(t testing.TB) {
	t.Helper()
	if !Fake() {
		return
	}
	before := map[string]int64{}
	for _, what := range counts {
		before[what] = Count(what)
	}
	t.Cleanup(func() {
		for _, what := range counts {
			if now := Count(what); now != before[what] {
				t.Errorf("%s: %d, was %d when the test began", what, now, before[what])
			}
		}
	})
}
