package host

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/seed183fdc01/trackgen/internal/kernelc/host/trace"
)

// shape says how a launch is run in C.
type shape struct {
	lanes, groups int32
}

func (s shape) String() string { return fmt.Sprintf("%d groups of %d lanes", s.groups, s.lanes) }

// blob appends a launch as testdata/run.c reads it. Numbers are int32.
func blob(b []byte, l *trace.Launch, s shape) []byte {
	number := func(n int) { b = binary.LittleEndian.AppendUint32(b, uint32(n)) }
	number(len(l.Kernel))
	b = append(b, l.Kernel...)
	number(int(s.lanes))
	number(int(s.groups))
	number(int(l.Shared))
	envs, per := items(l)
	listed := 0
	for i, e := range envs {
		if int(e) != i {
			listed = 1
		}
	}
	if s.groups > 1 {
		listed = 1
	}
	number(listed)
	number(len(envs))
	number(per)
	for _, e := range envs {
		number(int(e))
	}
	number(len(l.Params))
	b = append(b, l.Params...)
	number(len(l.Slices))
	for _, slice := range l.Slices {
		number(slice.Offset)
		number(slice.Elem)
		number(len(slice.Before) / slice.Elem)
		b = append(b, slice.Before...)
	}
	return b
}

// items returns the envs of a launch, each once, and how many items each had.
func items(l *trace.Launch) (envs []int32, per int) {
	envs = slices.Compact(slices.Clone(l.Envs))
	return envs, len(l.Envs) / len(envs)
}

// compare takes the answer for one launch off out, and returns what is left, and
// how it differs from what the Go kernel made.
func compare(out []byte, l *trace.Launch) (rest []byte, problem string) {
	const early = "the output ends too early"
	if len(out) < 4 {
		return nil, early
	}
	used := int32(binary.LittleEndian.Uint32(out))
	out = out[4:]
	if used != l.Shared && used != 0 { // 0: it returned before
		problem = fmt.Sprintf("used %d bytes of shared memory, the descriptor says %d", used, l.Shared)
	}
	for _, s := range l.Slices {
		if len(out) < len(s.After) {
			return nil, early
		}
		got := out[:len(s.After)]
		out = out[len(s.After):]
		if bytes.Equal(got, s.After) || problem != "" {
			continue
		}
		i := 0
		for got[i] == s.After[i] {
			i++
		}
		i -= i % s.Elem
		problem = fmt.Sprintf("%s[%d]: C %x, Go %x (bytes); before %x", s.Name, i/s.Elem, got[i:i+s.Elem], s.After[i:i+s.Elem], s.Before[i:i+s.Elem])
	}
	return out, problem
}
