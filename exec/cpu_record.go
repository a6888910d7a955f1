package exec

import (
	"fmt"
	"unsafe"
)

// record is a captured sequence on the CPU: a list of operations.
type record struct{ operations []operation }

type opKind int32

const (
	opLaunch opKind = iota
	opFill
	opCopy
	opIf
)

// operation is one step of a record, or one eager step on its way.
type operation struct {
	kind     opKind
	launch   launcher
	items    Items
	dst, src []byte
	pattern  pattern
	flag     Array[int32]
	body     *record
}

func (r *record) add(op *operation) {
	kept := *op
	if kept.launch != nil {
		kept.launch = kept.launch.record()
	}
	r.operations = append(r.operations, kept)
}

// enclose records what body enqueues, on a context that ends with it.
func (r *record) enclose(s *Stream, mode Mode, body Body) error {
	ctx := &LaunchContext{stream: s, mode: mode, record: r}
	defer func() { ctx.ended = true }()
	return body.Enqueue(ctx)
}

func (r *record) addIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	inner := new(record)
	if err := inner.enclose(ctx.stream, InBody, body); err != nil {
		return err
	}
	r.operations = append(r.operations, operation{kind: opIf, flag: flag, body: inner})
	return nil
}

// run stops at the first operation that fails.
func (r *record) run(p *pool) error {
	for i := range r.operations {
		op := &r.operations[i]
		if err := op.run(p); err != nil {
			if op.kind == opLaunch {
				err = fmt.Errorf("launch %s: %w", op.launch.kernelName(), err)
			}
			return err
		}
	}
	return nil
}

func (op *operation) run(p *pool) error {
	switch op.kind {
	case opLaunch:
		return p.run(op.launch, op.items)
	case opFill:
		op.fill()
	case opCopy:
		copy(op.dst, op.src)
	case opIf:
		if op.flag.Host()[0] != 0 {
			return op.body.run(p)
		}
	}
	return nil
}

// fill repeats the pattern by doubling: each copy is as long as what stands.
func (op *operation) fill() {
	value := unsafe.Slice((*byte)(unsafe.Pointer(&op.pattern.words)), op.pattern.width)
	for n := copy(op.dst, value); n < len(op.dst); {
		n += copy(op.dst[n:], op.dst[:n])
	}
}
