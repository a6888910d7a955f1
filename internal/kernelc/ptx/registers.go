package ptx

import "bytes"

// limits goes into the head of each kernel. 56 registers leave room for 1,152
// lanes on a multiprocessor: kernels mostly wait, for each other at barriers and
// for shared memory, and more of them at a time is worth more than what a lane
// saves by keeping values at hand. Clang has no attribute for it.
const limits = ".maxnreg 56\n"

// largest begins the line of a kernel's head that names its largest block.
const largest = "\n.maxntid "

// limit adds the limits to each kernel of a text of PTX.
func limit(code []byte) []byte {
	return bytes.ReplaceAll(code, []byte(largest), []byte("\n"+limits+largest[1:]))
}
