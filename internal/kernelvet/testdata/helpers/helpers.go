// Package helpers is called by kernels of another package.
package helpers

import "github.com/seed183fdc01/trackgen/kernel"

// Double is fine.
func Double(x float32) float32 { return x + x }

// Square leaves its product open.
func Square(x float32) float32 { return x * x }

// Quartic calls something that does.
func Quartic(x float32) float32 { return inner(x) / 2 }

func inner(x float32) float32 { return x*x + 1 }

// Fill writes.
func Fill(x []float32, value float32) float32 {
	for i := range x {
		x[i] = value
	}
	return value
}

// SyncIf holds a barrier.
func SyncIf(g *kernel.Group, b bool) {
	if b {
		g.Sync()
	}
}

// Lane varies.
func Lane(g *kernel.Group) int32 { return g.Lane() }

// Tail returns a part of x.
func Tail(x []float32) []float32 { return x[1:] }

// Print is nothing for kernels.
func Print(s string) int32 { return int32(len(s)) }
