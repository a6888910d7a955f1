package cudatest

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// sources are the fake, and companion.c, which is compiled with each package's kernels.
//
//go:embed fake
var sources embed.FS

const companionSource = "companion.c"

// Names of the libraries. Those of kernels are named for the hash of their
// CUDA C, which their PTX records.
const (
	library    = "libcuda.so"
	oldLibrary = "libcuda-old.so"
)

var compilers = []string{"gcc", "clang", "clang-19", "clang-16"}

// errNoCompiler says why the fake cannot be made on this machine: the tests may
// have come here without what builds them.
var errNoCompiler = errors.New("there is no C compiler, gcc or clang, or no go command on the path")

// compiler is a C compiler, and what it says of its version.
type compiler struct{ path, version string }

func findCompiler() (compiler, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return compiler{}, errNoCompiler
	}
	for _, name := range compilers {
		if path, err := exec.LookPath(name); err == nil {
			version, err := exec.Command(path, "--version").Output()
			return compiler{path, string(version)}, err
		}
	}
	return compiler{}, errNoCompiler
}

// build returns the folder with the fake and the libraries of all kernels,
// which it makes where they are missing. They lie in the user's cache: a folder
// for each version of what they are made with.
var build = sync.OnceValues(func() (dir string, err error) {
	c, err := findCompiler()
	if err != nil {
		return "", err
	}
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	key, err := toolsHash(c, root)
	if err != nil {
		return "", err
	}
	dir = filepath.Join(cache, "trackgen", "cudatest", key)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	src, err := os.MkdirTemp("", "cudatest-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(src)
	if err := os.CopyFS(src, sources); err != nil {
		return "", err
	}
	return dir, errors.Join(c.fake(dir, filepath.Join(src, "fake")), c.kernels(root, dir, filepath.Join(src, "fake")))
})

// moduleRoot returns the folder of the module that the test belongs to: tests
// run in the folder of their package.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		if isModule(at) {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("cudatest: no go.mod above %s", dir)
		}
	}
}

// toolsHash returns a hash of everything that decides about the libraries but
// the kernels: the compiler, the fake, and the translator.
func toolsHash(c compiler, root string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, c.path, c.version)
	for _, from := range []fs.FS{sources, os.DirFS(filepath.Join(root, "internal", "kernelc", "emitc"))} {
		err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := fs.ReadFile(from, name)
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// fake compiles the driver, now and as it was before conditional nodes.
func (c compiler) fake(dir, src string) error {
	files, err := filepath.Glob(filepath.Join(src, "*.c"))
	if err != nil {
		return err
	}
	files = slices.DeleteFunc(files, func(file string) bool { return filepath.Base(file) == companionSource })
	return errors.Join(
		c.library(filepath.Join(dir, library), slices.Concat(files, []string{"-O1"})),
		c.library(filepath.Join(dir, oldLibrary), slices.Concat(files, []string{"-O1", "-DFAKE_OLD"})))
}

// library compiles a shared library, unless it is there. It appears whole or
// not at all: others may be making the same.
func (c compiler) library(path string, args []string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	tmp, err := os.MkdirTemp(filepath.Dir(path), ".build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	made := filepath.Join(tmp, "made.so")
	args = slices.Concat([]string{"-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fvisibility=hidden"}, args, []string{"-o", made, "-lm", "-ldl", "-pthread"})
	if out, err := exec.Command(c.path, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("cudatest: %s %s: %w\n%s", c.path, strings.Join(args, " "), err, out)
	}
	return os.Rename(made, path)
}
