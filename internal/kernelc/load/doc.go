// Package load finds kernels in Go packages and everything that they call.
//
// It is the first stage of kernelc: [Load] parses and type-checks packages with
// their module dependencies, reads the //trackgen: directives, and hands out a
// [Program], from which package check and the emitters work. It judges only
// directives and the signatures of kernels; all other rules stand in check.
//
// The package files are parsed in parallel, so a token.Pos says nothing about
// the order of two files. Everything here is ordered by file name and offset,
// or by name.
package load
