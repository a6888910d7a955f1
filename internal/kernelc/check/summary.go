package check

import (
	"go/ast"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Summary is what callers need to know of a function. Parameters are numbered
// with the receiver first.
type Summary struct {
	Fault string // why the function is outside the kernel subset; "" if it is not

	// Barriers.
	Barrier  bool   // it holds one, or calls something that does
	Uniform  Deps   // parameters that decide whether a barrier is reached
	Results  []Deps // what each result is computed from
	Pointees []Deps // what the value behind each pointer parameter is computed from

	// Memory.
	Writes  []Place // what is written through its parameters
	Returns []Alias // what memory its results refer to
}

// Effects reports whether a call does more than give a result.
func (s *Summary) Effects() bool { return s.Barrier || len(s.Writes) > 0 }

// Place is memory that a function reaches through a parameter.
type Place struct {
	Param int
	Field string // the field of a struct parameter, "" for a slice, Pointee for *p itself
}

// Pointee is the Field of the value behind a pointer parameter.
const Pointee = "*"

// Alias says that a result, or a field of it, refers to memory of a parameter.
type Alias struct {
	Result int
	Field  string // "" for a slice
	From   Place
}

// Summary returns the summary of fn; an empty one for an unknown function, and
// for one that is just being summarised, which only happens in a recursion.
func (c *Checker) Summary(fn *types.Func) *Summary {
	if s := c.summaries[fn]; s != nil {
		return s
	}
	if load.IsIntrinsic(fn) {
		return intrinsicSummary(fn)
	}
	f := c.Syntax(fn)
	if f == nil || f.File.Host {
		if c.Facts != nil {
			if s := c.Facts(fn); s != nil {
				return s
			}
		}
		return unknownSummary(fn)
	}
	if c.active[fn] {
		return unknownSummary(fn)
	}
	if c.active == nil {
		c.active = map[*types.Func]bool{}
		c.summaries = map[*types.Func]*Summary{}
	}
	c.active[fn] = true
	defer delete(c.active, fn)
	p := &pass{Checker: c, Func: f, info: f.Pkg.Info}
	s := &Summary{}
	p.summariseLanes(s)
	p.summariseMemory(s)
	c.summaries[fn] = s
	return s
}

// intrinsicSummary describes the functions that translators know by name.
func intrinsicSummary(fn *types.Func) *Summary {
	s := unknownSummary(fn)
	switch load.GroupMethod(fn) {
	case load.LaneName:
		s.Results = []Deps{onLane}
	case load.SyncName:
		s.Barrier = true
	case load.AnyName:
		s.Barrier = true
		s.Results = []Deps{0} // the same for all lanes, whatever they passed
	}
	return s
}

// unknownSummary takes every result for a pure function of all parameters.
func unknownSummary(fn *types.Func) *Summary {
	sig := fn.Signature()
	s := &Summary{Pointees: make([]Deps, countParams(sig))}
	var all Deps
	for i := range s.Pointees {
		all |= onParam(i)
	}
	for range sig.Results().Len() {
		s.Results = append(s.Results, all)
	}
	return s
}

// parameters returns the receiver, if there is one, and the parameters.
func parameters(sig *types.Signature) []*types.Var {
	var vars []*types.Var
	if r := sig.Recv(); r != nil {
		vars = append(vars, r)
	}
	for v := range sig.Params().Variables() {
		vars = append(vars, v)
	}
	return vars
}

func countParams(sig *types.Signature) int { return len(parameters(sig)) }

// arguments returns the receiver, if there is one, and the arguments of a call
// of fn, in the numbering of [Summary].
func arguments(info *types.Info, call *ast.CallExpr, fn *types.Func) []ast.Expr {
	var args []ast.Expr
	if fn.Signature().Recv() != nil {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && isMethodCall(info, sel) {
			args = append(args, sel.X)
		}
	}
	return append(args, call.Args...)
}

func isMethodCall(info *types.Info, sel *ast.SelectorExpr) bool {
	s := info.Selections[sel]
	return s != nil && s.Kind() == types.MethodVal
}
