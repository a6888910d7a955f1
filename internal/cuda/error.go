package cuda

import (
	"fmt"
	"unsafe"
)

// Code is a result of the driver: a CUresult.
type Code int32

// The codes that callers tell apart.
const (
	OutOfMemory  Code = 2
	NotSupported Code = 801
)

// Error is a call of the driver that failed. A failure of earlier,
// asynchronous work shows in whatever call comes next, and in all later ones.
type Error struct {
	Call string // the driver's name of the function
	Code Code
	Log  string // of the compiler, when it loaded a module
}

// Error says what failed, and why in the driver's words.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s (%d): %s", e.Call, errorText(symbols.getErrorName, e.Code), e.Code, errorText(symbols.getErrorString, e.Code))
	if e.Log != "" {
		text += "\n" + e.Log
	}
	return text
}

// errorText asks the driver by one of its functions that give a C string.
func errorText(function uintptr, code Code) string {
	text := new(*byte)
	if call(function, uintptr(code), uintptr(unsafe.Pointer(text))) != 0 || *text == nil {
		return "unknown error"
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(*text), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(*text, n))
}

// check makes an error of a result that is not 0.
func check(function string, result uintptr) error {
	if code := Code(result); code != 0 {
		return &Error{Call: function, Code: code}
	}
	return nil
}
