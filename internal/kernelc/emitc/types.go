package emitc

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// scalars are the C types of the scalars. int has 64 bits on every target.
var scalars = map[types.BasicKind]string{
	types.Bool: "bool", types.UntypedBool: "bool", types.Float32: "float",
	types.Int: "int64_t", types.Int8: "int8_t", types.Int16: "int16_t", types.Int32: "int32_t", types.Int64: "int64_t",
	types.Uint8: "uint8_t", types.Uint16: "uint16_t", types.Uint32: "uint32_t", types.Uint64: "uint64_t",
	types.UntypedInt: "int64_t", types.UntypedRune: "int32_t",
}

// shortNames are used where the name of a scalar is a part of another name.
var shortNames = map[string]string{
	"float": "f32", "int8_t": "i8", "int16_t": "i16", "int32_t": "i32", "int64_t": "i64",
	"uint8_t": "u8", "uint16_t": "u16", "uint32_t": "u32", "uint64_t": "u64",
}

// short returns a C type as a part of a name.
func short(c string) string {
	if s, ok := shortNames[c]; ok {
		return s
	}
	return c
}

// sizes are those of every 64-bit target, whatever machine this runs on.
var sizes = types.SizesFor("gc", "amd64")

// spell returns the C type of t, and defines it when it is new.
func (u *unit) spell(at token.Position, t types.Type) string {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		if load.IsGroup(p.Elem()) {
			return "tg_group *"
		}
		return u.spell(at, p.Elem()) + " *"
	}
	if b, ok := t.(*types.Basic); ok {
		if c, ok := scalars[b.Kind()]; ok {
			return c
		}
	}
	key := types.TypeString(t, nil)
	if c, ok := u.spelled[key]; ok {
		return c
	}
	c := u.define(at, t)
	u.spelled[key] = c
	return c
}

// define writes the definition of a type that is not a scalar or pointer.
func (u *unit) define(at token.Position, t types.Type) string {
	switch t := t.(type) {
	case *types.Slice:
		elem := u.spell(at, t.Elem())
		c := "slice_" + short(elem)
		fmt.Fprintf(&u.types, "TG_SLICE(%s, %s)\n", c, elem)
		return c
	case *types.Array:
		elem := u.spell(at, t.Elem())
		c := fmt.Sprintf("array%d_%s", t.Len(), short(elem))
		fmt.Fprintf(&u.types, "typedef struct { %s v[%d]; } %s; // arrays are values\n", elem, t.Len(), c)
		return c
	case *types.Named:
		if s, ok := t.Underlying().(*types.Struct); ok && t.TypeParams().Len() == 0 && t.Obj().Pkg() != nil {
			return u.defineStruct(at, t, s)
		}
		if t.TypeParams().Len() == 0 {
			return u.spell(at, t.Underlying())
		}
	}
	u.problem(at, "type %s has no translation to C", typeName(t))
	return "int32_t"
}

func (u *unit) defineStruct(at token.Position, t *types.Named, s *types.Struct) string {
	taken := newNames()
	fields := map[string]string{}
	var vars []*types.Var
	var lines bytes.Buffer
	for f := range s.Fields() {
		vars = append(vars, f)
		fields[f.Name()] = taken.take(local(f.Name()))
		fmt.Fprintf(&lines, "\t%s %s;\n", u.spell(at, f.Type()), fields[f.Name()])
	}
	c := u.globals.take(global(t.Obj().Pkg().Name(), t.Obj().Name()))
	u.structs[c] = fields
	fmt.Fprintf(&u.types, "typedef struct {\n%s} %s;\n", lines.String(), c)
	for i, offset := range sizes.Offsetsof(vars) {
		fmt.Fprintf(&u.layouts, "TG_ASSERT(offsetof(%s, %s) == %d, \"layout\");\n", c, fields[vars[i].Name()], offset)
	}
	fmt.Fprintf(&u.layouts, "TG_ASSERT(sizeof(%s) == %d, \"layout\");\n", c, sizes.Sizeof(t))
	return c
}

// tuple returns the struct for several results.
func (u *unit) tuple(elems []string) string {
	parts := make([]string, len(elems))
	for i, e := range elems {
		parts[i] = short(e)
	}
	c := "tuple_" + strings.Join(parts, "_")
	if u.first(c) {
		u.types.WriteString("typedef struct {")
		for i, e := range elems {
			fmt.Fprintf(&u.types, " %s r%d;", e, i)
		}
		fmt.Fprintf(&u.types, " } %s;\n", c)
	}
	return c
}

// zero returns the zero value of t.
func (u *unit) zero(at token.Position, t types.Type) string {
	switch t.Underlying().(type) {
	case *types.Basic:
		return "0"
	case *types.Struct, *types.Array, *types.Slice:
		c := u.spell(at, t)
		name := "tg_zero_" + c
		if u.first(name) {
			fmt.Fprintf(&u.aids, "TG_FN %s %s(void) { %s r = {0}; return r; }\n", c, name, c)
		}
		return name + "()"
	}
	u.problem(at, "the zero value of %s has no translation to C", typeName(t))
	return "0"
}

// maker returns the function that makes a struct of all its fields.
func (u *unit) maker(c string, types, fields []string) string {
	name := "tg_make_" + c
	if u.first(name) {
		var params, stores []string
		for i, t := range types {
			params = append(params, fmt.Sprintf("%s a%d", t, i))
			stores = append(stores, fmt.Sprintf("r.%s = a%d;", fields[i], i))
		}
		fmt.Fprintf(&u.aids, "TG_FN %s %s(%s) { %s r; %s return r; }\n", c, name, strings.Join(params, ", "), c, strings.Join(stores, " "))
	}
	return name
}

// typeName writes a type with the names of packages instead of their paths.
func typeName(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }

// first reports whether an aid is asked for the first time.
func (u *unit) first(name string) bool {
	seen := u.made[name]
	u.made[name] = true
	return !seen
}

// substitute returns t with the type arguments of a generic function put in.
func substitute(t types.Type, args map[*types.TypeParam]types.Type) types.Type {
	if len(args) == 0 {
		return t
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		if arg := args[t]; arg != nil {
			return arg
		}
	case *types.Slice:
		return types.NewSlice(substitute(t.Elem(), args))
	case *types.Array:
		return types.NewArray(substitute(t.Elem(), args), t.Len())
	case *types.Pointer:
		return types.NewPointer(substitute(t.Elem(), args))
	}
	return t
}

func basicInfo(t types.Type) types.BasicInfo {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()
	}
	return 0
}

func isInteger(t types.Type) bool  { return basicInfo(t)&types.IsInteger != 0 }
func isUnsigned(t types.Type) bool { return basicInfo(t)&types.IsUnsigned != 0 }
func isFloat(t types.Type) bool    { return basicInfo(t)&types.IsFloat != 0 }
func isBool(t types.Type) bool     { return basicInfo(t)&types.IsBoolean != 0 }

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// width returns the bits of a scalar type.
func width(t types.Type) int64 {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		t = types.Default(b)
	}
	return 8 * sizes.Sizeof(t)
}

// isNarrow reports whether C computes in int what Go computes in t.
func isNarrow(t types.Type) bool { return isInteger(t) && width(t) < 32 }
