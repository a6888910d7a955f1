package producertest

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/results"
)

// array is an exec.Array of any element type.
type array struct {
	name    string
	address uintptr
	device  *exec.Device
	length  int
	value   reflect.Value // the exec.Array
}

// anyArray is what arrays of all types have in common.
type anyArray interface {
	Address() uintptr
	Device() *exec.Device
	Len() int
	IsZero() bool
}

func newArray(name string, value any) array {
	a := value.(anyArray)
	return array{name, a.Address(), a.Device(), a.Len(), reflect.ValueOf(value)}
}

// arraysOf lists the exported array fields of a result, those of embedded
// structs included.
func arraysOf(result results.Result) []array {
	v := reflect.Indirect(reflect.ValueOf(result))
	if v.Kind() != reflect.Struct {
		return nil
	}
	var arrays []array
	for _, f := range reflect.VisibleFields(v.Type()) {
		if !f.IsExported() {
			continue
		}
		field, err := v.FieldByIndexErr(f.Index)
		if err != nil || !field.CanInterface() { // in a nil or unexported embedded struct
			continue
		}
		if a, ok := field.Interface().(anyArray); ok && !a.IsZero() {
			arrays = append(arrays, newArray(f.Name, field.Interface()))
		}
	}
	return arrays
}

// host returns a slice of the array's element type and length, and its bytes.
func (a array) host() (slice reflect.Value, bytes []byte) {
	elems := a.value.MethodByName("Read").Type().In(0)
	slice = reflect.MakeSlice(elems, a.length, a.length)
	return slice, unsafe.Slice((*byte)(slice.UnsafePointer()), a.length*int(elems.Elem().Size()))
}

func (a array) read() ([]byte, error) {
	slice, bytes := a.host()
	return bytes, a.call("Read", slice)
}

func (a array) write(content []byte) error {
	slice, bytes := a.host()
	copy(bytes, content)
	return a.call("Write", slice)
}

func (a array) call(method string, slice reflect.Value) error {
	err, _ := a.value.MethodByName(method).Call([]reflect.Value{slice})[0].Interface().(error)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, a.name, err)
	}
	return nil
}
