// Package emitc translates checked kernels to C.
//
// One text serves two targets. [CUDA] is CUDA C: a group of lanes is a thread
// block, or a part of a warp. [Host] is C11: a group is one thread, or several
// with a barrier, so that tests can compare the bits of the translation with
// those of the Go kernels. The targets differ in a prelude only; what a kernel
// computes is written once, behind it.
//
// The translation goes from syntax and types straight to text. What both
// languages say alike is copied; where they differ, the rule stands beside the
// code that applies it:
//
//   - narrow integers wrap at their own width, C computes in int (arith.go);
//   - shifts by the width or more, and MinInt/-1, are undefined in C (arith.go);
//   - constants are exact and rounded once; C gets their bits (constant.go);
//   - every variable has a name of its own in its function, since y := y+1 would
//     read itself in C (names.go);
//   - values of one assignment are computed before any is stored (assign.go);
//   - break and continue with labels become jumps (loop.go);
//   - arrays are values, and functions have several results (types.go).
//
// The order of evaluation is not a difference any more: package check refuses
// what depends on it. Signed integers must wrap, floats must not be contracted and
// pointers may alias: compile with the flags that [Flags] lists.
//
// A construct that the rules of package check allow and that this package does
// not know is an error with a position, never a guess.
package emitc
