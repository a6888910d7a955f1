package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("there is no /dev/full")
	}
	dir := t.TempDir()
	if err := os.Symlink("/dev/full", filepath.Join(dir, "tracks.npz")); err != nil {
		t.Fatal(err)
	}
	r := runCommand(t, dir, "generate", "-n", "8")
	if r.code != 1 || !strings.Contains(r.stderr, "no space left on device") || r.stdout != "" {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
}

// A write that fails half way leaves the old file and no other.
func TestFailedWriteKeepsOldFile(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh")
	}
	dir := t.TempDir()
	write(t, dir, "tracks.npz", "old")
	c := command(t, dir, "generate", "-n", "64")
	c.Args = append([]string{"sh", "-c", `ulimit -f 16; exec "$@"`, "sh"}, c.Args...)
	c.Path = shell
	r := finish(t, c)
	if r.code != 1 || !strings.Contains(r.stderr, "file too large") {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
	files(t, dir, "tracks.npz")
	if text := string(read(t, dir, "tracks.npz")); text != "old" {
		t.Errorf("the old file holds %q", text)
	}
}

// A folder that takes no files is found before the work. Root may write
// anywhere: TestBadInput has a path below a file for that case.
func TestReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if f, err := os.CreateTemp(dir, ""); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("this user may write into read-only folders")
	}
	r := runCommand(t, dir, "generate")
	if r.code != 1 || !strings.Contains(r.stderr, "cannot write into the folder .: permission denied") {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
}

// What was there before is named, and nothing that is write-protected is
// replaced, also by a user who may write anywhere.
func TestReplacedFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "e.png", "old")
	out := done(t, dir, "generate", "-n", "2", "-o", "e.npz")
	if !strings.Contains(out, "replaced       e.png\n") {
		t.Error(out)
	}
	o := object[map[string]any](t, done(t, dir, "generate", "-n", "2", "-o", "e.npz", "--json"))
	if list, ok := o["replaced"].([]any); !ok || len(list) != 2 {
		t.Error(o["replaced"])
	}
	for _, name := range []string{"e.npz", "e.png"} {
		write(t, dir, name, "old")
		if err := os.Chmod(filepath.Join(dir, name), 0o444); err != nil {
			t.Fatal(err)
		}
		r := runCommand(t, dir, "generate", "-n", "2", "-o", "e.npz")
		if r.code != 1 || !strings.Contains(r.stderr, "cannot write "+name+": it is write-protected") || string(read(t, dir, name)) != "old" {
			t.Errorf("%s: exit code %d: %s", name, r.code, r.stderr)
		}
		if err := os.Chmod(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files(t, dir, "e.npz", "e.png")
}

// An interrupt during a large write leaves the old file and no other.
func TestInterruptedWrite(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tracks.npz", "old")
	c := command(t, dir, "generate", "-n", "512", "--set", "stride=4096")
	unfinished := filepath.Join(dir, ".tracks.npz.*.tmp")
	interruptWhen(t, c, func() bool {
		found, err := filepath.Glob(unfinished)
		if err != nil || len(found) == 0 {
			return false
		}
		stat, err := os.Stat(found[0])
		return err == nil && stat.Size() > 0
	})
	files(t, dir, "tracks.npz")
	if text := string(read(t, dir, "tracks.npz")); text != "old" {
		t.Errorf("the old file holds %d bytes", len(text))
	}
}

// An interrupt during the generation does not wait for its end.
func TestInterruptedGeneration(t *testing.T) {
	dir := t.TempDir()
	c := command(t, dir, "generate", "-n", "20000", "--set", "stride=64")
	begin := time.Now()
	interruptWhen(t, c, func() bool { return time.Since(begin) > 500*time.Millisecond })
	files(t, dir)
}

// interruptWhen starts a command, interrupts it when it is ready, and checks
// how it ends.
func interruptWhen(t *testing.T, c *exec.Cmd, ready func() bool) {
	t.Helper()
	var stderr strings.Builder
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	for !ready() {
		select {
		case err := <-ended:
			t.Fatalf("ended before it could be interrupted: %v\n%s", err, stderr.String())
		case <-time.After(time.Millisecond):
		}
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		_ = c.Process.Kill()
		t.Fatal("still running long after the interrupt")
	}
	if code := c.ProcessState.ExitCode(); code != 1 || stderr.String() != "trackgen: interrupted; no unfinished file was left\n" {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
}
