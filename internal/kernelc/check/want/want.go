// Package want compares problems with the comments of test programs that
// expect them:
//
//	x *= 2 // want `regexp` `another, for a second problem in the line`
package want

import (
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Problems are messages by the line that they are about.
type Problems map[line][]string

type line struct {
	file string
	line int
}

func (l line) String() string { return fmt.Sprintf("%s:%d", l.file, l.line) }

// Add notes a problem. The file name may be relative to the current folder.
func (p Problems) Add(t testing.TB, at token.Position, msg string) {
	t.Helper()
	key := line{absolute(t, at.Filename), at.Line}
	p[key] = append(p[key], msg)
}

// Compare reports every expectation in the Go files below root that no problem
// meets, and every problem without an expectation. It returns the number of
// expectations.
func Compare(t testing.TB, root string, got Problems) int {
	t.Helper()
	count := 0
	for _, file := range goFiles(t, root) {
		for at, patterns := range expectations(t, file) {
			for _, pattern := range patterns {
				count++
				if !got.remove(at, pattern) {
					t.Errorf("%v: no problem matches `%s`; got %q", at, pattern, got[at])
				}
			}
		}
	}
	for at, messages := range got {
		for _, m := range messages {
			t.Errorf("%v: unexpected: %s", at, m)
		}
	}
	return count
}

// remove takes away one problem that matches the pattern.
func (p Problems) remove(at line, pattern *regexp.Regexp) bool {
	for i, m := range p[at] {
		if pattern.MatchString(m) {
			p[at] = append(p[at][:i:i], p[at][i+1:]...)
			return true
		}
	}
	return false
}

var quoted = regexp.MustCompile("`([^`]*)`")

func expectations(t testing.TB, file string) map[line][]*regexp.Regexp {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[line][]*regexp.Regexp{}
	for i, text := range strings.Split(string(src), "\n") {
		_, comment, ok := strings.Cut(text, "// want ")
		if !ok {
			continue
		}
		at := line{file, i + 1}
		for _, m := range quoted.FindAllStringSubmatch(comment, -1) {
			re, err := regexp.Compile(m[1])
			if err != nil {
				t.Fatalf("%v: %v", at, err)
			}
			wanted[at] = append(wanted[at], re)
		}
		if len(wanted[at]) == 0 {
			t.Errorf("%v: no pattern after want", at)
		}
	}
	return wanted
}

func goFiles(t testing.TB, root string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			files = append(files, absolute(t, path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func absolute(t testing.TB, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
