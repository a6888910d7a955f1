package load

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/printer"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// Hash returns a hash of everything that the kernels of pkg are made of: their
// directives, the tokens of all functions that they reach, the types and the
// constants used there. Comments and layout do not change it, nor does
// anything else in the packages.
func (p *Program) Hash(pkg *Package) string {
	parts := map[string]string{}
	for _, k := range pkg.Kernels {
		parts["kernel "+k.Obj.FullName()] = fmt.Sprintf("%s %d %d", k.Item, k.Group, k.Block)
		for _, f := range p.Reachable(k.Func) {
			f.addParts(parts)
		}
	}
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		fmt.Fprintf(h, "%s\x00%s\x00", name, parts[name])
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}

func (f *Func) addParts(parts map[string]string) {
	name := "func " + f.Obj.FullName()
	if _, done := parts[name]; done {
		return
	}
	parts[name] = f.tokens()
	ast.Inspect(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch obj := f.Pkg.Info.Uses[id].(type) {
		case *types.Const:
			if obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
				parts["const "+obj.Pkg().Path()+"."+obj.Name()] = obj.Type().String() + " " + obj.Val().ExactString()
			}
		case *types.TypeName:
			addTypes(parts, obj.Type())
		}
		return true
	})
}

// addTypes adds the definitions of the named types in t.
func addTypes(parts map[string]string, t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() == nil || IsGroup(t) {
			return
		}
		name := "type " + types.TypeString(t, nil)
		if _, done := parts[name]; done {
			return
		}
		parts[name] = types.TypeString(t.Underlying(), nil)
		addTypes(parts, t.Underlying())
	case *types.Struct:
		for field := range t.Fields() {
			addTypes(parts, field.Type())
		}
	case *types.Slice:
		addTypes(parts, t.Elem())
	case *types.Array:
		addTypes(parts, t.Elem())
	case *types.Pointer:
		addTypes(parts, t.Elem())
	}
}

// tokens returns the tokens of the declaration, without comments, and without
// the commas and semicolons that only end a line. The text goes through the
// printer first, since f need not know its source file.
func (f *Func) tokens() string {
	decl := *f.Decl
	decl.Doc = nil
	var src, out bytes.Buffer
	if err := printer.Fprint(&src, f.Pkg.Fset, &decl); err != nil {
		panic(fmt.Sprintf("load: printing %s: %v", f.Obj.FullName(), err)) // only for a broken syntax tree
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, src.Len()), src.Bytes(), nil, 0)
	separator := ""
	for {
		_, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return out.String()
		case token.SEMICOLON, token.COMMA:
			separator = tok.String() + "\n"
			continue
		case token.RBRACE, token.RPAREN:
			separator = ""
		}
		if lit == "" {
			lit = tok.String()
		}
		out.WriteString(separator + lit + "\n")
		separator = ""
	}
}
