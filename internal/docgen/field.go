package main

import (
	"reflect"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/knob"
)

// goField returns the field of config that the knob is bound to, as Go code
// names it: Relax.Sweeps, or bezier.Config.Rad for a field of the family. It is
// empty when there is none.
//
// A knob keeps its field to itself. So each field is given another value in turn,
// and the knob's text tells whether it is the one.
func goField(config *trackgen.TrackConfig, k *knob.Knob) string {
	if path := search(reflect.ValueOf(&config.Config).Elem(), "", k); path != "" {
		return path
	}
	family := reflect.ValueOf(config.Family).Elem()
	return search(family, family.Type().String()+".", k)
}

// search looks for the knob's field in a struct and the structs in it.
func search(v reflect.Value, prefix string, k *knob.Knob) string {
	for i := range v.NumField() {
		field, name := v.Field(i), prefix+v.Type().Field(i).Name
		if !field.CanSet() {
			continue
		}
		if _, param := field.Interface().(knob.Param); field.Kind() == reflect.Struct && !param {
			if path := search(field, name+".", k); path != "" {
				return path
			}
			continue
		}
		old := reflect.ValueOf(field.Interface())
		before := k.String()
		mark(field)
		after := k.String()
		field.Set(old)
		if after != before {
			return name
		}
	}
	return ""
}

// mark changes a field of any type that knobs are bound to.
func mark(field reflect.Value) {
	switch field.Interface().(type) {
	case int:
		field.SetInt(field.Int() + 1)
	case float32:
		field.SetFloat(field.Float() + 1)
	case string:
		field.SetString(field.String() + "?")
	case knob.Param:
		field.Set(reflect.ValueOf(knob.Const(12345)))
	}
}
