package safefile_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed183fdc01/trackgen/format/internal/safefile"
)

func says(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// contents checks that a folder holds one file with this text, and returns its
// mode.
func contents(t *testing.T, path, want string) fs.FileMode {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	got, readErr := os.ReadFile(path)
	info, statErr := os.Stat(path)
	if err := errors.Join(err, readErr, statErr); err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || string(got) != want {
		t.Errorf("%s holds %q, want %q; the folder: %v", path, got, want, entries)
	}
	return info.Mode().Perm()
}

func TestReplaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := safefile.Write(t.Context(), path, says("one")); err != nil {
		t.Fatal(err)
	}
	probe := filepath.Join(t.TempDir(), "probe")
	if err := os.WriteFile(probe, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, want := contents(t, path, "one"), contents(t, probe, ""); got != want {
		t.Errorf("a new file has mode %v, want %v like any other", got, want)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := safefile.Write(t.Context(), path, says("two")); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, path, "two"); got != 0o640 {
		t.Errorf("mode %v after replacing, want 0640", got)
	}
}

func TestFailureKeepsOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := safefile.Write(t.Context(), path, func(w io.Writer) error { return errors.Join(says("half")(w), broken) })
	if !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	contents(t, path, "old")
}

func TestPanicKeepsOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() {
			if recover() != "oh" {
				t.Error("the panic was swallowed")
			}
		}()
		_ = safefile.Write(t.Context(), path, func(io.Writer) error { panic("oh") })
	}()
	contents(t, path, "old")
}

// Cancelling while fill writes, or after it has written, keeps the old file.
func TestCancel(t *testing.T) {
	cause := errors.New("enough")
	for name, fill := range map[string]func(io.Writer, func()) error{
		"before a write": func(w io.Writer, cancel func()) error { cancel(); return says("half")(w) },
		"after the last": func(w io.Writer, cancel func()) error { err := says("whole")(w); cancel(); return err },
	} {
		path := filepath.Join(t.TempDir(), "a")
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		err := safefile.Write(ctx, path, func(w io.Writer) error { return fill(w, func() { cancel(cause) }) })
		if !errors.Is(err, cause) {
			t.Errorf("%s: error %v, want %v", name, err, cause)
		}
		contents(t, path, "old")
	}
}

func TestLinkIsFollowed(t *testing.T) {
	path, link := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "link")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := safefile.Write(t.Context(), link, says("new")); err != nil {
		t.Fatal(err)
	}
	contents(t, path, "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	os.Remove(path)
	if err := safefile.Write(t.Context(), link, says("new")); err == nil || err.Error() != "is a symbolic link to nothing" {
		t.Errorf("a dangling link: error %v", err)
	}
}

func TestDevice(t *testing.T) {
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Skipf("no null device here: %v", err)
	}
	if err := safefile.Write(t.Context(), os.DevNull, says("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("the null device is now %v, %v", info, err)
	}
}

func TestPlacesThatAreNoFiles(t *testing.T) {
	dir := t.TempDir()
	if err := safefile.Write(t.Context(), dir, says("x")); err == nil || err.Error() != "is a directory" {
		t.Errorf("a directory: error %v", err)
	}
	if err := safefile.Write(t.Context(), filepath.Join(dir, "no", "a"), says("x")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no such folder: error %v", err)
	}
}
