package safefile_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/format/internal/safefile"
)

// A fill that does not return does not keep the temporary file alive.
func TestCancelWhileFilling(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	err := safefile.Write(ctx, path, func(w io.Writer) error {
		err := says("half")(w)
		cancel(cause)
		for begin := time.Now(); time.Since(begin) < 10*time.Second; time.Sleep(time.Millisecond) {
			if entries, err := os.ReadDir(dir); err == nil && len(entries) == 1 {
				return err
			}
		}
		t.Error("the temporary file is still there")
		return err
	})
	if !errors.Is(err, cause) {
		t.Errorf("error %v, want %v", err, cause)
	}
	contents(t, path, "old")
}

// A link to a pipe without a name leads to no path, but can be opened.
func TestLinkToPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink("/dev/fd/"+strconv.FormatUint(uint64(w.Fd()), 10), link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if _, err := os.Stat(link); err != nil {
		t.Skipf("open files have no paths here: %v", err)
	}
	if err := safefile.Write(t.Context(), link, says("through")); err != nil {
		t.Fatal(err)
	}
	w.Close()
	if got, err := io.ReadAll(r); err != nil || string(got) != "through" {
		t.Errorf("the pipe held %q, %v", got, err)
	}
}
