package ptx_test

import (
	"bytes"
	"errors"
	"os"
	"regexp"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

// device is the device code of one package, as it stands in the tree.
type device struct {
	pkg       *load.Package
	want      []byte // CUDA C of today's kernels
	cuda, ptx []byte // files
}

// committed returns the device code of every package with kernels, those for
// tests of the translator included.
func committed(t *testing.T) []device {
	t.Helper()
	prog, err := load.Load(".", load.ModulePath+"/...", "../host/testdata/language", "../emit/testdata/tracks", "../../cuda/cudatest/testdata/samples")
	if err != nil {
		t.Fatal(err)
	}
	var list []device
	for _, pkg := range prog.Packages {
		if len(pkg.Kernels) == 0 {
			continue
		}
		want, err := emitc.CUDA(prog, pkg)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, device{pkg, want, read(t, pkg, load.GeneratedCUDA), read(t, pkg, load.GeneratedPTX)})
	}
	return list
}

func read(t *testing.T, pkg *load.Package, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(emit.Path(pkg, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var (
	generated = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.\n`)
	// place matches what would tie the text to a machine: names of files and lines.
	place = regexp.MustCompile(`(?m)^\s*\.(?:file|loc|section)\b.*|.*\.cu\b.*|.*[\\/](?:tmp|home|usr)[\\/].*`)
)

// TestCommitted holds that the device code in the tree is that of today's
// kernels, names no place, gives Go's bits, and has an entry for every kernel.
func TestCommitted(t *testing.T) {
	for _, d := range committed(t) {
		t.Run(d.pkg.Types.Name(), func(t *testing.T) {
			if !bytes.Equal(d.cuda, d.want) {
				t.Errorf("%s: stale; run go tool kernelc", load.GeneratedCUDA)
			}
			if hash, version := ptx.Made(d.ptx); hash != ptx.Hash(d.want) {
				t.Errorf("%s: made of %q by clang %q, want %q; run go tool kernelc", load.GeneratedPTX, hash, version, ptx.Hash(d.want))
			}
			for _, text := range [][]byte{d.cuda, d.ptx} {
				if !generated.Match(text) {
					line, _, _ := bytes.Cut(text, []byte("\n"))
					t.Errorf("tools do not know a file that begins with %q as generated", line)
				}
			}
			if found := place.Find(d.ptx); found != nil {
				t.Errorf("the PTX holds %q", found)
			}
			if err := ptx.Exact(d.ptx); err != nil {
				t.Error(err)
			}
			for _, k := range d.pkg.Kernels {
				if entry := regexp.MustCompile(`(?m)^\.visible \.entry tg_kernel_` + k.Name() + `\(`); !entry.Match(d.ptx) {
					t.Errorf("the PTX has no entry tg_kernel_%s", k.Name())
				}
			}
		})
	}
}

// TestCompiledAgain holds that the PTX in the tree is what clang makes of the
// CUDA C, to the byte: nobody has edited it.
func TestCompiledAgain(t *testing.T) {
	compiler, err := ptx.Find()
	if errors.Is(err, ptx.ErrNoCompiler) {
		t.Skip(err)
	}
	for _, d := range committed(t) {
		t.Run(d.pkg.Types.Name(), func(t *testing.T) {
			if _, version := ptx.Made(d.ptx); version != compiler.Version {
				t.Skipf("made by clang %s, here is %s", version, compiler.Version)
			}
			got, err := compiler.Compile(d.cuda)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, d.ptx) {
				t.Errorf("%s is not what clang makes of %s: remove it and run go tool kernelc", load.GeneratedPTX, load.GeneratedCUDA)
			}
		})
	}
}
