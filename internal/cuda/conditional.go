package cuda

import (
	_ "embed"
	"unsafe"
)

// Setter is the module with the kernel [SetterName], which reads a flag of 32
// bits and sets the condition of a node: its arguments are the flag's address
// and the handle. It is the one kernel that is not translated from Go, since
// only device code can set a condition.
//
//go:embed conditional.ptx
var Setter string

// SetterName is the name of the kernel in [Setter].
const SetterName = "tg_set_condition"

// Condition is the handle of the condition of one node.
type Condition uint64

// nodeParams is a CUgraphNodeParams with its union read as the conditional
// variant: 256 bytes.
type nodeParams struct {
	kind          int32
	_             [3]int32
	condition     Condition
	conditionKind uint32
	size          uint32
	bodies        *Graph // set by the driver
	context       uintptr
	_             [256 - 48]byte
}

const (
	kindConditional = 13 // CU_GRAPH_NODE_TYPE_CONDITIONAL
	conditionIf     = 0  // CU_GRAPH_COND_TYPE_IF
	resetEachLaunch = 1  // CU_GRAPH_COND_ASSIGN_DEFAULT
	setDependencies = 1  // CU_STREAM_SET_CAPTURE_DEPENDENCIES
)

// capture is where a stream stands in the capture that it is part of.
type capture struct {
	status       int32
	id           uint64
	graph        Graph
	dependencies *node // in the driver's memory, good until its next call for the stream
	count        uintptr
}

func (s Stream) capture() (*capture, error) {
	c := new(capture)
	err := check("cuStreamGetCaptureInfo", call(symbols.streamGetCaptureInfo, uintptr(s), uintptr(unsafe.Pointer(&c.status)), uintptr(unsafe.Pointer(&c.id)),
		uintptr(unsafe.Pointer(&c.graph)), uintptr(unsafe.Pointer(&c.dependencies)), uintptr(unsafe.Pointer(&c.count))))
	return c, err
}

// NewCondition makes a condition for a node of the graph that s captures, zero
// at the start of each run.
func (c *Context) NewCondition(s Stream) (Condition, error) {
	at, err := s.capture()
	if err != nil {
		return 0, err
	}
	condition := new(Condition)
	err = check("cuGraphConditionalHandleCreate", call(symbols.graphConditionalHandleCreate, uintptr(unsafe.Pointer(condition)),
		uintptr(at.graph), c.handle, 0, resetEachLaunch))
	return *condition, err
}

// AddIf adds a node to the graph that s captures: it runs the body that it
// returns if the condition is not zero when its turn comes. What is enqueued on
// s from then on comes after the node.
func (c *Context) AddIf(s Stream, condition Condition) (body Graph, err error) {
	at, err := s.capture()
	if err != nil {
		return 0, err
	}
	params := &nodeParams{kind: kindConditional, condition: condition, conditionKind: conditionIf, size: 1, context: c.handle}
	added := new(node)
	err = check("cuGraphAddNode", call(symbols.graphAddNode, uintptr(unsafe.Pointer(added)), uintptr(at.graph),
		uintptr(unsafe.Pointer(at.dependencies)), 0, at.count, uintptr(unsafe.Pointer(params))))
	if err != nil {
		return 0, err
	}
	err = check("cuStreamUpdateCaptureDependencies", call(symbols.streamUpdateCaptureDependencies, uintptr(s), uintptr(unsafe.Pointer(added)), 1, setDependencies))
	return *params.bodies, err
}

// BeginCaptureTo is BeginCapture into an empty graph that exists.
func (s Stream) BeginCaptureTo(g Graph) error {
	return check("cuStreamBeginCaptureToGraph", call(symbols.streamBeginCaptureToGraph, uintptr(s), uintptr(g), 0, 0, 0, threadLocal))
}
