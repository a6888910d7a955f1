package npz

import (
	"fmt"
	"strings"
)

// An npy file begins with the magic, a version, the length of the header and
// the header: a Python dict in text, padded with spaces and ended by a newline
// so that the numbers start at a multiple of 64. See
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
const (
	magic = "\x93NUMPY"
	align = 64
)

// header returns the bytes before the numbers of an array, in version 1.0 of
// the format.
func header(descr string, s shape) []byte {
	const before = len(magic) + 2 + 2 // and the version and the length
	dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %v, }", descr, s)
	pad := -(before + len(dict) + 1) & (align - 1)
	h := append([]byte(magic), 1, 0)
	h = le.AppendUint16(h, uint16(len(dict)+pad+1))
	return append(h, dict+strings.Repeat(" ", pad)+"\n"...)
}
