package kernel

import (
	"unsafe"

	"github.com/seed183fdc01/trackgen/geom"
)

// Group is what a kernel knows of the lanes that run it together.
type Group struct {
	item, env  int32
	lane, size int32
	used       uintptr  // bytes of mem handed out by Shared
	mem        []uint64 // shared by all lanes of the group
	lanes      *Lanes   // nil with one lane
}

// Item returns the index of the item that this group works on, from 0.
func (g *Group) Item() int32 { return g.item }

// Env returns the env of the item: the row of every [E, …] array.
func (g *Group) Env() int32 { return g.env }

// Lane returns which lane of the group this is: 0 … Size()-1.
func (g *Group) Lane() int32 { return g.lane }

// Size returns the number of lanes of the group.
func (g *Group) Size() int32 { return g.size }

// Sync waits until every lane of the group has come here. What any lane wrote
// before it, every lane sees after it.
func (g *Group) Sync() {
	if g.lanes != nil {
		g.lanes.wait(false)
	}
}

// Any is a barrier that tells every lane whether some lane passed true.
func (g *Group) Any(b bool) bool {
	if g.lanes != nil {
		return g.lanes.wait(b)
	}
	return b
}

// Elem is what arrays of kernels hold: no pointers, one layout everywhere.
type Elem interface {
	float32 | int32 | uint32 | uint16 | uint8 | int16 | uint64 | geom.Vec2 | geom.Vec3
}

// Shared returns an array of n elements that all lanes of the group share. It
// starts at a multiple of 16 bytes and holds anything at first. Call it only as
// x := kernel.Shared[T](g, n) at the top level of a kernel, before any barrier,
// with n made of constants and scalar parameters.
func Shared[T Elem](g *Group, n int32) []T {
	var zero T
	start := (g.used + 15) &^ 15
	end := start + uintptr(n)*unsafe.Sizeof(zero)
	if n < 0 || end > uintptr(len(g.mem))*8 {
		panic("kernel: shared memory exhausted")
	}
	g.used = end
	return unsafe.Slice((*T)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(g.mem)), start)), int(n))
}

// Row returns the window of one env (or any row) of a flat [E*stride] array.
func Row[T Elem](s []T, env, stride int32) []T {
	start := int(env) * int(stride)
	return s[start:][:stride:stride]
}

// Bump is the layout rule of [Shared]: where n more elements of size bytes end.
// What does not fit an int32, a negative n included, gives 1<<31 - 1, and so
// does all that follows it: no device has so much shared memory.
func Bump(used, size, n int32) int32 {
	const tooMuch = 1<<31 - 1
	end := (int64(used)+15)&^15 + int64(size)*int64(n)
	if n < 0 || end > tooMuch {
		return tooMuch
	}
	return int32(end)
}
