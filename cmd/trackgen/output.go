package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The endings of files that tracks and pictures are written to.
var (
	trackEndings   = []string{".npz"}
	pictureEndings = []string{".png", ".svg", ".pdf"}
)

// checkEnding refuses an output whose ending tells no known format.
func checkEnding(path string, known []string) error {
	ending := strings.ToLower(filepath.Ext(path))
	for _, k := range known {
		if ending == k {
			return nil
		}
	}
	if ending == "" {
		return usagef("-o %s: the ending tells the format; use %s", path, strings.Join(known, ", "))
	}
	return usagef("-o %s: unknown ending %q; use %s", path, ending, strings.Join(known, ", "))
}

// checkWritable finds out before any work whether a file can be written at
// path. It leaves nothing behind.
func checkWritable(path string) error {
	dir := filepath.Dir(path)
	switch stat, err := os.Stat(dir); {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: there is no folder %s; make it, or choose another -o", path, dir)
	case err != nil:
		return fmt.Errorf("cannot write %s: %w; choose another -o", path, err)
	case !stat.IsDir():
		return fmt.Errorf("cannot write %s: %s is no folder; choose another -o", path, dir)
	}
	if stat, err := os.Stat(path); err == nil {
		if stat.IsDir() {
			return fmt.Errorf("cannot write %s: it is a folder; choose another -o", path)
		}
		if isNamedPipe(path, stat) {
			return fmt.Errorf("cannot write %s: it is a named pipe; choose another -o", path)
		}
		if !stat.Mode().IsRegular() {
			return nil // a device is written to directly
		}
		if err := checkUnprotected(path, stat); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(dir, ".trackgen-*.tmp")
	if err != nil {
		return fmt.Errorf("cannot write into the folder %s: %w; choose another -o", dir, errors.Unwrap(err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// checkUnprotected refuses to replace a file that may not be written, although
// a folder that may be would allow it.
func checkUnprotected(path string, stat fs.FileInfo) error {
	const ownerWrites = 0o200
	protected := stat.Mode()&ownerWrites == 0
	if f, err := os.OpenFile(path, os.O_WRONLY, 0); err == nil {
		f.Close()
	} else if errors.Is(err, fs.ErrPermission) {
		protected = true
	}
	if protected {
		return fmt.Errorf("cannot write %s: it is write-protected; make it writable, or choose another -o", path)
	}
	return nil
}

// existing returns those of the paths at which there is a regular file.
func existing(paths []string) []string {
	found := []string{}
	for _, path := range paths {
		if stat, err := os.Stat(path); err == nil && stat.Mode().IsRegular() {
			found = append(found, path)
		}
	}
	return found
}

// isNamedPipe reports whether a pipe at path has a name in the file system, so
// that opening it would wait for a reader. The pipe of a shell, which a link
// such as /dev/stdout leads to, has none.
func isNamedPipe(path string, stat fs.FileInfo) bool {
	if stat.Mode()&fs.ModeNamedPipe == 0 {
		return false
	}
	_, err := filepath.EvalSymlinks(path)
	return err == nil
}

// beside is the path of the file next to path with another ending.
func beside(path, ending string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + ending
}
