// Package safefile writes a file whole or not at all.
package safefile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write replaces the file at path by what fill writes.
//
// The bytes go to a temporary file in the same directory, which is synced to
// the disk and renamed when fill returns nil. When fill fails or panics, the
// disk is full or ctx is done, the temporary file is removed and path stays as
// it was. An existing file keeps its permissions; a symbolic link keeps
// pointing where it does, and its target is replaced.
//
// A device or a pipe, also one that a link such as /dev/stdout leads to, cannot
// be renamed over: it is opened and written to.
func Write(ctx context.Context, path string, fill func(io.Writer) error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	target, mode, err := resolve(path)
	if err != nil {
		return err
	}
	if mode.Type() != 0 {
		return writeDevice(ctx, target, fill)
	}
	return writeFile(ctx, target, mode, fill)
}

// resolve returns the mode of what is at path, 0 for nothing, and follows the
// symbolic links to a regular file. Links to anything else are left to the
// system: one to a pipe without a name leads to no path.
func resolve(path string) (string, fs.FileMode, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return "", 0, errors.New("is a symbolic link to nothing")
		}
		return path, 0, nil
	}
	if err != nil {
		return "", 0, err
	}
	if info.IsDir() {
		return "", 0, errors.New("is a directory")
	}
	if !info.Mode().IsRegular() {
		return path, info.Mode(), nil
	}
	target, err := filepath.EvalSymlinks(path)
	return target, info.Mode(), err
}

func writeFile(ctx context.Context, path string, mode fs.FileMode, fill func(io.Writer) error) (err error) {
	tmp, err := createBeside(path)
	if err != nil {
		return err
	}
	// When ctx ends the process may not live until fill returns.
	stop := context.AfterFunc(ctx, func() { os.Remove(tmp.Name()) })
	defer stop()
	renamed := false
	defer func() { // also on a panic of fill
		if !renamed {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if err := fill(&guarded{ctx, tmp}); err != nil {
		return err
	}
	if mode != 0 {
		if err := tmp.Chmod(mode.Perm()); err != nil {
			return err
		}
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return cmp.Or(context.Cause(ctx), err)
	}
	renamed = true
	syncDir(filepath.Dir(path))
	return nil
}

func writeDevice(ctx context.Context, path string, fill func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(fill(&guarded{ctx, f}), f.Close())
}

// createBeside makes a new file in path's directory, with the permissions that
// the process gives to new files (os.CreateTemp would make it private).
func createBeside(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	for {
		name := fmt.Sprintf("%s.%s.%08x.tmp", dir, base, rand.Uint32())
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		return f, err
	}
}

// syncDir makes a rename last through a power cut. Not every system can sync a
// directory, and the file is complete either way, so its error is dropped.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// guarded is a writer that fails once its context is done.
type guarded struct {
	ctx context.Context
	w   io.Writer
}

func (g *guarded) Write(p []byte) (int, error) {
	if err := context.Cause(g.ctx); err != nil {
		return 0, err
	}
	return g.w.Write(p)
}
