package lint

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func isPage(f *file) bool { return strings.HasSuffix(f.name, ".md") && !f.inTestdata() }

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// Links within the tree lead somewhere.
func TestLinks(t *testing.T) {
	exists := map[string]bool{}
	for _, f := range files(t, func(*file) bool { return true }) {
		for name := f.name; name != "."; name = path.Dir(name) {
			exists[name] = true
		}
	}
	for _, f := range files(t, isPage) {
		for _, m := range link.FindAllStringSubmatch(string(f.text), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if !exists[path.Join(path.Dir(f.name), target)] {
				t.Errorf("%s: the link to %s leads nowhere (or to a file that git does not know)", f.name, m[1])
			}
		}
	}
}

// example is a block of code on a page that must be the body of a tested function:
//
//	<!-- example_test.go: Example -->
//	```go
//	…
//	```
var example = regexp.MustCompile("(?s)<!-- (\\S+_test\\.go): (\\w+) -->\n```go\n(.*?)```\n")

// Examples on pages are the bodies of functions that go test runs.
func TestExamplesAreTested(t *testing.T) {
	pages := map[string]int{}
	for _, f := range files(t, isPage) {
		for _, m := range example.FindAllStringSubmatch(string(f.text), -1) {
			pages[f.name]++
			name, function, code := m[1], m[2], m[3]
			want, err := body(name, read(t, name), function)
			if err != nil {
				t.Errorf("%s: %v", f.name, err)
				continue
			}
			if code != want {
				t.Errorf("%s: the example is not the body of %s in %s, which reads:\n%s", f.name, function, name, want)
			}
		}
	}
	if pages["README.md"] == 0 {
		t.Error("README.md: no example that is marked as tested: <!-- example_test.go: Example -->")
	}
}

// body returns the body of a function as it would stand at the top level.
func body(name, text, function string) (string, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, text, parser.ParseComments)
	if err != nil {
		return "", err
	}
	for _, decl := range syntax.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Name.Name != function {
			continue
		}
		inner := text[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset]
		var out strings.Builder
		for line := range strings.Lines(strings.TrimLeft(inner, "\n")) {
			out.WriteString(strings.TrimPrefix(line, "\t"))
		}
		return out.String(), nil
	}
	return "", fmt.Errorf("%s has no function %s", name, function)
}

// A decision has a number, and says what was chosen, against what, at what cost.
func TestDecisions(t *testing.T) {
	inFolder := func(f *file) bool { return path.Dir(f.name) == "docs/decisions" && isPage(f) }
	next := 1
	for _, f := range files(t, inFolder) {
		base := path.Base(f.name)
		if want := fmt.Sprintf("%04d-", next); !strings.HasPrefix(base, want) {
			t.Errorf("%s: want a name that begins with %s: decisions are numbered without gaps", f.name, want)
		}
		next++
		for _, heading := range []string{"Context", "Choice", "Alternatives", "Cost"} {
			if !strings.Contains(string(f.text), "\n## "+heading+"\n") {
				t.Errorf("%s: no section %q", f.name, heading)
			}
		}
	}
}

const dependencyPage = "docs/dependencies.md"

// Every module that the tree itself imports, or uses as a tool, is explained,
// and nothing else is.
func TestDependenciesAreExplained(t *testing.T) {
	mod := readGoMod(t)
	owner := func(imported string) string {
		best := ""
		for _, r := range mod.Require {
			if (imported == r.Path || strings.HasPrefix(imported, r.Path+"/")) && len(r.Path) > len(best) {
				best = r.Path
			}
		}
		return best
	}
	used := map[string]string{} // module → who uses it
	for _, tool := range mod.Tool {
		if _, own := inModule(tool.Path); !own {
			used[owner(tool.Path)] = "tool in go.mod"
		}
	}
	for _, f := range files(t, func(f *file) bool { return f.isGo() && !f.inTestdata() && !f.inExample() }) {
		syntax, err := parser.ParseFile(token.NewFileSet(), f.name, f.text, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, spec := range syntax.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(imported, "/")
			if _, own := inModule(imported); own || !strings.Contains(first, ".") {
				continue
			}
			if owner(imported) == "" {
				t.Errorf("%s: go.mod does not require a module with %s", f.name, imported)
				continue
			}
			used[owner(imported)] = f.name
		}
	}
	var explained []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(read(t, dependencyPage), -1) {
		explained = append(explained, m[1])
		if used[m[1]] == "" {
			t.Errorf("%s: explains %s, which nothing imports", dependencyPage, m[1])
		}
	}
	for name, by := range used {
		if !slices.Contains(explained, name) {
			t.Errorf("%s: %s needs %s; say what for, under which licence, and why it is not our own code", dependencyPage, by, name)
		}
	}
}
