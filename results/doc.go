// Package results holds what generations write: fixed arrays, rewritten in
// place, at addresses that never change.
//
// Every array is flat. [E] has one element an env; [E*N] has Stride slots an
// env, of which the first Count[e] count and the rest is padding (the canonical
// NaN).
package results

// Version is the version of the algorithms: it is raised when the bits of a
// result change on purpose. Files keep it.
const Version = 1
