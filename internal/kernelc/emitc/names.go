package emitc

import (
	"fmt"
	"slices"
	"strings"
)

// reserved are the words that C, C++ or their headers have taken, as far as they
// could be names in Go. Names with an underscore need not stand here.
var reserved = wordSet(`
	alignas alignof and asm auto bitand bitor bool break case catch char char8 class compl concept const continue
	decltype default delete do double else enum explicit export extern false float for friend goto if import inline int
	long mutable namespace new noexcept not nullptr operator or private protected public register requires restrict
	return short signed sizeof static struct switch template this throw true try typedef typeid typename typeof union
	unsigned using virtual void volatile wchar while xor
	errno linux unix assert offsetof stdin stdout stderr main signbit isnan isinf isfinite isnormal fpclassify
	NULL EOF BUFSIZ INFINITY NAN HUGE RAND I
	threadIdx blockIdx blockDim gridDim warpSize dim3`)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(text) {
		set[word] = true
	}
	return set
}

// names gives out names that are different from each other.
type names struct{ taken map[string]bool }

func newNames() *names { return &names{map[string]bool{}} }

// take returns want, or want with the first number that makes it new.
func (n *names) take(want string) string {
	name := want
	for i := 2; n.taken[name]; i++ {
		name = fmt.Sprintf("%s_%d", want, i)
	}
	n.taken[name] = true
	return name
}

// local returns how a variable, a field or a label may be called in C. Names with
// an underscore are for global things, so a variable never hides one.
func local(name string) string {
	c := ascii(name)
	switch {
	case name == "_":
		return "unused"
	case strings.Contains(c, "_"):
		return "v_" + c
	case reserved[c]:
		return c + "_"
	}
	return c
}

// own are the beginnings of names that the preludes and this package make up.
var own = []string{"tg_", "TG_", "slice_", "array", "tuple_",
	"int8_", "int16_", "int32_", "int64_", "uint8_", "uint16_", "uint32_", "uint64_"}

// global returns how a thing of a package may be called in C.
func global(parts ...string) string {
	name := ascii(strings.Join(parts, "_"))
	if slices.ContainsFunc(own, func(start string) bool { return strings.HasPrefix(name, start) }) {
		name = "go_" + name
	}
	return name
}

// ascii writes letters that C compilers may not take as their numbers.
func ascii(name string) string {
	var out strings.Builder
	for _, r := range name {
		if r < 0x80 {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, "_u%x", r)
		}
	}
	return out.String()
}
