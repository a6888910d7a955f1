package main

import (
	"os"
	"path/filepath"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// c writes the translations to C, each to a file named for its package.
func (g *generator) c(prog *load.Program, pkg *load.Package) {
	if g.cDir == "" {
		return
	}
	base := filepath.Join(g.cDir, filepath.FromSlash(pkg.Path))
	for _, target := range []struct {
		suffix    string
		translate func(*load.Program, *load.Package) ([]byte, error)
	}{{".c", emitc.Host}, {".cu", emitc.CUDA}} {
		text, err := target.translate(prog, pkg)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(base), 0o755)
		}
		if err == nil {
			err = os.WriteFile(base+target.suffix, text, 0o644)
		}
		g.done(base+target.suffix, err)
	}
}
