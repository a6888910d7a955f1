// Package kernel is the language in which numeric kernels are written: one
// function, run by a group of lanes for one item (mostly an env).
//
//	//trackgen:kernel item=env block=128
//	func double(g *kernel.Group, p doubleParams) {
//		x := kernel.Row(p.XInOut, g.Env(), p.Stride)
//		lane, size := g.Lane(), g.Size()
//		for i := lane; i < p.Stride; i += size {
//			x[i] = float32(2 * x[i])
//		}
//	}
//
// On a GPU a group is a thread block or a part of a warp. On a CPU it is one
// goroutine with Lane 0 and Size 1, whose barriers cost nothing; tests run the
// same function with many real lanes, so that the race detector reports a
// missing barrier. The result must not depend on the number of lanes.
//
// This package, like geom, is itself part of the kernel subset, except for the
// file host.go, which makes groups.
package kernel
