package main

import (
	"fmt"
	"sync"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emit"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

// clang looks for the compiler when the first package needs it: where all PTX
// is fresh, none has to be there.
type clang func() (*ptx.Compiler, error)

func newClang() clang { return sync.OnceValues(ptx.Find) }

// device returns the files of a package's device code, the PTX before the text
// that it is made of: what breaks off between the two is stale and not fresh.
// It returns nil after a failure.
func (g *generator) device(pkg *load.Package, cuda []byte) []generated {
	code := generated{path: emit.Path(pkg, load.GeneratedPTX)}
	var err error
	code.fresh, err = ptx.Fresh(code.path, cuda)
	if err == nil && !code.fresh && !g.checkOnly {
		code.text, err = g.compile(code.path, cuda)
	}
	if err != nil {
		g.fail(err)
		return nil
	}
	return []generated{code, {path: emit.Path(pkg, load.GeneratedCUDA), text: cuda}}
}

func (g *generator) compile(path string, cuda []byte) ([]byte, error) {
	compiler, err := g.clang()
	if err != nil {
		return nil, fmt.Errorf("%s: stale or missing, and there is %w; install it, or leave device code out with -cpu", shorten(path), err)
	}
	text, err := compiler.Compile(cuda)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shorten(path), err)
	}
	return text, nil
}
