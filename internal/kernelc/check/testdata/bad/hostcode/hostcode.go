//trackgen:host

// Package hostcode is no kernel code.
package hostcode

// Twice stands in a file that kernels cannot use.
func Twice(x int32) int32 { return 2 * x }
