// Package golden keeps what a test once gave in a text file, and compares:
//
//	file := golden.Open(t, "testdata/tracks.golden")
//	file.Check(t, "bezier/default", hash)
//
// A test that uses it has the flag -update, which writes the file again from
// what the tests give now:
//
//	go test . -run Golden -update
//
// The difference of the file is then part of the change, for its reader to judge.
package golden

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files again")

// Updating reports whether the golden files are being written again.
func Updating() bool { return *update }

// File is a golden file: one line for each key, which is a word, and its value.
// Empty lines and those that begin with # do not count.
type File struct {
	path string

	mu      sync.Mutex
	values  map[string]string
	checked map[string]bool
	head    []string // comments at the top
}

// Open reads a golden file. When the test ends, values that nothing checked are
// failures, unless the test was only run in part; with -update, the file is written.
func Open(t testing.TB, path string) *File {
	t.Helper()
	f, err := read(path)
	if err != nil {
		t.Fatalf("golden: %v", err)
	}
	t.Cleanup(func() {
		if err := f.close(*update, t.Failed() || t.Skipped() || selected()); err != nil {
			t.Errorf("golden: %v", err)
		}
	})
	return f
}

// selected reports whether -run picks subtests, so that not all keys are checked.
func selected() bool {
	run := flag.Lookup("test.run")
	return run != nil && strings.Contains(run.Value.String(), "/")
}

func read(path string) (*File, error) {
	f := &File{path: path, values: map[string]string{}, checked: map[string]bool{}}
	text, err := os.ReadFile(path)
	if err != nil && !(*update && os.IsNotExist(err)) {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case strings.TrimSpace(line) == "":
		case line[0] == '#':
			f.head = append(f.head, line)
		default:
			key, value, ok := strings.Cut(line, " ")
			if _, twice := f.values[key]; !ok || twice {
				return nil, fmt.Errorf("%s:%d: want a new key and a value, got %q", path, i+1, line)
			}
			f.values[key] = strings.TrimSpace(value)
		}
	}
	return f, nil
}

// Check fails the test if the value of key is not what the file says.
func (f *File) Check(t testing.TB, key, got string) {
	t.Helper()
	if err := f.check(*update, key, got); err != nil {
		t.Errorf("golden: %v", err)
	}
}

func (f *File) check(update bool, key, got string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if key == "" || key[0] == '#' || strings.ContainsAny(key, " \n") || strings.TrimSpace(got) != got || strings.Contains(got, "\n") {
		return fmt.Errorf("%s: key %q and value %q: want a word and a line", f.path, key, got)
	}
	if f.checked[key] {
		return fmt.Errorf("%s: key %q is checked twice", f.path, key)
	}
	f.checked[key] = true
	want, known := f.values[key]
	if update {
		f.values[key] = got
		return nil
	}
	if !known {
		return fmt.Errorf("%s has no %q; it would be %s; run with -update", f.path, key, got)
	}
	if got != want {
		return fmt.Errorf("%s: %s is %s, want %s; if the bits change on purpose, run with -update and raise results.Version", f.path, key, got, want)
	}
	return nil
}

// close looks for keys that are no longer checked, and drops them from the file
// when it is updated. partial: not all keys were asked for.
func (f *File) close(update, partial bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var unused []string
	for _, key := range slices.Sorted(maps.Keys(f.values)) {
		if !partial && !f.checked[key] {
			unused = append(unused, key)
		}
	}
	if !update {
		if unused != nil {
			return fmt.Errorf("%s: no test gives %s; run with -update", f.path, strings.Join(unused, ", "))
		}
		return nil
	}
	for _, key := range unused {
		delete(f.values, key)
	}
	return os.WriteFile(f.path, []byte(f.text()), 0o644)
}

func (f *File) text() string {
	var text strings.Builder
	for _, line := range f.head {
		fmt.Fprintln(&text, line)
	}
	width := 0
	for key := range f.values {
		width = max(width, len(key))
	}
	for _, key := range slices.Sorted(maps.Keys(f.values)) {
		fmt.Fprintf(&text, "%-*s %s\n", width, key, f.values[key])
	}
	return text.String()
}
