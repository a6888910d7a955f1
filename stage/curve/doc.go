// Package curve holds what kernels do with closed plane polylines: arc length,
// sampling, splines, crossings, bounds. All of it is kernel code: it runs in
// all lanes of a group together, and says when it ends in a barrier.
//
// A polyline is two slices x[:n], y[:n]; the segment i runs from point i to
// point i+1, the last one back to point 0.
package curve
