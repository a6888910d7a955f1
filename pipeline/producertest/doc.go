// Package producertest is the contract of [pipeline.Producer] as a test suite,
// for whoever writes a producer:
//
//	func TestContract(t *testing.T) {
//		producertest.Test(t, func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
//			p, err := mine.New(d, envs)
//			if err != nil {
//				t.Fatal(err)
//			}
//			return p
//		})
//	}
//
// Every rule is a subtest of its own, run for every device of the machine. The
// optional interfaces are found by assertion, as a course finds them; a rule
// about one that the producer does not have is skipped. What the suite compares
// are the exported exec.Array fields of the result, bit for bit, with those of
// the seeds and the inputs.
//
// The suite writes garbage into the result between generations: a generation
// must write every element of the envs that take part, and none of the others.
//
// The rule about allocations does not run in builds with the race detector,
// which allocates by itself. Such builds are known by the build tag "race".
package producertest
