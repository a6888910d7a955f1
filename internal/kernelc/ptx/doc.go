// Package ptx makes the device code of kernels: it compiles the CUDA C that
// package emitc writes to PTX, with a clang of one version, and tells whether a
// file of PTX belongs to a text of CUDA C.
//
// PTX is text for a virtual GPU. The driver of a real one turns it into machine
// code when a program starts, so that one file serves all GPUs from [Arch] on.
// Each kernel is limited in its registers: see limits.
package ptx
