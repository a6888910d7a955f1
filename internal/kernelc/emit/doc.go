// Package emit writes the Go descriptors of checked kernels: the file
// zkernels.go beside them, which package exec runs kernels from.
//
// It expects a package without problems (see package check) and never looks at
// the bodies of kernels, except for the sizes of their shared arrays.
package emit
