package emitc

import (
	"bytes"
	"fmt"
	"go/token"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// unit is one text in the making. Types and functions are added when something
// first needs them, so their order follows from that of the kernels and their
// statements alone.
type unit struct {
	prog     *load.Program
	kernel   string // being translated, for reports
	problems load.Problems

	globals *names
	spelled map[string]string            // type → C type
	made    map[string]bool              // aids of types written so far, by C name
	funcs   map[string]string            // function with type arguments → C name
	structs map[string]map[string]string // C type → Go field → C field

	types   bytes.Buffer // definitions, in order of need
	layouts bytes.Buffer // assertions that the layout is Go's
	aids    bytes.Buffer // functions that make values of the types
	heads   bytes.Buffer // declarations of the functions
	bodies  bytes.Buffer
	entries bytes.Buffer
}

func newUnit(prog *load.Program) *unit {
	return &unit{
		prog:    prog,
		globals: newNames(),
		spelled: map[string]string{},
		made:    map[string]bool{},
		funcs:   map[string]string{},
		structs: map[string]map[string]string{},
	}
}

// kernels translates the kernels of a package, in the order of files and offsets.
func (u *unit) kernels(pkg *load.Package) (string, error) {
	var list bytes.Buffer
	for _, k := range pkg.Kernels {
		u.kernel = k.Name()
		u.entry(&list, k)
	}
	if len(u.problems) > 0 {
		return "", u.problems.Sorted()
	}
	var out bytes.Buffer
	for _, part := range []*bytes.Buffer{&u.types, &u.layouts, &u.aids, &u.heads, &u.bodies, &u.entries} {
		out.Write(part.Bytes())
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "#define TG_KERNELS(X)%s\n", list.String())
	return out.String(), nil
}

// entry writes what a launch starts: it walks the items of its group.
func (u *unit) entry(list *bytes.Buffer, k *load.Kernel) {
	name := u.function(k.Func, nil, k.Position(k.Decl))
	params := u.spell(k.Position(k.Decl), k.Params)
	fmt.Fprintf(&u.entries, "\nTG_ENTRY(%s, %s, %d) {\n", k.Name(), params, k.Block)
	fmt.Fprintf(&u.entries, "\ttg_group g = TG_GROUP(items, %d);\n", k.Group)
	u.entries.WriteString("\tint64_t n = tg_count(items);\n" +
		"\tfor (int64_t i = g.first; i < n; i += g.step) {\n" +
		"\t\ttg_start(&g, items, i);\n")
	fmt.Fprintf(&u.entries, "\t\t%s(&g, p);\n", name)
	u.entries.WriteString("\t\ttg_sync(&g); // before its shared memory is another item's\n\t}\n}\n")
	fmt.Fprintf(list, " X(%s, %s)", k.Name(), params)
}

func (u *unit) problem(at token.Position, format string, args ...any) {
	u.problems = append(u.problems, load.Problem{Pos: at, Kernel: u.kernel, Msg: fmt.Sprintf(format, args...)})
}
