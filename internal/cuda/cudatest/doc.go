// Package cudatest runs tests on a CUDA driver without a GPU: a shared library
// with the functions of the driver that package cuda uses, which runs the C of
// our kernels on the processor. It needs Linux and a C compiler; without one,
// tests are skipped, or fail if TRACKGEN_REQUIRE_C=1.
//
//	func TestSomething(t *testing.T) {
//		cudatest.Run(t, func(t *testing.T) { … exec.Open("cuda:0") … })
//	}
//
// A process loads a driver once, so [Run] runs the test in a process of its own:
// the test's own program, with this one test. What the test leaks is all its own,
// and a fault of it, such as the use of a device address on the host, ends that
// process only.
//
// With TRACKGEN_CUDATEST=system, tests run on the driver of the machine instead,
// to see whether the fake does as the real one does. With
// TRACKGEN_CUDATEST_LANES=N each group of a kernel is N threads with real
// barriers, instead of one; 0 means as many as on a GPU.
//
// docs/gpu-testing.md says what the fake holds to, and what it cannot show.
package cudatest
