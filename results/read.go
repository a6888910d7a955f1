package results

import (
	"unsafe"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
)

func read[T float32 | int32](a exec.Array[T]) func() (any, error) {
	return func() (any, error) {
		s := make([]T, a.Len())
		return s, a.Read(s)
	}
}

func readVec3(a exec.Array[geom.Vec3]) func() (any, error) {
	return func() (any, error) {
		s := make([]geom.Vec3, a.Len())
		return Flat(s), a.Read(s)
	}
}

// Flat views points as their coordinates, three floats each.
func Flat(s []geom.Vec3) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(s))), 3*len(s))
}
