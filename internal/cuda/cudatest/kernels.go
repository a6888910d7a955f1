package cudatest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

// kernels compiles the kernels of every package that has device code. Only
// where a library is missing are the packages read, which takes seconds.
func (c compiler) kernels(root, dir, src string) error {
	folders, err := missing(root, dir)
	if err != nil || len(folders) == 0 {
		return err
	}
	prog, err := load.Load(root, folders...)
	if err != nil {
		return err
	}
	var errs []error
	for _, pkg := range prog.Packages {
		errs = append(errs, c.companion(prog, pkg, dir, src))
	}
	return errors.Join(errs...)
}

// missing returns the folders of packages with device code, as patterns, for
// which there is no library.
func missing(root, dir string) (folders []string, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || isModule(path)):
			return fs.SkipDir
		case d.Name() != load.GeneratedCUDA:
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = "./" + filepath.ToSlash(folder)
		if fresh, err := ptx.Fresh(filepath.Join(root, folder, load.GeneratedPTX), text); err != nil || !fresh {
			return fmt.Errorf("cudatest: %s is stale; run go run ./cmd/kernelc %s (%v)", load.GeneratedPTX, folder, err)
		}
		if _, err := os.Stat(companionPath(dir, text)); err != nil {
			folders = append(folders, folder)
		}
		return nil
	})
	return folders, err
}

func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func companionPath(dir string, cuda []byte) string { return filepath.Join(dir, ptx.Hash(cuda)+".so") }

// companion compiles the C of a package's kernels for this processor. Indices
// are checked: one out of range ends the process, as on a GPU it may not.
func (c compiler) companion(prog *load.Program, pkg *load.Package, dir, src string) error {
	cuda, err := emitc.CUDA(prog, pkg)
	if err != nil {
		return err
	}
	file := filepath.Join(filepath.Dir(pkg.Files[0].Name), load.GeneratedCUDA)
	if text, err := os.ReadFile(file); err != nil || ptx.Hash(text) != ptx.Hash(cuda) {
		return fmt.Errorf("cudatest: %s is stale; run go run ./cmd/kernelc %s (%v)", file, pkg.Path, err)
	}
	host, err := emitc.Host(prog, pkg)
	if err != nil {
		return err
	}
	for _, k := range pkg.Kernels {
		host = fmt.Appendf(host, "enum { tg_lanes_%s = %d };\n", k.Name(), k.Group)
	}
	kernels := filepath.Join(src, ptx.Hash(cuda)+".h")
	if err := os.WriteFile(kernels, host, 0o644); err != nil {
		return err
	}
	return c.library(companionPath(dir, cuda), slices.Concat(emitc.Flags(), []string{"-O2", "-DTG_BOUNDS", "-Wno-unused",
		"-Wno-unused-parameter", fmt.Sprintf("-DKERNELS=%q", kernels), filepath.Join(src, companionSource)}))
}
