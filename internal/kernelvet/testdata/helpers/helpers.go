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

// Pair holds two slices.
type Pair struct{ First, Second []float32 }

// Swapped goes through an array, which does not tell the fields apart.
func Swapped(p Pair) Pair {
	both := [2]Pair{{p.Second, p.First}, p}
	return both[0]
}

// Half leaves a slice nil.
func Half(x []float32) Pair { return Pair{First: x} }

// Grow writes through a pointer.
func Grow(n *int32) { *n++ }

// Rounded rounds a product of any of its types.
func Rounded[T float32 | int32](x, y T) T { return T(x * y) }

// Print is nothing for kernels.
func Print(s string) int32 { return int32(len(s)) }
