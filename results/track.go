package results

import (
	"fmt"
	"slices"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
)

// Track is a batch of closed race tracks. E envs, N = Stride slots each.
//
// The five polylines run index by index beside each other: bead i of Outer,
// Center and Inner is one cross-section. Bead 0 is the start line. Signs: the
// normal points left of travel; the border on the left is Inner for a
// counter-clockwise track.
type Track struct {
	Outer   exec.Array[geom.Vec3] // [E*N] border with the larger enclosed area
	Center  exec.Array[geom.Vec3] // [E*N] centerline, constant spacing
	Inner   exec.Array[geom.Vec3] // [E*N] the other border
	Tangent exec.Array[geom.Vec3] // [E*N] unit, in the direction of travel
	Normal  exec.Array[geom.Vec3] // [E*N] unit, horizontal, left of travel

	Arclen    exec.Array[float32] // [E*N] from bead 0, in [0, Length)
	HalfWidth exec.Array[float32] // [E*N] centerline to either border
	Curvature exec.Array[float32] // [E*N] unsigned, in plan view, 1/length unit

	Length       exec.Array[float32] // [E] of the closed centerline
	Winding      exec.Array[float32] // [E] +1 counter-clockwise, -1 clockwise, 0 without a track
	Valid        exec.Array[int32]   // [E] 1 or 0
	Count        exec.Array[int32]   // [E] beads in use, 0 … N
	Truncated    exec.Array[int32]   // [E] 1 when the stride was too short for the spacing
	Attempts     exec.Array[int32]   // [E] draws made, the first included
	RejectReason exec.Array[int32]   // [E] a Reject; 0 exactly when valid
	Notes        exec.Array[int32]   // [E] a Note

	// Params holds the style parameters that each env was made with, drawn or
	// read from inputs: [E*P], named by ParamNames.
	Params     exec.Array[float32]
	ParamNames []string

	layout Layout
}

// NewTrack allocates the arrays of a batch in one piece. Before the first
// generation everything is zero: no beads, nothing valid. A layout of no envs or
// no slots, without a device, or larger than the device's memory is an error.
func NewTrack(layout Layout, paramNames []string) (*Track, error) {
	if err := layout.check(); err != nil {
		return nil, fmt.Errorf("results: track: %w", err)
	}
	t := &Track{ParamNames: slices.Clone(paramNames), layout: layout}
	var count exec.Arena
	t.cut(&count)
	arena, err := exec.NewArena(layout.Device, count.Used())
	if err != nil {
		return nil, fmt.Errorf("results: track of %d envs of %d slots: %w", layout.Envs, layout.Stride, err)
	}
	t.cut(arena)
	return t, nil
}

// TrackBytes returns the bytes that an env's rows take, without alignment.
func TrackBytes(stride, params int) int {
	return stride*(5*12+3*4) + 8*4 + params*4
}

func (t *Track) cut(a *exec.Arena) {
	envs := t.layout.Envs
	beads := envs * t.layout.Stride
	for _, v := range []*exec.Array[geom.Vec3]{&t.Outer, &t.Center, &t.Inner, &t.Tangent, &t.Normal} {
		*v = exec.Cut[geom.Vec3](a, beads)
	}
	for _, v := range []*exec.Array[float32]{&t.Arclen, &t.HalfWidth, &t.Curvature} {
		*v = exec.Cut[float32](a, beads)
	}
	for _, v := range []*exec.Array[float32]{&t.Length, &t.Winding} {
		*v = exec.Cut[float32](a, envs)
	}
	for _, v := range []*exec.Array[int32]{&t.Valid, &t.Count, &t.Truncated, &t.Attempts, &t.RejectReason, &t.Notes} {
		*v = exec.Cut[int32](a, envs)
	}
	t.Params = exec.Cut[float32](a, envs*len(t.ParamNames))
}

// Layout returns the shape of the batch.
func (t *Track) Layout() Layout { return t.layout }

// ValidArray returns Valid.
func (t *Track) ValidArray() exec.Array[int32] { return t.Valid }

// Arrays lists the arrays by their names in files.
func (t *Track) Arrays() []Info {
	return []Info{
		vec3Info("outer", t.Outer, "border with the larger enclosed area"),
		vec3Info("center", t.Center, "centerline at constant spacing"),
		vec3Info("inner", t.Inner, "the other border"),
		{"tangent", "E,N,3", "float32", "", "unit direction of travel", readVec3(t.Tangent)},
		{"normal", "E,N,3", "float32", "", "unit, horizontal, left of travel", readVec3(t.Normal)},
		{"arclen", "E,N", "float32", "length", "distance from bead 0 along the centerline", read(t.Arclen)},
		{"half_width", "E,N", "float32", "length", "distance from the centerline to either border", read(t.HalfWidth)},
		{"curvature", "E,N", "float32", "1/length", "unsigned curvature in plan view", read(t.Curvature)},
		{"length", "E", "float32", "length", "of the closed centerline", read(t.Length)},
		{"winding", "E", "float32", "", "+1 counter-clockwise, -1 clockwise, 0 without a track", read(t.Winding)},
		{"valid", "E", "int32", "", "1 when the track passed every test", read(t.Valid)},
		{"count", "E", "int32", "", "beads in use", read(t.Count)},
		{"truncated", "E", "int32", "", "1 when the stride was too short for the spacing", read(t.Truncated)},
		{"attempts", "E", "int32", "", "draws made, the first included", read(t.Attempts)},
		{"reject_reason", "E", "int32", "", "bit set: why not valid", read(t.RejectReason)},
		{"notes", "E", "int32", "", "bit set: remarks", read(t.Notes)},
		{"params", "E,P", "float32", "", "style parameters of each env", read(t.Params)},
	}
}

func vec3Info(name string, a exec.Array[geom.Vec3], doc string) Info {
	return Info{name, "E,N,3", "float32", "length", doc, readVec3(a)}
}
