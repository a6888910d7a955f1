//trackgen:host

// Package hostcode is no kernel code.
package hostcode

// Count is a variable.
var Count int32 = 3

// Twice stands in a file that kernels cannot use.
func Twice(x int32) int32 { return 2 * x }
