// Package npz keeps batches of tracks in numpy's zip format.
//
// numpy.load opens the files, and gives each array by name:
//
//	outer, center, inner, tangent, normal    [E,N,3]  float32
//	arclen, half_width, curvature            [E,N]    float32
//	length, winding                          [E]      float32
//	valid                                    [E]      bool
//	count, truncated, attempts,
//	reject_reason, notes                     [E]      int32
//	params                                   [E,P]    float32
//	param_names                              [P]      str
//	seed                                     [E]      uint64
//	epoch                                    [E]      uint32
//	input_<name>                             [E]      float32
//	generator                                [E]      int32, an index into generator_names
//	generator_names                          [K]      str
//	config                                   []       str, JSON
//	version                                  []       int32
//
// E is the number of envs, N the slots an env owns (its stride): rows past
// count are padding. Read wants outer, center, inner and count; an array that
// is missing otherwise, or that the writer was not given, is left out. Arrays
// with other names are passed over.
//
// The same File gives the same bytes: entries have a fixed order and no date.
//
// # Why not npyio
//
// codeberg.org/sbinet/npyio reads and writes npz too, and the tests use it to
// check this package. It does not serve here: it takes an array's shape from
// its Go type, so that a flat slice cannot become [E,N,3] without a second copy
// in memory; it writes each number by a call of its own; it leaves no choice of
// compression; and when it reads, it allocates what a header claims. The format
// is small: a text header before the numbers (header.go, parse.go), in a zip of
// archive/zip.
package npz
