package cuda

import "unsafe"

// What tests reach beside the exported functions, to make mistakes with.

// Raw calls a function of the driver by the name of its field in symbols.
//
//go:uintptrescapes
func Raw(name string, args ...uintptr) Code {
	functions := map[string]uintptr{
		"ctxPopCurrent":      symbols.ctxPopCurrent,
		"deviceGetAttribute": symbols.deviceGetAttribute,
		"eventElapsed":       symbols.eventElapsed,
		"launchKernel":       symbols.launchKernel,
		"memsetD2D32Async":   symbols.memsetD2D32Async,
		"streamBeginCapture": symbols.streamBeginCapture,
		"primaryCtxRelease":  symbols.primaryCtxRelease,
	}
	return Code(call(functions[name], args...))
}

// Info is where a stream stands in its capture.
func (s Stream) Info() (status int32, g Graph, dependencies int, err error) {
	c, err := s.capture()
	return c.status, c.graph, int(c.count), err
}

// Handle returns the driver's handle of the context.
func (c *Context) Handle() uintptr { return c.handle }

// AddNode adds a conditional node without telling the stream.
func (c *Context) AddNode(s Stream, condition Condition) (Code, Graph) {
	at, err := s.capture()
	if err != nil {
		return err.(*Error).Code, 0
	}
	params := &nodeParams{kind: kindConditional, condition: condition, conditionKind: conditionIf, size: 1, context: c.handle}
	added := new(node)
	code := Code(call(symbols.graphAddNode, uintptr(unsafe.Pointer(added)), uintptr(at.graph),
		uintptr(unsafe.Pointer(at.dependencies)), 0, at.count, uintptr(unsafe.Pointer(params))))
	if code != 0 {
		return code, 0
	}
	return 0, *params.bodies
}
