package kernelvet

import (
	"go/token"
	"go/types"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/seed183fdc01/trackgen/internal/kernelc/check"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Analyzer applies the rules of the kernel language.
var Analyzer = &analysis.Analyzer{
	Name:      "kernelvet",
	Doc:       "check functions marked //trackgen:kernel, and what they call, against the kernel language",
	Run:       run,
	FactTypes: []analysis.Fact{new(helper)},
}

// helper is the fact about a function that kernels of other packages may call.
type helper struct{ check.Summary }

// AFact marks helper as a fact.
func (*helper) AFact() {}

func (h *helper) String() string {
	if h.Fault != "" {
		return "outside the kernel subset: " + h.Fault
	}
	return "kernel helper"
}

func run(p *analysis.Pass) (any, error) {
	if !inModule(p) {
		return nil, nil
	}
	v := &vet{Pass: p, pkg: load.NewPackage(p.Fset, p.Files, p.Pkg, p.TypesInfo)}
	v.prog = load.NewProgram([]*load.Package{v.pkg}, nil)
	v.checker = &check.Checker{Syntax: v.prog.Func, Facts: v.fact}
	v.report(v.checker.Package(v.prog, v.pkg))
	if path := p.Pkg.Path(); path == load.GeomPath || path == load.KernelPath {
		v.report(v.checker.Language(v.pkg))
	}
	v.exportFacts()
	return nil, nil
}

// inModule tells the packages of modules from those of the standard library.
func inModule(p *analysis.Pass) bool {
	return p.Module != nil && p.Module.Path != "" && p.Module.Path != "std"
}

// vet is the work on one package.
type vet struct {
	*analysis.Pass
	pkg     *load.Package
	prog    *load.Program
	checker *check.Checker
}

// fact returns the summary of a function of another package, or nil.
func (v *vet) fact(fn *types.Func) *check.Summary {
	var h helper
	if fn.Pkg() == v.Pkg || !v.ImportObjectFact(fn, &h) {
		return nil
	}
	return &h.Summary
}

// exportFacts describes the functions that kernels of other packages may call.
func (v *vet) exportFacts() {
	for _, f := range v.pkg.Funcs() {
		if load.IsIntrinsic(f.Obj) || !v.checker.Callable(f) {
			continue
		}
		h := helper{*v.checker.Summary(f.Obj)}
		h.Fault = v.firstFault(f)
		v.ExportObjectFact(f.Obj, &h)
	}
}

// firstFault returns the first problem of f or of what it calls in its package.
func (v *vet) firstFault(f *load.Func) string {
	for _, g := range v.prog.Reachable(f) {
		for _, p := range v.checker.Func(g) {
			pos := p.Pos
			pos.Filename = filepath.Base(pos.Filename)
			return pos.String() + ": " + p.Msg
		}
	}
	return ""
}

func (v *vet) report(ps load.Problems) {
	for _, p := range ps {
		msg := p.Msg
		if p.Kernel != "" {
			msg = "kernel " + p.Kernel + ": " + msg
		}
		v.Report(analysis.Diagnostic{Pos: v.pos(p.Pos), Message: msg})
	}
}

// pos finds a position in the files of the package.
func (v *vet) pos(at token.Position) token.Pos {
	for _, f := range v.Files {
		file := v.Fset.File(f.FileStart)
		if file.Name() == at.Filename && at.Offset <= file.Size() {
			return file.Pos(at.Offset)
		}
	}
	return token.NoPos
}
