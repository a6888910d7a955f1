package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// asCommand makes the test binary behave as the command.
const asCommand = "TRACKGEN_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(interruptible(os.Args[1:]))
	}
	os.Exit(m.Run())
}

// result is what a command printed, and its exit code.
type result struct {
	stdout, stderr string
	code           int
}

// command prepares a command line to run in dir.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.Command(os.Args[0], args...)
	c.Dir = dir
	c.Env = append(os.Environ(), asCommand+"=1", "GORACE=atexit_sleep_ms=0") // the race detector sleeps a second else
	return c
}

// runCommand runs a command line in dir.
func runCommand(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return finish(t, command(t, dir, args...))
}

func finish(t *testing.T, c *exec.Cmd) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), c.ProcessState.ExitCode()}
}

// done runs a command line that must succeed, in silence on stderr.
func done(t *testing.T, dir string, args ...string) string {
	t.Helper()
	r := runCommand(t, dir, args...)
	if r.code != 0 || r.stderr != "" {
		t.Fatalf("trackgen %s: exit code %d\n%s", strings.Join(args, " "), r.code, r.stderr)
	}
	return r.stdout
}

// object parses the one JSON value that a command printed.
func object[T any](t *testing.T, stdout string) T {
	t.Helper()
	var v T
	d := json.NewDecoder(strings.NewReader(stdout))
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, stdout)
	}
	if d.More() {
		t.Fatalf("more than one JSON value: %s", stdout)
	}
	return v
}

// keys fails unless the object has all of them.
func keys(t *testing.T, object map[string]any, want ...string) {
	t.Helper()
	for _, key := range want {
		if _, ok := object[key]; !ok {
			t.Errorf("no key %q in %v", key, object)
		}
	}
}

// files fails unless the folder holds exactly these.
func files(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, e := range entries {
		have = append(have, e.Name())
	}
	if strings.Join(have, " ") != strings.Join(want, " ") {
		t.Errorf("the folder holds %q, want %q", have, want)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
