package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

const (
	module   = "github.com/seed183fdc01/trackgen"
	maxLines = 600 // of a file written by hand
)

// file is a file of the tree.
type file struct {
	name string // with slashes, from the root of the module
	text []byte
}

// isGo, isTest, inTestdata and isGenerated sort files by their names.
func (f *file) isGo() bool        { return strings.HasSuffix(f.name, ".go") }
func (f *file) isTest() bool      { return strings.HasSuffix(f.name, "_test.go") }
func (f *file) isGenerated() bool { return f.isGo() && strings.HasPrefix(path.Base(f.name), "z") }
func (f *file) inTestdata() bool {
	return slices.Contains(strings.Split(f.name, "/"), "testdata")
}

// inExample reports whether the file is part of an example, a module of its own.
func (f *file) inExample() bool { return isExample(path.Dir(f.name)) }

func isExample(dir string) bool { return strings.HasPrefix(dir, "examples/") }

// goPackage is the files of one package, without its tests.
type goPackage struct {
	dir   string // "." for the root
	name  string
	fset  *token.FileSet
	files map[string]*ast.File // by name from the root
}

var tree = sync.OnceValues(readTree)

// readTree reads every file that counts.
func readTree() ([]*file, error) {
	root := filepath.Join("..", "..")
	names, err := listFiles(root)
	if err != nil {
		return nil, err
	}
	var files []*file
	for _, name := range names {
		full := filepath.Join(root, filepath.FromSlash(name))
		info, err := os.Lstat(full)
		if err != nil || !info.Mode().IsRegular() {
			continue // removed since the last commit
		}
		text, err := os.ReadFile(full)
		if err != nil {
			return nil, err
		}
		files = append(files, &file{name, text})
	}
	return files, nil
}

// listFiles asks git, or walks the tree where there is none.
func listFiles(root string) ([]string, error) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
		cmd := exec.Command("git", "ls-files", "-z")
		cmd.Dir = root
		out, err := cmd.Output()
		if err == nil {
			return strings.FieldsFunc(string(out), func(r rune) bool { return r == 0 }), nil
		}
	}
	var names []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && strings.HasPrefix(d.Name(), ".") && d.Name() != ".ci" {
			return filepath.SkipDir
		}
		if d.IsDir() {
			return nil
		}
		rel, err := filepath.Rel(root, name)
		names = append(names, filepath.ToSlash(rel))
		return err
	})
	return names, err
}

// files returns the files of the tree for which keep is true.
func files(t *testing.T, keep func(*file) bool) []*file {
	t.Helper()
	all, err := tree()
	if err != nil {
		t.Fatal(err)
	}
	var kept []*file
	for _, f := range all {
		if keep(f) {
			kept = append(kept, f)
		}
	}
	if len(kept) == 0 {
		t.Fatal("found no file to look at: the test tests nothing")
	}
	return kept
}

// read returns one file.
func read(t *testing.T, name string) string {
	t.Helper()
	return string(files(t, func(f *file) bool { return f.name == name })[0].text)
}

// packages parses every package, tests and testdata left out, in order of folders.
func packages(t *testing.T) []*goPackage {
	t.Helper()
	byDir := map[string]*goPackage{}
	for _, f := range files(t, func(f *file) bool { return f.isGo() && !f.isTest() && !f.inTestdata() }) {
		dir := path.Dir(f.name)
		p := byDir[dir]
		if p == nil {
			p = &goPackage{dir: dir, fset: token.NewFileSet(), files: map[string]*ast.File{}}
			byDir[dir] = p
		}
		syntax, err := parser.ParseFile(p.fset, f.name, f.text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			continue
		}
		p.files[f.name] = syntax
		p.name = syntax.Name.Name
	}
	var all []*goPackage
	for _, p := range byDir {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *goPackage) int { return strings.Compare(a.dir, b.dir) })
	return all
}

// lines counts the lines of a text.
func lines(text []byte) int { return bytes.Count(text, []byte("\n")) }
