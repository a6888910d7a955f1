package results

import (
	"errors"
	"slices"

	"github.com/seed183fdc01/trackgen/geom"
)

// Batch is a copy of a Track in host memory, for files, pictures and
// statistics. Its arrays have the shapes of Track's.
type Batch struct {
	Envs, Stride int

	Outer, Center, Inner, Tangent, Normal []geom.Vec3 // [E*N]
	Arclen, HalfWidth, Curvature          []float32   // [E*N]
	Length, Winding                       []float32   // [E]

	Valid, Count, Truncated, Attempts []int32  // [E]
	RejectReason                      []Reject // [E]
	Notes                             []Note   // [E]

	Params     []float32 // [E*P]
	ParamNames []string

	Seed  []uint64 // [E]
	Epoch []uint32 // [E]
}

// Snapshot copies the track to the host. It waits for the work enqueued before.
// Seed and Epoch stay empty: the seeds' owner knows them.
func (t *Track) Snapshot() (*Batch, error) {
	envs := t.layout.Envs
	beads := envs * t.layout.Stride
	b := &Batch{
		Envs: envs, Stride: t.layout.Stride,
		Outer: make([]geom.Vec3, beads), Center: make([]geom.Vec3, beads), Inner: make([]geom.Vec3, beads),
		Tangent: make([]geom.Vec3, beads), Normal: make([]geom.Vec3, beads),
		Arclen: make([]float32, beads), HalfWidth: make([]float32, beads), Curvature: make([]float32, beads),
		Length: make([]float32, envs), Winding: make([]float32, envs),
		Valid: make([]int32, envs), Count: make([]int32, envs), Truncated: make([]int32, envs), Attempts: make([]int32, envs),
		RejectReason: make([]Reject, envs), Notes: make([]Note, envs),
		Params: make([]float32, t.Params.Len()), ParamNames: slices.Clone(t.ParamNames),
	}
	reject, notes := make([]int32, envs), make([]int32, envs)
	err := errors.Join(
		t.Outer.Read(b.Outer), t.Center.Read(b.Center), t.Inner.Read(b.Inner),
		t.Tangent.Read(b.Tangent), t.Normal.Read(b.Normal),
		t.Arclen.Read(b.Arclen), t.HalfWidth.Read(b.HalfWidth), t.Curvature.Read(b.Curvature),
		t.Length.Read(b.Length), t.Winding.Read(b.Winding),
		t.Valid.Read(b.Valid), t.Count.Read(b.Count), t.Truncated.Read(b.Truncated), t.Attempts.Read(b.Attempts),
		t.RejectReason.Read(reject), t.Notes.Read(notes), t.Params.Read(b.Params),
	)
	if err != nil {
		return nil, err
	}
	for e := range envs {
		b.RejectReason[e], b.Notes[e] = Reject(reject[e]), Note(notes[e])
	}
	return b, nil
}

// Row returns the beads of env e in one of the [E*N] arrays, padding left out.
func Row[T any](b *Batch, array []T, e int) []T {
	return array[e*b.Stride:][:b.Stride:b.Stride][:b.Count[e]]
}
