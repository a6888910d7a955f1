package exec_test

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

func TestFill(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		fillOf[float32](t, d, -1.5, 2)
		fillOf[int32](t, d, -7, 1<<30)
		fillOf[uint32](t, d, 0xdeadbeef, 1)
		fillOf[uint16](t, d, 0xbeef, 1)
		fillOf[uint8](t, d, 0xef, 1)
		fillOf[int16](t, d, -2, 1)
		fillOf[uint64](t, d, 0x0123456789abcdef, 1)
		fillOf(t, d, geom.Vec2{X: 1, Y: -2}, geom.Vec2{X: 3})
		fillOf(t, d, geom.Vec3{X: 1, Y: -2, Z: 3}, geom.Vec3{Z: 4})
	})
}

// fillOf fills a stretch in the midst of an array, eagerly and by replay, and
// checks that its neighbours keep what they had.
func fillOf[T kernel.Elem](t *testing.T, d *exec.Device, value, other T) {
	t.Helper()
	stream := d.Stream()
	for _, n := range []int{0, 1, 2, 3, 5, 7, 8, 15, 17, 31, 1001} {
		a := alloc(t, d, make([]T, n+2)...)
		middle := a.Slice(1, n+1)
		fill := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return exec.Fill(ctx, middle, value) })
		check := func(how string) {
			t.Helper()
			var zero T
			for i, got := range read(t, a) {
				want := value
				if i == 0 || i == n+1 {
					want = zero
				}
				if got != want {
					t.Fatalf("%s: element %d of %d %T holds %v, want %v", how, i, n+2, zero, got, want)
				}
			}
		}
		must(t, fill(stream.Context()))
		check("eager")
		must(t, exec.Fill(stream.Context(), middle, other))
		graph, err := stream.Capture(fill)
		must(t, err)
		must(t, graph.Replay(stream))
		check("replayed")
	}
}

func TestCopy(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		ctx := d.Stream().Context()
		a, b := alloc[int32](t, d, 1, 2, 3, 4), alloc[int32](t, d, 5, 6, 7, 8)
		must(t, exec.Copy(ctx, a.Slice(1, 3), b.Slice(0, 2)))
		holds(t, "the destination", a, 1, 5, 6, 4)
		holds(t, "the source", b, 5, 6, 7, 8)
		must(t, exec.Copy(ctx, a.Slice(0, 2), a.Slice(2, 4))) // neighbours do not overlap
		holds(t, "within one array", a, 6, 4, 6, 4)
		must(t, a.Write([]int32{1, 2, 3, 4}))
		must(t, exec.Copy(ctx, a.Slice(2, 4), a.Slice(0, 2)))
		holds(t, "within one array, upward", a, 1, 2, 1, 2)

		graph, err := d.Stream().Capture(exec.BodyFunc(func(ctx *exec.LaunchContext) error { return exec.Copy(ctx, b, a) }))
		must(t, err)
		holds(t, "before the replay", b, 5, 6, 7, 8)
		must(t, a.Write([]int32{9, 8, 7, 6}))
		must(t, graph.Replay(d.Stream()))
		holds(t, "after the replay", b, 9, 8, 7, 6)
	})
}

func TestFillAndCopyErrors(t *testing.T) {
	d, other := exectest.CPU(t, exec.CPUOptions{Workers: 1}), exectest.CPU(t, exec.CPUOptions{Workers: 1})
	ctx := d.Stream().Context()
	a, b, far := alloc[int32](t, d, 1, 2, 3), alloc[int32](t, d, 4, 5), alloc[int32](t, other, 6, 7, 8)
	fails(t, exec.Fill(ctx, far, 1), "exec: fill 3 elements on cpu:1: the array is on another device")
	fails(t, exec.Copy(ctx, a, b), "exec: copy to 3 elements on cpu:1: the source has 2")
	fails(t, exec.Copy(ctx, b.Slice(0, 0), b), "exec: copy to 0 elements on cpu:1: the source has 2")
	fails(t, exec.Copy(ctx, a, far), "exec: copy to 3 elements on cpu:1: an array is on another device")
	fails(t, exec.Copy(ctx, far, a), "exec: copy to 3 elements on cpu:1: an array is on another device")
	const overlap = "exec: copy to 2 elements on cpu:1: the arrays overlap"
	for _, c := range [][2]int{{0, 1}, {1, 0}, {0, 0}} {
		fails(t, exec.Copy(ctx, a.Slice(c[0], c[0]+2), a.Slice(c[1], c[1]+2)), overlap)
	}
	if got := fmt.Sprint(read(t, a), read(t, b), read(t, far)); got != "[1 2 3] [4 5] [6 7 8]" {
		t.Errorf("after the errors: %s", got)
	}
}
