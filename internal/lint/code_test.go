package lint

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// Each package says once, above one of its package clauses, what it is for.
func TestPackagesAreDocumented(t *testing.T) {
	for _, p := range packages(t) {
		var documented []string
		for name, syntax := range p.files {
			if syntax.Doc == nil || marker.MatchString(syntax.Doc.List[0].Text+"\n") {
				continue
			}
			documented = append(documented, name)
			start := "Package " + p.name + " "
			if p.name == "main" {
				start = "Command "
			}
			if !strings.HasPrefix(syntax.Doc.Text(), start) {
				t.Errorf("%s: the package comment must begin with %q", name, start)
			}
		}
		slices.Sort(documented)
		switch len(documented) {
		case 0:
			t.Errorf("%s: no package comment; say in doc.go what the package is for", p.dir)
		case 1:
		default:
			t.Errorf("%s: a package has one comment, here are several: %s", p.dir, strings.Join(documented, ", "))
		}
	}
}

// What other packages can name has a comment that begins with the name.
func TestExportedNamesAreDocumented(t *testing.T) {
	for _, p := range packages(t) {
		if p.name == "main" {
			continue
		}
		for _, syntax := range p.files {
			for _, decl := range syntax.Decls {
				for _, problem := range undocumented(decl) {
					t.Errorf("%s: %s", p.fset.Position(problem.at), problem.text)
				}
			}
		}
	}
}

// problem is something wrong at a place.
type problem struct {
	at   token.Pos
	text string
}

// undocumented returns the exported names of a declaration that lack a comment.
func undocumented(decl ast.Decl) (found []problem) {
	wrong := func(at token.Pos, format string, args ...any) {
		found = append(found, problem{at, fmt.Sprintf(format, args...)})
	}
	comment := func(at token.Pos, kind, name string, doc *ast.CommentGroup) {
		switch {
		case doc == nil:
			wrong(at, "exported %s %s has no comment", kind, name)
		case !beginsWith(doc.Text(), name):
			wrong(at, "the comment of %s %s must begin with %q", kind, name, name)
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || receiverExported(d.Recv)) && !obvious(d) {
			comment(d.Pos(), "function", d.Name.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					doc := s.Doc
					if doc == nil {
						doc = d.Doc
					}
					comment(s.Pos(), "type", s.Name.Name, doc)
				}
			case *ast.ValueSpec:
				// A group may have one comment for all, or one at each line.
				if s.Names[0].IsExported() && s.Doc == nil && s.Comment == nil && d.Doc == nil {
					wrong(s.Pos(), "exported %s %s has no comment", d.Tok, s.Names[0].Name)
				}
			}
		}
	}
	return found
}

// obvious methods mean the same on every type.
func obvious(d *ast.FuncDecl) bool {
	return d.Recv != nil && slices.Contains([]string{"String", "Error", "Unwrap", "Is", "Len", "Less", "Swap"}, d.Name.Name)
}

func beginsWith(doc, name string) bool {
	for _, article := range []string{"", "A ", "An ", "The "} {
		if rest, ok := strings.CutPrefix(doc, article+name); ok && (rest == "" || !isNameByte(rest[0])) {
			return true
		}
	}
	return strings.HasPrefix(doc, "Deprecated:")
}

func isNameByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func receiverExported(recv *ast.FieldList) bool {
	e := recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}

// A library leaves the console and the process to the program.
func TestLibrariesAreSilent(t *testing.T) {
	never := map[string]string{
		"fmt.Print": "return the text or an error", "fmt.Printf": "return the text or an error", "fmt.Println": "return the text or an error",
		"os.Exit": "return an error", "os.Stdout": "take an io.Writer", "os.Stderr": "take an io.Writer",
		"print": "return the text or an error", "println": "return the text or an error",
	}
	for _, p := range packages(t) {
		if p.name == "main" {
			continue
		}
		for _, syntax := range p.files {
			ast.Inspect(syntax, func(n ast.Node) bool {
				name := ""
				switch x := n.(type) {
				case *ast.SelectorExpr:
					if pkg, ok := x.X.(*ast.Ident); ok {
						name = pkg.Name + "." + x.Sel.Name
					}
				case *ast.CallExpr:
					if f, ok := x.Fun.(*ast.Ident); ok {
						name = f.Name
					}
				}
				if instead, no := never[name]; no {
					t.Errorf("%s: a library does not use %s: %s", p.fset.Position(n.Pos()), name, instead)
				}
				return true
			})
		}
	}
}
