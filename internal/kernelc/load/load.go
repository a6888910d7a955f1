package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Load finds the packages that match patterns, as the go command does from the
// folder dir, and loads those that hold a //trackgen: directive.
//
// The generated descriptors may be missing or stale, so what refers to them
// does not count as an error. Faults of directives and of types are left in
// Package.Problems; the error is for what the go command itself refuses.
func Load(dir string, patterns ...string) (*Program, error) {
	listed, err := list(dir, patterns)
	if err != nil {
		return nil, err
	}
	prog := NewProgram(nil, nil)
	if len(listed.marked) > 0 {
		if prog, err = loadMarked(dir, listed.marked); err != nil {
			return nil, err
		}
	}
	prog.Orphans = listed.orphans
	for _, p := range prog.Packages {
		if len(p.Kernels) == 0 && len(p.Problems) == 0 {
			prog.Orphans = appendOrphans(prog.Orphans, filepath.Dir(p.Files[0].Name))
		}
	}
	slices.Sort(prog.Orphans)
	return prog, nil
}

// listing is the result of the first, cheap look at the packages: most of a
// module holds no kernels, and need not be type-checked nor even compile.
type listing struct {
	marked  []string // import paths
	orphans []string
}

var mark = regexp.MustCompile(`(?m)^\s*// ?trackgen:`)

func list(dir string, patterns []string) (listing, error) {
	cfg := &packages.Config{Dir: dir, Mode: packages.NeedName | packages.NeedFiles}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		return listing{}, fmt.Errorf("load: %w", err)
	}
	var l listing
	var errs []error
	for _, p := range pkgs {
		if len(p.GoFiles) == 0 {
			for _, e := range p.Errors {
				errs = append(errs, fmt.Errorf("load: %w", e))
			}
			continue
		}
		marked, err := anyMarked(p.GoFiles)
		if err != nil {
			errs = append(errs, fmt.Errorf("load: %w", err))
			continue
		}
		if marked {
			l.marked = append(l.marked, p.PkgPath)
		} else {
			l.orphans = appendOrphans(l.orphans, filepath.Dir(p.GoFiles[0]))
		}
	}
	return l, errors.Join(errs...)
}

func anyMarked(files []string) (bool, error) {
	for _, name := range files {
		if filepath.Base(name) == Generated {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return false, err
		}
		if mark.Match(text) {
			return true, nil
		}
	}
	return false, nil
}

const loadMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax |
	packages.NeedTypesSizes | packages.NeedModule

func loadMarked(dir string, paths []string) (*Program, error) {
	cfg := &packages.Config{Dir: dir, Mode: loadMode, ParseFile: parseFile}
	roots, err := packages.Load(cfg, paths...)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	byPath := map[string]*Package{}
	var all []*Package
	packages.Visit(roots, nil, func(p *packages.Package) {
		if isStandard(p) || p.Types == nil || p.TypesInfo == nil {
			return
		}
		pkg := NewPackage(p.Fset, p.Syntax, p.Types, p.TypesInfo)
		byPath[p.PkgPath] = pkg
		all = append(all, pkg)
	})
	var marked []*Package
	for _, root := range roots {
		pkg := byPath[root.PkgPath]
		if pkg == nil {
			return nil, fmt.Errorf("load: package %s did not load: %v", root.PkgPath, root.Errors)
		}
		packages.Visit([]*packages.Package{root}, func(p *packages.Package) bool { return !isStandard(p) },
			func(p *packages.Package) {
				errs := loadErrors(p)
				pkg.Broken = pkg.Broken || len(errs) > 0
				pkg.Problems = append(pkg.Problems, errs...)
			})
		pkg.Problems = pkg.Problems.Sorted()
		marked = append(marked, pkg)
	}
	slices.SortFunc(marked, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	return NewProgram(marked, all), nil
}

func isStandard(p *packages.Package) bool { return p.Module == nil }

// parseFile leaves out what the loader has no use for: the generated file and
// the bodies of the standard library.
func parseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	if filepath.Base(name) == Generated {
		return nil, nil
	}
	root := build.Default.GOROOT
	if root == "" || !strings.HasPrefix(name, root+string(filepath.Separator)) {
		return parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	}
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if f != nil {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
	}
	return f, err
}

// missing matches the names that the generated file would declare.
var missing = regexp.MustCompile(`undefined: (module|kernel[A-Z]\w*)$`)

// loadErrors returns the errors of one package that are not due to a missing
// or stale generated file.
func loadErrors(p *packages.Package) Problems {
	if isStandard(p) {
		return nil // without bodies it has unused imports
	}
	var ps Problems
	for _, e := range p.Errors {
		pos := parsePosition(e.Pos)
		if missing.MatchString(e.Msg) || filepath.Base(pos.Filename) == Generated {
			continue
		}
		ps = append(ps, Problem{Pos: pos, Msg: e.Msg})
	}
	return ps
}

// parsePosition reads file:line:col, file:line or file; the go command writes
// "-" when it has no position.
func parsePosition(s string) token.Position {
	var nums []int
	for len(nums) < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		nums = append(nums, n)
		s = s[:i]
	}
	pos := token.Position{Filename: s}
	switch len(nums) {
	case 1:
		pos.Line = nums[0]
	case 2:
		pos.Line, pos.Column = nums[1], nums[0]
	}
	return pos
}
