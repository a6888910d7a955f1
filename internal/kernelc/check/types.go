package check

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// basicKinds are the scalar types of the subset. int is 64 bits wide on every target.
var basicKinds = map[types.BasicKind]bool{
	types.Bool: true, types.Int: true, types.Float32: true,
	types.Int8: true, types.Int16: true, types.Int32: true, types.Int64: true,
	types.Uint8: true, types.Uint16: true, types.Uint32: true, types.Uint64: true,
	types.UntypedBool: true, types.UntypedInt: true, types.UntypedRune: true, types.UntypedFloat: true,
}

// elemKinds are the scalars that arrays of kernels hold, as kernel.Elem lists them.
var elemKinds = map[types.BasicKind]bool{
	types.Float32: true, types.Int32: true, types.Uint32: true, types.Uint16: true,
	types.Uint8: true, types.Int16: true, types.Uint64: true,
}

// elemStructs are the structs of package geom that arrays of kernels hold.
var elemStructs = map[string]bool{"Vec2": true, "Vec3": true}

// paramFault is typeFault for a receiver or a parameter, which may be a pointer.
func paramFault(t types.Type) string {
	if load.IsGroupPointer(t) {
		return ""
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return typeFault(t)
	}
	if isSlice(p.Elem()) {
		return "a pointer to a slice; pass the slice"
	}
	return typeFault(p.Elem())
}

// typeFault says why a value of type t cannot exist in a kernel; "" if it can.
// It need not watch for types that contain themselves: they do so through
// pointers or slices, where it ends.
func typeFault(t types.Type) string {
	if load.IsGroup(t) {
		return "kernel.Group is passed as a pointer only"
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return basicFault(t)
	case *types.Named:
		if t.TypeParams().Len() > 0 {
			return fmt.Sprintf("%s is a generic type; write a plain one", shortName(t))
		}
		if s, ok := t.Underlying().(*types.Struct); ok {
			return structFault(s)
		}
		return typeFault(t.Underlying())
	case *types.Struct:
		return "a struct type without a name; declare it in the package"
	case *types.Array:
		if t.Len() == 0 {
			return "an array of length 0 has no counterpart in C"
		}
		return typeFault(t.Elem())
	case *types.Slice:
		return elemFault(t.Elem())
	case *types.TypeParam:
		return constraintFault(t)
	case *types.Pointer:
		return "pointers exist only as receivers and parameters; use a value"
	case *types.Map:
		return "maps are outside the kernel subset; use an array or a shared array"
	case *types.Signature:
		return "function values are outside the kernel subset; switch over an integer"
	case *types.Interface:
		return "interfaces are outside the kernel subset"
	case *types.Chan:
		return "channels are outside the kernel subset"
	}
	return fmt.Sprintf("%s is outside the kernel subset", shortName(t))
}

func basicFault(t *types.Basic) string {
	switch {
	case basicKinds[t.Kind()]:
		return ""
	case t.Kind() == types.Float64:
		return "float64 is outside the kernel subset; use float32"
	case t.Info()&types.IsString != 0:
		return "strings are outside the kernel subset"
	case t.Kind() == types.Uint || t.Kind() == types.Uintptr:
		return fmt.Sprintf("%s is outside the kernel subset; use uint32 or uint64", t)
	case t.Info()&types.IsComplex != 0:
		return "complex numbers are outside the kernel subset; use geom.Vec2"
	}
	return fmt.Sprintf("%s is outside the kernel subset", t)
}

func structFault(t *types.Struct) string {
	if t.NumFields() == 0 {
		return "an empty struct has no counterpart in C"
	}
	for f := range t.Fields() {
		if f.Embedded() {
			return fmt.Sprintf("embedded field %s: give it a name of its own", f.Name())
		}
		if f.Name() == "_" {
			return "blank field: give it a name"
		}
		if fault := typeFault(f.Type()); fault != "" {
			return fmt.Sprintf("field %s: %s", f.Name(), fault)
		}
	}
	return ""
}

func constraintFault(t *types.TypeParam) string {
	terms := typeSet(t)
	if len(terms) == 0 {
		return fmt.Sprintf("type parameter %s must list its types, as kernel.Elem does", t)
	}
	for _, term := range terms {
		if fault := typeFault(term); fault != "" {
			return fmt.Sprintf("type parameter %s: %s", t, fault)
		}
	}
	return ""
}

// elemFault says why t cannot be the element of a slice.
func elemFault(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if elemKinds[t.Kind()] {
			return ""
		}
	case *types.Named:
		if obj := t.Obj(); obj.Pkg() != nil && obj.Pkg().Path() == load.GeomPath && elemStructs[obj.Name()] {
			return ""
		}
	case *types.TypeParam:
		terms := typeSet(t)
		for _, term := range terms {
			if fault := elemFault(term); fault != "" {
				return fault
			}
		}
		if len(terms) > 0 {
			return ""
		}
	}
	return fmt.Sprintf("slices hold only the types of kernel.Elem, not %s", shortName(t))
}

// typeSet returns the types that a type parameter can stand for; none when its
// constraint does not list them.
func typeSet(t *types.TypeParam) []types.Type { return terms(t.Constraint()) }

func terms(t types.Type) []types.Type {
	var all []types.Type
	switch u := t.Underlying().(type) {
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			all = append(all, terms(e)...)
		}
	case *types.Union:
		for term := range u.Terms() {
			all = append(all, terms(term.Type())...)
		}
	default:
		all = append(all, t)
	}
	return all
}

// basicInfo returns the properties of a scalar type; of a type parameter, those that
// any of its types has. It is 0 for other types.
func basicInfo(t types.Type) types.BasicInfo {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		var all types.BasicInfo
		for _, term := range typeSet(p) {
			all |= basicInfo(term)
		}
		return all
	}
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()
	}
	return 0
}

func isFloat(t types.Type) bool   { return basicInfo(t)&types.IsFloat != 0 }
func isInteger(t types.Type) bool { return basicInfo(t)&types.IsInteger != 0 }

// isUnsigned reports whether t is, and cannot but be, an unsigned integer.
func isUnsigned(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return !slices.ContainsFunc(typeSet(p), func(term types.Type) bool { return !isUnsigned(term) })
	}
	return basicInfo(t)&types.IsUnsigned != 0
}

// is64 reports whether t is, or may be, a 64-bit integer.
func is64(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		for _, term := range typeSet(p) {
			if is64(term) {
				return true
			}
		}
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch b.Kind() {
	case types.Int, types.Int64, types.Uint64:
		return true
	}
	return false
}

// isSlice reports whether t is, or may be, a slice.
func isSlice(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return slices.ContainsFunc(typeSet(p), isSlice)
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// holdsSlices reports whether a value of type t is, or holds, a slice. Of a type
// parameter, whether one of its types does.
func holdsSlices(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return slices.ContainsFunc(typeSet(p), holdsSlices)
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Array:
		return holdsSlices(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if holdsSlices(f.Type()) {
				return true
			}
		}
	}
	return false
}

// shortName writes a type with the names of packages instead of their paths.
func shortName(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }
