// Package host tests the translation of kernels to C on this machine's
// processor: every kernel of the module, and those of testdata/language, must give
// the same bits as in Go, with any number of lanes.
//
// It needs a C compiler, gcc or clang. Without one the test is skipped, or fails
// if TRACKGEN_REQUIRE_C=1.
//
// The parameters are real ones: testdata/scenes makes small generations, built
// with one file more in each package of kernels, which has package trace record
// the launches. Then the C reads what went in and writes what it makes of it.
package host
