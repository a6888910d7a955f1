package lint

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layer says what the packages that match a pattern may import of this module
// and of others. Nothing may import what is not named here.
type layer struct {
	pattern string   // folder; a last element of * matches any one folder
	imports []string // folders or patterns in this module
	modules []string // prefixes of other modules' packages
	why     string
}

// The lists that higher layers build on.
var (
	belowSeeds    = []string{"exec", "kernel", "geom"}
	belowPlugin   = slices.Concat([]string{"seeds", "results", "knob"}, belowSeeds)
	belowPipeline = slices.Concat([]string{"plugin"}, belowPlugin)
	belowStage    = slices.Concat([]string{"pipeline"}, belowPipeline)
	belowFamily   = slices.Concat([]string{"stage/*"}, belowStage)
	belowRoot     = slices.Concat([]string{"generate", "generate/*"}, belowFamily)
	formats       = []string{"format/npz", "format/picture"}
)

// layers is the architecture, lowest first. docs/architecture.md draws it.
var layers = []layer{
	{"geom", nil, nil, "geometry is part of the kernel language: it stands alone"},
	{"knob", nil, nil, "settings are described by themselves, so that any layer can have some"},
	{"kernel", []string{"geom"}, nil, "kernels know lanes and numbers, not devices"},
	{"internal/cuda", nil, []string{"github.com/ebitengine/purego"}, "the driver's calls and nothing of ours"},
	{"internal/cuda/cudatest", []string{"internal/kernelc/load", "internal/kernelc/emitc", "internal/kernelc/ptx"}, []string{"github.com/ebitengine/purego"}, "a driver for tests, which runs the translation of kernels"},
	{"exec", []string{"kernel", "internal/cuda"}, nil, "exec moves bytes and runs kernels; it must not know what a track is"},
	{"exec/exectest", []string{"exec", "kernel", "results"}, nil, "a test aid of exec"},
	{"exec/exectest/probe", []string{"exec", "kernel"}, nil, "kernels of the tests of devices"},
	{"seeds", belowSeeds, nil, "randomness hangs on nothing but seeds"},
	{"results", []string{"exec", "geom"}, nil, "results are arrays; who writes them is not their business"},
	{"plugin", slices.Concat([]string{"results", "seeds", "exec"}, []string{"knob"}), nil, "the contract for authors names what it must and no more"},
	{"pipeline", belowPipeline, nil, "a program drives stages through an interface, never a stage that it knows"},
	{"pipeline/producertest", slices.Concat([]string{"exec/exectest"}, belowStage), nil, "the contract as a suite; it knows no producer"},
	{"stage/*", slices.Concat([]string{"stage/*"}, belowStage), nil, "a stage serves every family, so it knows none"},
	{"generate/*", belowFamily, nil, "a family knows its loop, not how the program goes on"},
	{"generate", belowFamily, nil, "families reach the program through pipeline.Family, so it knows none"},
	{"format/internal/*", nil, nil, "an aid of the formats"},
	{"format/npz", []string{"format/internal/*", "results", "geom"}, nil, "files hold host memory: no devices, no generators"},
	{"format/picture", []string{"format/internal/*", "results", "geom"}, []string{"gonum.org/v1/plot", "codeberg.org/go-fonts/liberation", "codeberg.org/go-pdf/fpdf", "golang.org/x/image", "golang.org/x/text"}, "pictures show host memory: no devices, no generators"},
	{".", belowRoot, nil, "the short way in is a thin cover"},

	{"internal/kernelc/load", nil, []string{"golang.org/x/tools"}, "the translator reads kernels, it never runs them"},
	{"internal/kernelc/check", []string{"internal/kernelc/load"}, []string{"golang.org/x/tools"}, "checking and printing never mix"},
	{"internal/kernelc/emitc", []string{"internal/kernelc/load"}, nil, "checking and printing never mix"},
	{"internal/kernelc/ptx", []string{"internal/kernelc/emitc"}, nil, "compiling takes a text and the flags that keep its bits, no syntax"},
	{"internal/kernelc/host", nil, nil, "a test of the translation"},
	{"internal/kernelc/host/trace", []string{"exec", "kernel"}, nil, "an aid that runs with the kernels, not with the translator"},
	{"internal/kernelc/*/*", []string{"internal/kernelc/*"}, []string{"golang.org/x/tools"}, "a test aid of the translator"},
	{"internal/kernelc/emit", []string{"internal/kernelc/load"}, nil, "checking and printing never mix"},
	{"internal/kernelvet", []string{"internal/kernelc/load", "internal/kernelc/check"}, []string{"golang.org/x/tools"}, "a wrapper of the one set of rules"},
	{"internal/kernelvet/cmd/kernelvet", []string{"internal/kernelvet"}, []string{"golang.org/x/tools"}, "a thin main"},
	{"internal/lanetest", []string{"kernel"}, nil, "a test aid of kernels"},
	{"internal/oracle", []string{"geom"}, nil, "slow answers that tests compare with"},
	{"internal/golden", nil, nil, "a test aid; it keeps text, not tracks"},
	{"internal/docgen", slices.Concat([]string{"."}, belowStage), nil, "pages are made of what the library says of itself"},

	{"cmd/kernelc", []string{"internal/kernelc/load", "internal/kernelc/check", "internal/kernelc/emit", "internal/kernelc/emitc", "internal/kernelc/ptx"}, nil, "a thin main"},
	{"cmd/trackgen", slices.Concat([]string{"."}, formats, belowRoot), []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/schollz/progressbar/v3", "github.com/goccy/go-yaml", "golang.org/x/term"}, "the program is what the library offers, on a command line"},
}

// forbidden are packages that no library package may import.
var forbidden = map[string]string{
	"math/rand":    "draws come from seeds.Words: a pure function of seed, epoch, attempt, stream and index",
	"math/rand/v2": "draws come from seeds.Words: a pure function of seed, epoch, attempt, stream and index",
	"log":          "a library returns errors and leaves the console alone",
	"log/slog":     "a library returns errors and leaves the console alone",
	"net/http":     "a library opens no connections",
	"C":            "the library needs no C compiler",
}

// pardoned imports of packages that are forbidden otherwise, and why.
var pardoned = map[string]string{
	"format/internal/safefile math/rand/v2": "names of temporary files",
	"internal/oracle math/rand/v2":          "shapes for tests, from a fixed seed",
}

// Tests and aids of tests, which nothing imports. Examples are free as well: they
// stand for the modules of others.
var free = []string{"internal/lint", "internal/quality", "bench", "bench/gpu"}

func TestImportsGoOneWay(t *testing.T) {
	used := map[string]bool{}
	for _, p := range packages(t) {
		if slices.Contains(free, p.dir) || isExample(p.dir) {
			continue
		}
		l := layerOf(p.dir)
		if l == nil {
			t.Errorf("%s: the package has no place among the layers; give it one in internal/lint/imports_test.go and docs/architecture.md", p.dir)
			continue
		}
		used[l.pattern] = true
		for name, syntax := range p.files {
			for _, spec := range syntax.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if problem := l.judge(imported); problem != "" {
					t.Errorf("%s: %s may not import %s: %s", p.fset.Position(spec.Pos()), path.Dir(name), imported, problem)
				}
				if why, no := forbidden[imported]; no && p.name != "main" && pardoned[p.dir+" "+imported] == "" {
					t.Errorf("%s: %s may not import %s: %s", p.fset.Position(spec.Pos()), path.Dir(name), imported, why)
				}
			}
		}
	}
	for _, l := range layers {
		if !used[l.pattern] {
			t.Errorf("%s: listed among the layers, but there is no such package; take it out", l.pattern)
		}
	}
}

// The rules are able to fail.
func TestImportsAreJudged(t *testing.T) {
	for _, c := range []struct {
		importer, imported string
		allowed            bool
	}{
		{"geom", "math", true},
		{"geom", module + "/kernel", false},
		{"exec", module + "/kernel", true},
		{"exec", module + "/results", false},
		{"pipeline", module + "/stage/relax", false},
		{"stage/inflate", module + "/stage/near", true},
		{"stage/inflate", module + "/generate", false},
		{"generate/polar", module + "/generate/bezier", false},
		{"generate", module + "/generate/polar", false},
		{"format/npz", "gonum.org/v1/plot", false},
		{"format/picture", "gonum.org/v1/plot/vg", true},
		{"cmd/trackgen", module, true},
		{"knob", module + "/exec", false},
	} {
		if got := layerOf(c.importer).judge(c.imported) == ""; got != c.allowed {
			t.Errorf("%s importing %s: allowed is %v, want %v", c.importer, c.imported, got, c.allowed)
		}
	}
}

// layerOf returns the layer of a folder, nil when there is none.
func layerOf(dir string) *layer {
	for i := range layers {
		if matches(layers[i].pattern, dir) {
			return &layers[i]
		}
	}
	return nil
}

// judge says what is wrong with importing a package from the layer.
func (l *layer) judge(imported string) string {
	if dir, own := inModule(imported); own {
		if slices.ContainsFunc(l.imports, func(pattern string) bool { return matches(pattern, dir) }) {
			return ""
		}
		return l.why
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") { // the standard library
		return ""
	}
	if slices.ContainsFunc(l.modules, func(prefix string) bool { return imported == prefix || strings.HasPrefix(imported, prefix+"/") }) {
		return ""
	}
	return "other modules are for the commands and the formats; where one is needed, name it in internal/lint/imports_test.go and docs/dependencies.md"
}

// inModule returns the folder of a package of this module.
func inModule(imported string) (dir string, own bool) {
	if imported == module {
		return ".", true
	}
	return strings.CutPrefix(imported, module+"/")
}

func matches(pattern, dir string) bool {
	ok, err := path.Match(pattern, dir)
	return ok && err == nil
}
