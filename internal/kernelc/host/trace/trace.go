// Package trace records launches of kernels on the CPU: what went in, and what
// the Go kernel made of it. Tests give the same to translations of the kernel.
//
// A launch is recorded when its kernel was named to [Kernel]. It must run on a CPU
// device with one worker and one lane.
package trace

import (
	"encoding/gob"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Launch is one launch of a kernel.
type Launch struct {
	Module, Kernel string
	Shared         int32   // bytes of shared memory of a group
	Items, Envs    []int32 // in the order in which they ran
	Params         []byte  // the parameter struct, zeros where slices are
	Slices         []Slice
}

// Slice is a parameter that is a slice.
type Slice struct {
	Name          string
	Offset        int // in Params
	Elem          int // bytes
	Before, After []byte
}

var launches []*Launch

// Kernel makes k record its launches from now on.
func Kernel[P any](k *exec.Kernel[P]) {
	shared, run := k.Shared, k.Func
	var current *Launch // nil between the start of a launch and its first item
	k.Shared = func(p *P) int32 {
		current = nil // a device asks for the size when a launch begins
		if shared == nil {
			return 0
		}
		return shared(p)
	}
	k.Func = func(g *kernel.Group, p P) {
		if g.Size() != 1 {
			panic("trace: a group has several lanes")
		}
		if current == nil {
			current = &Launch{Module: k.Module.Name, Kernel: k.Name}
			if shared != nil {
				current.Shared = shared(&p)
			}
			current.begin(unsafe.Pointer(&p), reflect.TypeFor[P]())
			launches = append(launches, current)
		}
		l := current
		l.Items, l.Envs = append(l.Items, g.Item()), append(l.Envs, g.Env())
		run(g, p)
		for i, memory := range views(unsafe.Pointer(&p), l.Slices) {
			l.Slices[i].After = append(l.Slices[i].After[:0], memory...)
		}
	}
}

func (l *Launch) begin(p unsafe.Pointer, t reflect.Type) {
	l.Params = slices.Clone(unsafe.Slice((*byte)(p), t.Size()))
	for f := range t.Fields() {
		if f.Type.Kind() == reflect.Slice {
			l.Slices = append(l.Slices, Slice{Name: f.Name, Offset: int(f.Offset), Elem: int(f.Type.Elem().Size())})
			clear(l.Params[f.Offset:][:f.Type.Size()])
		}
	}
	memory := views(p, l.Slices)
	for i := range l.Slices {
		l.Slices[i].Before = slices.Clone(memory[i])
		for j := range i {
			if (l.Slices[i].isOutput() || l.Slices[j].isOutput()) && overlap(memory[i], memory[j]) {
				panic(fmt.Sprintf("trace: %s: %s and %s overlap, and one is written", l.Kernel, l.Slices[j].Name, l.Slices[i].Name))
			}
		}
	}
}

func (s *Slice) isOutput() bool { return strings.HasSuffix(s.Name, "Out") }

// views returns the memory of the slices in the parameter struct at p.
func views(p unsafe.Pointer, list []Slice) [][]byte {
	memory := make([][]byte, len(list))
	for i, s := range list {
		header := *(*[]byte)(unsafe.Add(p, s.Offset)) // of s.Elem bytes each
		memory[i] = unsafe.Slice(unsafe.SliceData(header), len(header)*s.Elem)
	}
	return memory
}

func overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	a0, b0 := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	return a0 < b0+uintptr(len(b)) && b0 < a0+uintptr(len(a))
}

// Write writes the launches recorded so far.
func Write(w io.Writer) error { return gob.NewEncoder(w).Encode(launches) }

// Read reads what [Write] wrote.
func Read(r io.Reader) ([]*Launch, error) {
	var list []*Launch
	err := gob.NewDecoder(r).Decode(&list)
	return list, err
}
