package load

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// Package is one package with its syntax.
type Package struct {
	Path     string
	Fset     *token.FileSet
	Types    *types.Package
	Info     *types.Info
	Files    []*File   // by name
	Kernels  []*Kernel // by file name and offset
	Problems Problems  // faulty directives and signatures, type errors
	Broken   bool      // it has type errors, or a package that it imports has
	funcs    map[*types.Func]*Func
}

// File is one file of a package.
type File struct {
	Name    string // full path
	Syntax  *ast.File
	Host    bool         // marked //trackgen:host: not for kernels
	inRange map[int]bool // lines marked //kernel:inrange
}

// InRange reports whether the line of pos promises, by the comment
// //kernel:inrange, that a conversion from float to integer is in range there.
func (f *File) InRange(pos token.Position) bool { return f.inRange[pos.Line] }

// Func is one function of a package, with its body.
type Func struct {
	Obj  *types.Func
	Decl *ast.FuncDecl
	File *File
	Pkg  *Package
}

// Position returns the place of n, which must be a node of the function.
func (f *Func) Position(n ast.Node) token.Position { return f.Pkg.Fset.Position(n.Pos()) }

// Kernel is a function with a //trackgen:kernel directive.
type Kernel struct {
	*Func
	Directive
	Params *types.Named // the parameter struct
	G      *types.Var   // the parameter of type *kernel.Group
	P      *types.Var   // the parameter of type Params
}

// Name returns the name of the kernel's function.
func (k *Kernel) Name() string { return k.Obj.Name() }

// NewPackage reads the directives of a type-checked package. files may stand
// in any order and must have their comments.
func NewPackage(fset *token.FileSet, files []*ast.File, pkg *types.Package, info *types.Info) *Package {
	p := &Package{Path: pkg.Path(), Fset: fset, Types: pkg, Info: info, funcs: map[*types.Func]*Func{}}
	for _, f := range files {
		name := fset.Position(f.FileStart).Filename
		if filepath.Base(name) == Generated {
			continue
		}
		p.Files = append(p.Files, &File{Name: name, Syntax: f})
	}
	slices.SortFunc(p.Files, func(a, b *File) int { return cmp.Compare(a.Name, b.Name) })
	for _, f := range p.Files {
		p.readFile(f)
	}
	p.rejectEqualNames()
	return p
}

// Func returns the syntax of fn, or nil.
func (p *Package) Func(fn *types.Func) *Func { return p.funcs[fn.Origin()] }

// Funcs returns the functions with a body, outside host files, in the order of
// files and offsets.
func (p *Package) Funcs() []*Func {
	var fns []*Func
	for _, f := range p.Files {
		if f.Host {
			continue
		}
		for _, d := range f.Syntax.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				if fn, ok := p.Info.Defs[decl.Name].(*types.Func); ok {
					fns = append(fns, p.funcs[fn])
				}
			}
		}
	}
	return fns
}

func (p *Package) readFile(f *File) {
	f.inRange = map[int]bool{}
	pending := map[*ast.Comment]string{} // kernel directives not yet seen above a function
	for _, group := range f.Syntax.Comments {
		for _, c := range group.List {
			if c.Text == "//kernel:inrange" {
				f.inRange[p.Fset.Position(c.Pos()).Line] = true
				continue
			}
			if strings.HasPrefix(c.Text, "// trackgen:") {
				p.problem(c, "a directive starts with %s, without a space", prefix)
				continue
			}
			text, ok := strings.CutPrefix(c.Text, prefix)
			if !ok {
				continue
			}
			name, rest, _ := strings.Cut(text, " ")
			switch name {
			case hostName:
				f.Host = true
			case kernelName:
				pending[c] = rest
			default:
				p.problem(c, "unknown directive %s%s: want %s%s or %s%s", prefix, name, prefix, kernelName, prefix, hostName)
			}
		}
	}
	for _, d := range f.Syntax.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		obj, ok := p.Info.Defs[decl.Name].(*types.Func)
		if !ok {
			continue
		}
		fn := &Func{Obj: obj, Decl: decl, File: f, Pkg: p}
		p.funcs[obj] = fn
		if decl.Doc == nil {
			continue
		}
		for _, c := range decl.Doc.List {
			if rest, ok := pending[c]; ok {
				delete(pending, c)
				p.addKernel(fn, c, rest)
			}
		}
	}
	for c := range pending {
		p.problem(c, "%s%s must stand in the comment directly above a function", prefix, kernelName)
	}
	p.Problems = p.Problems.Sorted()
}

func (p *Package) addKernel(fn *Func, at *ast.Comment, text string) {
	d, err := parseDirective(text)
	if err != nil {
		p.problem(at, "%s%s: %v", prefix, kernelName, err)
		return
	}
	if fn.File.Host {
		p.problem(at, "a kernel cannot stand in a file marked %s%s", prefix, hostName)
		return
	}
	for _, k := range p.Kernels {
		if k.Func == fn {
			p.problem(at, "a second %s%s above one function", prefix, kernelName)
			return
		}
	}
	k := &Kernel{Func: fn, Directive: d}
	if !k.readSignature() {
		p.problem(fn.Decl.Name, "kernel %s: the signature must be func(g *kernel.Group, p T) "+
			"with T an unexported struct type of the same package, without receiver, results or type parameters", fn.Obj.Name())
		return
	}
	p.Kernels = append(p.Kernels, k)
}

// readSignature sets Params, G and P if the signature is that of a kernel.
func (k *Kernel) readSignature() bool {
	sig := k.Obj.Signature()
	if k.Decl.Body == nil || sig.Recv() != nil || sig.TypeParams().Len() > 0 ||
		sig.Results().Len() > 0 || sig.Params().Len() != 2 {
		return false
	}
	k.G, k.P = sig.Params().At(0), sig.Params().At(1)
	named, ok := k.P.Type().(*types.Named)
	if !ok || named.Obj().Exported() || named.Obj().Pkg() != k.Obj.Pkg() || named.TypeParams().Len() > 0 {
		return false
	}
	k.Params = named
	_, isStruct := named.Underlying().(*types.Struct)
	return isStruct && IsGroupPointer(k.G.Type())
}

// rejectEqualNames reports kernels whose descriptors would have one name.
func (p *Package) rejectEqualNames() {
	first := map[string]*Kernel{}
	for _, k := range p.Kernels {
		v := k.DescriptorName()
		if other := first[v]; other != nil {
			p.problem(k.Decl.Name, "kernels %s and %s would share the descriptor %s: rename one", other.Name(), k.Name(), v)
			continue
		}
		first[v] = k
	}
}

// DescriptorName returns the name of the kernel's descriptor variable.
func (k *Kernel) DescriptorName() string {
	name := k.Name()
	return "kernel" + strings.ToUpper(name[:1]) + name[1:]
}

func (p *Package) problem(n ast.Node, format string, args ...any) {
	p.Problems = append(p.Problems, problemAt(p.Fset.Position(n.Pos()), format, args...))
}
