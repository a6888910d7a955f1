package producertest

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/results"
)

// checkLayout: Layout equals Result().Layout(), as asked for, all along.
func checkLayout(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	first := s.Layout()
	if first.Envs != envs || first.Device != d || first.Stride < 0 {
		t.Errorf("Layout() has %d envs, stride %d, device %v; want %d envs on %s", first.Envs, first.Stride, first.Device, envs, d.Name())
	}
	for range 3 {
		if s.Layout() != first || s.Result().Layout() != first {
			t.Errorf("Layout() %+v, Result().Layout() %+v, at first %+v", s.Layout(), s.Result().Layout(), first)
		}
		s.must(pipeline.Prepare(s.Producer))
		s.generate(pipeline.EnqueueOptions{Advance: true})
	}
	if v, ok := s.Result().(results.Validity); ok {
		if a := v.ValidArray(); a.Len() != envs || a.Device() != d {
			t.Errorf("ValidArray() has %d elements, want %d on the device", a.Len(), envs)
		}
	}
}

// checkAddresses: the same result with the same arrays, whatever is done; the
// same seeds and inputs too.
func checkAddresses(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	result, arrays, control := s.Result(), s.result, s.control
	for _, a := range s.arrays() {
		if a.device != d {
			t.Errorf("%s is on another device", a.name)
		}
	}
	look := func(after string) {
		t.Helper()
		if s.Result() != result {
			t.Errorf("after %s: Result() is another instance", after)
		}
		s.find()
		if !sameArrays(s.result, arrays) || !sameArrays(s.control, control) {
			t.Errorf("after %s: an array has moved", after)
		}
		s.result, s.control = arrays, control
	}
	s.must(pipeline.Prepare(s.Producer))
	look("Prepare")
	s.generate(pipeline.EnqueueOptions{})
	look("a generation")
	for range 3 {
		s.generate(pipeline.EnqueueOptions{Advance: true})
		look("an advance")
	}
	s.generate(pipeline.EnqueueOptions{Mask: s.mask(everyOther(envs))})
	look("a masked generation")
	if state := pipeline.SeedsOf(s.Producer); state != nil && state.Owned() {
		s.must(state.Set(otherSeeds(envs)))
		s.generate(pipeline.EnqueueOptions{})
		look("new seeds")
	}
}

func sameArrays(a, b []array) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].name != b[i].name || a[i].address != b[i].address || a[i].length != b[i].length || a[i].device != b[i].device {
			return false
		}
	}
	return true
}

// checkStatus: nothing is valid before the first generation; then valid is 0 or
// 1, and 1 exactly where there is no reason to reject.
func checkStatus(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	v, ok := s.Result().(results.Validity)
	if !ok {
		t.Skip("the result has no ValidArray")
	}
	valid := make([]int32, envs)
	s.must(v.ValidArray().Read(valid))
	for e, x := range valid {
		if x != 0 {
			t.Errorf("env %d is valid (%d) before the first generation", e, x)
		}
	}
	s.must(pipeline.Prepare(s.Producer))
	for range 3 {
		s.generate(pipeline.EnqueueOptions{Advance: true})
		s.must(v.ValidArray().Read(valid))
		reasons := s.ints("RejectReason")
		for e, x := range valid {
			if x != 0 && x != 1 {
				t.Errorf("env %d: valid is %d, want 0 or 1", e, x)
			}
			if reasons != nil && (x == 1) != (reasons[e] == 0) {
				t.Errorf("env %d: valid is %d and RejectReason %d", e, x, reasons[e])
			}
		}
	}
}

// checkNumbers: capacities and bounds are numbers, in order, and stay.
func checkNumbers(t testing.TB, d *exec.Device, envs int, build New) {
	s := newUnprepared(t, d, envs, build)
	capacity, bounds := pipeline.CapacityOf(s.Producer), pipeline.BoundsOf(s.Producer)
	for name, v := range capacity {
		if !(v >= 0) || math.IsInf(v, 0) {
			t.Errorf("Capacity()[%q] is %v", name, v)
		}
	}
	for name, v := range bounds {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Errorf("Bounds()[%q] is %v", name, v)
		}
		if base, isLo := strings.CutSuffix(name, "_lo"); isLo {
			if hi, ok := bounds[base+"_hi"]; ok && hi < v {
				t.Errorf("Bounds(): %s from %v to %v", base, v, hi)
			}
		}
	}
	s.must(pipeline.Prepare(s.Producer))
	s.generate(pipeline.EnqueueOptions{Advance: true})
	if !reflect.DeepEqual(capacity, pipeline.CapacityOf(s.Producer)) || !reflect.DeepEqual(bounds, pipeline.BoundsOf(s.Producer)) {
		t.Error("Capacity() or Bounds() changed with a generation")
	}
}
