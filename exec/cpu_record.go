package exec

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

func (r *record) addIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	inner := new(record)
	if err := body.Enqueue(&LaunchContext{stream: ctx.stream, mode: InBody, record: inner}); err != nil {
		return err
	}
	r.operations = append(r.operations, operation{kind: opIf, flag: flag, body: inner})
	return nil
}

func (r *record) run(p *pool) {
	for i := range r.operations {
		r.operations[i].run(p)
	}
}

func (op *operation) run(p *pool) {
	switch op.kind {
	case opLaunch:
		p.run(op.launch, op.items)
	case opFill:
		n := copy(op.dst, op.pattern.bytes[:op.pattern.width])
		for n < len(op.dst) { // doubling: each copy is as long as what stands
			n += copy(op.dst[n:], op.dst[:n])
		}
	case opCopy:
		copy(op.dst, op.src)
	case opIf:
		if op.flag.Host()[0] != 0 {
			op.body.run(p)
		}
	}
}
