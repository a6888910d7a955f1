package exec_test

import (
	"fmt"
	"runtime"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

func TestAlloc(t *testing.T) {
	for _, d := range exectest.Devices(t) {
		for _, n := range []int{0, 1, 3, 64, 1000} {
			a, err := exec.Alloc[geom.Vec3](d, n)
			must(t, err)
			if a.Len() != n || a.Device() != d || a.IsZero() || a.Address()%256 != 0 {
				t.Errorf("%d elements: length %d, device %v, zero %v, address %#x", n, a.Len(), a.Device(), a.IsZero(), a.Address())
			}
			for i, v := range read(t, a) {
				if v != (geom.Vec3{}) {
					t.Errorf("element %d of %d is %v at first", i, n, v)
				}
			}
		}
	}
}

func TestAllocErrors(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	_, err := exec.Alloc[uint64](d, -1)
	fails(t, err, "exec: alloc -1 elements of 8 bytes: want 0 to 8796093022208")
	if most := int64(1) << 46 / 12; int64(int(most)) == most {
		_, err = exec.Alloc[geom.Vec3](d, int(most)+1)
		fails(t, err, "exec: alloc 5864062014806 elements of 12 bytes: want 0 to 5864062014805")
	}
	if count, bytes := d.Allocations(); count != 0 || bytes != 0 {
		t.Errorf("failed allocations were counted: %d of %d bytes", count, bytes)
	}
}

// What the machine cannot have is an error; the run-time system would end the program.
func TestAllocMoreThanThereIs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only here is it known how much memory there is")
	}
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	tooMuch := int64(1) << 45
	if int64(int(tooMuch)) != tooMuch {
		t.Skip("an int holds no such length")
	}
	_, err := exec.Alloc[uint8](d, int(tooMuch))
	var memory int64
	if n, _ := fmt.Sscanf(fmt.Sprint(err), "exec: alloc 35184372088832 bytes on cpu:1: the machine has %d bytes of memory", &memory); n != 1 || memory <= 0 {
		t.Errorf("error %v", err)
	}
}

func TestAllocationsAreCounted(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		a := alloc[float32](t, d, 1, 2, 3)
		alloc[uint64](t, d, 1, 2)
		a.Slice(1, 2)
		if count, bytes := d.Allocations(); count != 2 || bytes != 28 {
			t.Errorf("%d allocations of %d bytes, want 2 of 28", count, bytes)
		}
	})
}

func TestSliceSharesMemory(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		a := alloc[int32](t, d, 0, 1, 2, 3, 4)
		view := a.Slice(1, 4).Slice(1, 3)
		holds(t, "the view", view, 2, 3)
		must(t, view.Write([]int32{20, 30}))
		holds(t, "the array", a, 0, 1, 20, 30, 4)
		if view.Address() != a.Address()+8 || view.Device() != d {
			t.Errorf("the view of element 2 on is at %#x, the array at %#x", view.Address(), a.Address())
		}
		if empty := a.Slice(5, 5); empty.Len() != 0 || empty.IsZero() {
			t.Errorf("the empty view at the end: %v", empty)
		}
		for _, c := range [][2]int{{-1, 2}, {3, 2}, {2, 6}, {6, 6}} {
			want := fmt.Sprintf("exec: slice [%d:%d] of an array of 5", c[0], c[1])
			if got := panics(func() { a.Slice(c[0], c[1]) }); got != want {
				t.Errorf("panic %v, want %q", got, want)
			}
		}
	})
}

func TestReadAndWriteLengths(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		a := alloc[uint8](t, d, 1, 2, 3)
		fails(t, a.Read(make([]uint8, 2)), "exec: read 3 elements into 2")
		fails(t, a.Read(make([]uint8, 4)), "exec: read 3 elements into 4")
		fails(t, a.Write(make([]uint8, 2)), "exec: write 2 elements into 3")
		fails(t, a.Write(make([]uint8, 4)), "exec: write 4 elements into 3")
		holds(t, "after the errors", a, 1, 2, 3)
	})
}

func TestZeroArray(t *testing.T) {
	var a exec.Array[float32]
	must(t, a.Read(nil))
	must(t, a.Write(nil))
	fails(t, a.Write([]float32{1}), "exec: write 1 elements into 0")
	if a.Len() != 0 || a.Device() != nil || !a.IsZero() || a.Arg() != nil || a.Host() != nil || a.Address() != 0 {
		t.Errorf("the zero array: %v", a)
	}
}

func TestEmptyArray(t *testing.T) {
	eachDevice(t, func(t *testing.T, d *exec.Device) {
		a := alloc[float32](t, d)
		ctx := d.Stream().Context()
		must(t, a.Read(nil))
		must(t, exec.Fill(ctx, a, 1))
		must(t, exec.Copy(ctx, a, exec.Array[float32]{}))
		if len(a.Arg()) != 0 || len(a.Host()) != 0 || a.IsZero() {
			t.Errorf("an array of no elements: %v", a)
		}
	})
}

func TestHostAndArg(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	a := alloc[int16](t, d, 1, 2, 3)
	a.Host()[1] = 7
	a.Arg()[2] = 8
	holds(t, "written through Host and Arg", a, 1, 7, 8)
}

func TestWrap(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	memory := []float32{1, 2, 3, 4}
	a, err := exec.Wrap[float32](d, unsafe.Pointer(&memory[1]), 2)
	must(t, err)
	holds(t, "wrapped", a, 2, 3)
	must(t, exec.Fill(d.Stream().Context(), a, 9))
	if fmt.Sprint(memory) != "[1 9 9 4]" {
		t.Errorf("the memory holds %v", memory)
	}
	if count, _ := d.Allocations(); count != 0 {
		t.Errorf("%d allocations", count)
	}
	empty, err := exec.Wrap[float32](d, nil, 0)
	must(t, err)
	if empty.Len() != 0 || empty.Slice(0, 0).Len() != 0 {
		t.Errorf("wrapped nothing: %v", empty)
	}
}

func TestWrapErrors(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	block := make([]uint64, 4)
	start := unsafe.Pointer(&block[0])
	wrapAt := func(by int, wrap func(unsafe.Pointer) error, want int) {
		t.Helper()
		at := unsafe.Add(start, by)
		if want == 0 {
			must(t, wrap(at))
			return
		}
		fails(t, wrap(at), fmt.Sprintf("exec: wrap 1 elements: address %#x is not a multiple of %d", uintptr(at), want))
	}
	for by := range 8 {
		bad := func(align int) int { // the alignment that the message names
			if by%align == 0 {
				return 0
			}
			return align
		}
		wrapAt(by, wrapOne[uint8](d), 0)
		wrapAt(by, wrapOne[int16](d), bad(2))
		wrapAt(by, wrapOne[float32](d), bad(4))
		wrapAt(by, wrapOne[geom.Vec3](d), bad(4))
		wrapAt(by, wrapOne[uint64](d), bad(int(unsafe.Alignof(block[0]))))
	}
	_, err := exec.Wrap[int32](d, nil, 3)
	fails(t, err, "exec: wrap 3 elements: the address is nil")
	_, err = exec.Wrap[int32](d, start, -1)
	fails(t, err, "exec: wrap -1 elements: want 0 to 17592186044416")
}

func wrapOne[T kernel.Elem](d *exec.Device) func(unsafe.Pointer) error {
	return func(at unsafe.Pointer) error { return second(exec.Wrap[T](d, at, 1)) }
}
