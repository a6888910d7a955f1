//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func namedPipe(t *testing.T, dir, name string) {
	t.Helper()
	if err := syscall.Mkfifo(filepath.Join(dir, name), 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
}

// Files of tracks are no pipes, to read or to write, and nothing waits for one.
func TestNamedPipes(t *testing.T) {
	dir := t.TempDir()
	namedPipe(t, dir, "f.npz")
	namedPipe(t, dir, "g.png")
	for args, want := range map[string]string{
		"generate -n 2 -o f.npz":   "cannot write f.npz: it is a named pipe",
		"generate -n 2 -o g.npz":   "cannot write g.png: it is a named pipe",
		"preview -n 2 -o g.png":    "cannot write g.png: it is a named pipe",
		"preview f.npz":            "f.npz: not a regular file",
		"inspect f.npz":            "f.npz: not a regular file",
		"inspect .":                ".: not a regular file",
		"generate --from f.npz":    "f.npz: not a regular file",
		"inspect " + os.DevNull:    "not a regular file",
		"generate --config . -n 2": "is a directory",
	} {
		r := runCommand(t, dir, strings.Fields(args)...)
		if r.code != 1 || !strings.Contains(r.stderr, want) {
			t.Errorf("%s: exit code %d: %s", args, r.code, r.stderr)
		}
	}
	files(t, dir, "f.npz", "g.png")
}

// Pipes of a shell and devices go on working.
func TestPipesOfShell(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	if _, err := os.Stat("/dev/stdin"); err != nil {
		t.Skip("there is no /dev/stdin")
	}
	for _, script := range []string{
		`echo 'half_width: 0.05' | "$@" --config /dev/stdin -n 2 --quiet --no-picture && test -s tracks.npz`,
		`ln -s /dev/stdout so.npz; "$@" -o so.npz -n 2 --quiet --no-picture | cat >a.npz; "$@" -o b.npz -n 2 --quiet --no-picture && test -s a.npz`,
		`ln -s /dev/null n.npz; "$@" -o n.npz -n 2 --quiet --no-picture`,
	} {
		c := command(t, t.TempDir(), "generate")
		c.Args = append([]string{"sh", "-c", script, "sh"}, c.Args...)
		c.Path = shell
		if r := finish(t, c); r.code != 0 || r.stderr != "" {
			t.Errorf("%s: exit code %d: %s", script, r.code, r.stderr)
		}
	}
}

// A signal ends the process within a second, even while it waits for others.
func TestInterruptedWait(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		dir := t.TempDir()
		namedPipe(t, dir, "f.yaml")
		c := command(t, dir, "generate", "--config", "f.yaml")
		var stderr strings.Builder
		c.Stderr = &stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		hung := time.AfterFunc(20*time.Second, func() { _ = c.Process.Kill() })
		time.Sleep(500 * time.Millisecond)
		begin := time.Now()
		if err := c.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = c.Wait()
		hung.Stop()
		if took := time.Since(begin); took > 2*time.Second || c.ProcessState.ExitCode() != 1 || stderr.String() != "trackgen: interrupted\n" {
			t.Errorf("%v: ended after %v with exit code %d: %s", signal, took, c.ProcessState.ExitCode(), stderr.String())
		}
	}
}
