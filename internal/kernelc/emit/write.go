package emit

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Path returns where a generated file of a package belongs: beside its kernels.
func Path(pkg *load.Package, name string) string {
	return filepath.Join(filepath.Dir(pkg.Files[0].Name), name)
}

// Fresh reports whether the file holds exactly text.
func Fresh(path string, text []byte) (bool, error) {
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("emit: %w", err)
	}
	return bytes.Equal(old, text), nil
}

// Write replaces the file by text in one step, so that a compiler that runs at
// the same time sees the old text or the new one. It leaves an equal file alone.
func Write(path string, text []byte) error {
	if fresh, err := Fresh(path, text); fresh || err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return fmt.Errorf("emit: %w", err)
	}
	_, err = tmp.Write(text)
	err = errors.Join(err, tmp.Chmod(0o644), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("emit: %w", err)
	}
	return nil
}
