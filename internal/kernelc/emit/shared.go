package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// Names in the generated function.
const (
	receiverName = "p"
	sumName      = "bytes"
)

// sharedFunc writes the field Shared: a function that adds up the bytes of the
// kernel's shared arrays with the layout rule of kernel.Shared.
func sharedFunc(out *bytes.Buffer, imports *imports, k *load.Kernel) error {
	arrays := k.Shared()
	params := k.Params.Obj().Name()
	if len(arrays) == 0 {
		fmt.Fprintf(out, "Shared: func(*%s) int32 { return 0 },\n", params)
		return nil
	}
	sizes := sizePrinter{imports: imports, kernel: k}
	bump := imports.prefix("kernel", load.KernelPath) + "Bump"
	var lines bytes.Buffer
	for _, a := range arrays {
		n, err := sizes.expr(a.Len)
		if err != nil {
			return fmt.Errorf("emit: kernel %s: %w", k.Name(), err)
		}
		elem := types.TypeString(a.Elem, (*types.Package).Name)
		fmt.Fprintf(&lines, "%s = %s(%[1]s, %[3]d, %[4]s) // %[5]s []%[6]s\n", sumName, bump, a.Size, n, a.Var.Name(), elem)
	}
	receiver := "_"
	if sizes.usesParams {
		receiver = receiverName
	}
	fmt.Fprintf(out, "Shared: func(%s *%s) int32 {\nvar %s int32\n%sreturn %[3]s\n},\n", receiver, params, sumName, lines.String())
	return nil
}

// sizePrinter prints the length of a shared array as it reads in the generated
// function, where the kernel's locals do not exist and its parameters are p.
type sizePrinter struct {
	imports    *imports
	kernel     *load.Kernel
	usesParams bool
}

func (s *sizePrinter) expr(e ast.Expr) (string, error) {
	text, err := s.form(e)
	if v := s.kernel.Pkg.Info.Types[e].Value; err != nil && v != nil && v.Kind() == constant.Int {
		return v.ExactString(), nil
	}
	return text, err
}

// form prints the forms that package check accepts for any operands.
func (s *sizePrinter) form(e ast.Expr) (string, error) {
	info := s.kernel.Pkg.Info
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Value, nil
	case *ast.ParenExpr:
		x, err := s.expr(e.X)
		return "(" + x + ")", err
	case *ast.BinaryExpr:
		switch e.Op {
		case token.ADD, token.SUB, token.MUL, token.QUO:
			x, errX := s.expr(e.X)
			y, errY := s.expr(e.Y)
			if errX != nil {
				return "", errX
			}
			return x + e.Op.String() + y, errY
		}
	case *ast.Ident:
		switch obj := info.Uses[e].(type) {
		case *types.Const:
			return s.constant(obj)
		case *types.Var:
			if obj == s.kernel.P {
				s.usesParams = true
				return receiverName, nil
			}
		}
	case *ast.SelectorExpr:
		if sel := info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
			x, err := s.expr(e.X)
			return x + "." + e.Sel.Name, err
		}
		if c, ok := info.Uses[e.Sel].(*types.Const); ok {
			return s.constant(c)
		}
	case *ast.CallExpr:
		return s.call(e)
	}
	return "", fmt.Errorf("%s: cannot print the size of a shared array", s.kernel.Position(e))
}

// constant names a constant of a package. It writes out the value of one that
// is local to a function, or that the names of the generated function hide.
func (s *sizePrinter) constant(c *types.Const) (string, error) {
	hidden := c.Pkg() == s.kernel.Obj.Pkg() && (c.Name() == receiverName || c.Name() == sumName)
	if c.Parent() == c.Pkg().Scope() && !hidden {
		return s.imports.prefix(c.Pkg().Name(), c.Pkg().Path()) + c.Name(), nil
	}
	if c.Val().Kind() != constant.Int {
		return "", fmt.Errorf("emit: kernel %s: constant %s in the size of a shared array is hidden; rename it", s.kernel.Name(), c.Name())
	}
	return c.Val().ExactString(), nil
}

func (s *sizePrinter) call(e *ast.CallExpr) (string, error) {
	fn := load.Callee(s.kernel.Pkg.Info, e)
	if fn == nil || fn.Signature().Recv() != nil {
		return "", fmt.Errorf("%s: cannot print this call in the size of a shared array", s.kernel.Position(e))
	}
	text := s.imports.prefix(fn.Pkg().Name(), fn.Pkg().Path()) + fn.Name() + "("
	for i, arg := range e.Args {
		a, err := s.expr(arg)
		if err != nil {
			return "", err
		}
		if i > 0 {
			text += ", "
		}
		text += a
	}
	return text + ")", nil
}
