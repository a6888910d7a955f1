package load

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// Problem is one fault of a kernel, of its directive, or of a function that it calls.
type Problem struct {
	Pos    token.Position
	Kernel string // the first kernel that reaches the position; may be empty
	Msg    string // what is wrong, and what to write instead
}

func (p Problem) String() string {
	if p.Kernel == "" {
		return fmt.Sprintf("%s: %s", p.Pos, p.Msg)
	}
	return fmt.Sprintf("%s: kernel %s: %s", p.Pos, p.Kernel, p.Msg)
}

// Problems is a list of faults and, when it is not empty, an error.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Sorted returns the problems by position, each position and message once.
func (ps Problems) Sorted() Problems {
	ps = slices.Clone(ps)
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(ComparePositions(a.Pos, b.Pos), strings.Compare(a.Msg, b.Msg))
	})
	return slices.CompactFunc(ps, func(a, b Problem) bool { return a.Pos == b.Pos && a.Msg == b.Msg })
}

// ComparePositions orders positions by file name and offset.
func ComparePositions(a, b token.Position) int {
	return cmp.Or(strings.Compare(a.Filename, b.Filename), cmp.Compare(a.Offset, b.Offset))
}
