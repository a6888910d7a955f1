// Package foreign holds what kernels of another package use.
package foreign

// Length is in metres.
type Length float32
