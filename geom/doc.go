// Package geom holds the plane and space geometry of the kernels: vectors and
// float32 mathematics that give the same bits on every machine.
//
// Everything here is written in the kernel subset of Go and made of float32
// additions, multiplications, divisions and square roots, each rounded once to
// nearest. The Go compiler may fuse x*y+z into one rounding on some processors;
// an explicit conversion, float32(x*y), forbids it, so every product that is
// added to something stands inside one. Use [Vec2.Dot], [Vec2.Cross], [MulAdd] and [Lerp]
// rather than writing such sums by hand.
package geom
