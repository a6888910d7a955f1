package emit

import (
	"bytes"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// imports are the packages that a generated file refers to so far.
type imports struct {
	own   *types.Package
	names map[string]string // path → local name
	taken map[string]bool
	embed bool // the file embeds another
}

func newImports(own *types.Package) *imports {
	return &imports{own: own, names: map[string]string{}, taken: map[string]bool{}}
}

// prefix returns what qualifies a name of the package with the given path, and
// imports that package.
func (im *imports) prefix(name, path string) string {
	if path == im.own.Path() {
		return ""
	}
	if local, ok := im.names[path]; ok {
		return local + "."
	}
	local := name
	for i := 2; im.taken[local] || im.own.Scope().Lookup(local) != nil; i++ {
		local = fmt.Sprintf("%s%d", name, i)
	}
	im.taken[local] = true
	im.names[path] = local
	return local + "."
}

func (im *imports) print(out *bytes.Buffer) {
	if len(im.names) == 0 {
		return
	}
	out.WriteString("\nimport (\n")
	if im.embed {
		out.WriteString("_ \"embed\"\n\n")
	}
	for _, path := range slices.Sorted(maps.Keys(im.names)) {
		local := im.names[path]
		if local == lastPart(path) {
			fmt.Fprintf(out, "%q\n", path)
		} else {
			fmt.Fprintf(out, "%s %q\n", local, path)
		}
	}
	out.WriteString(")\n")
}

func lastPart(path string) string {
	return path[strings.LastIndexByte(path, '/')+1:]
}
