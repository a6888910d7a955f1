// Package check holds the rules of the kernel language: what a kernel, and
// every function that it calls, may be written in, so that it can be translated
// and gives the same bits on every machine.
//
// Each rule set is a pass of its own over go/ast and go/types:
//
//   - params: the parameter struct, its field types, names and order; and that
//     the kernel leaves its own copy of it unchanged;
//   - subset: types, statements and expressions of the language;
//   - nils: no slice is nil;
//   - rounding: float products that a Go compiler could fuse with a sum;
//   - shared: where kernel.Shared may stand and what its length is made of;
//   - order: statements whose effects would depend on the order of evaluation;
//   - writes: no writes to inputs, directly or through helpers;
//   - barriers: every lane of a group reaches the same barriers.
//
// The last three need to know what a call does. A [Summary] says it, once for
// each function and for all its callers, so it can be computed where the
// function stands and be used where only its name is known.
//
// All problems are collected. [Package] is for programs that have the syntax of
// all helpers; [Checker] serves tools that see one package at a time.
package check
