package npz_test

import (
	"math"

	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// padding is what fills the slots past count: the canonical NaN.
var padding = math.Float32frombits(0x7fc00000)

// circles makes a file of every array, with concentric circles for tracks.
// Env e has 16+e beads, or stride if that is less.
func circles(envs, stride int) *npz.File {
	b := &results.Batch{
		Envs: envs, Stride: stride, ParamNames: []string{"rad", "Größe"},
		Params: make([]float32, 2*envs),
	}
	for e := range envs {
		n := min(16+e, stride)
		for i := range stride {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			at := func(r float64) geom.Vec3 {
				if i >= n {
					return geom.Vec3{X: padding, Y: padding, Z: padding}
				}
				return geom.Vec3{X: float32(r * cos), Y: float32(r * sin), Z: float32(e)}
			}
			b.Outer = append(b.Outer, at(1.1))
			b.Center = append(b.Center, at(1))
			b.Inner = append(b.Inner, at(0.9))
			b.Tangent = append(b.Tangent, geom.Vec3{X: float32(-sin), Y: float32(cos)})
			b.Normal = append(b.Normal, geom.Vec3{X: float32(-cos), Y: float32(-sin)})
			b.Arclen = append(b.Arclen, float32(i))
			b.HalfWidth = append(b.HalfWidth, 0.1)
			b.Curvature = append(b.Curvature, 1)
		}
		b.Length = append(b.Length, 2*math.Pi)
		b.Winding = append(b.Winding, 1)
		b.Valid = append(b.Valid, int32(1-e%2))
		b.Count = append(b.Count, int32(n))
		b.Truncated = append(b.Truncated, 0)
		b.Attempts = append(b.Attempts, 1)
		b.RejectReason = append(b.RejectReason, results.Reject(e%2)*results.Separation)
		b.Notes = append(b.Notes, results.InputClamped)
		b.Params[2*e] = float32(e)
		b.Seed = append(b.Seed, math.MaxUint64-uint64(e))
		b.Epoch = append(b.Epoch, uint32(e))
	}
	return &npz.File{
		Batch: b, Version: 7, Config: `{"half_width": 0.1, "name": "Nürburg 🏁"}`,
		Inputs:    map[string][]float32{"half_width": make([]float32, envs), "a.b": make([]float32, envs)},
		Generator: make([]int32, envs), GeneratorNames: []string{"bezier", "voronoi"},
	}
}
