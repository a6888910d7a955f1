package results_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// newTrack makes a track on a device of its own.
func newTrack(t *testing.T, envs, stride int, params ...string) *results.Track {
	t.Helper()
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	track, err := results.NewTrack(results.Layout{Envs: envs, Stride: stride, Device: d}, params)
	if err != nil {
		t.Fatal(err)
	}
	return track
}

// elements returns the lengths of the arrays, by name.
func elements(track *results.Track) map[string]int {
	return map[string]int{
		"outer": track.Outer.Len(), "center": track.Center.Len(), "inner": track.Inner.Len(),
		"tangent": track.Tangent.Len(), "normal": track.Normal.Len(),
		"arclen": track.Arclen.Len(), "half_width": track.HalfWidth.Len(), "curvature": track.Curvature.Len(),
		"length": track.Length.Len(), "winding": track.Winding.Len(),
		"valid": track.Valid.Len(), "count": track.Count.Len(), "truncated": track.Truncated.Len(),
		"attempts": track.Attempts.Len(), "reject_reason": track.RejectReason.Len(), "notes": track.Notes.Len(),
		"params": track.Params.Len(),
	}
}

func TestNewTrack(t *testing.T) {
	names := []string{"half_width", "scale"}
	track := newTrack(t, 5, 64, names...)
	names[0] = "changed by the caller later"
	if track.Layout() != (results.Layout{Envs: 5, Stride: 64, Device: track.Outer.Device()}) || track.ParamNames[0] != "half_width" {
		t.Errorf("layout %+v, params %v", track.Layout(), track.ParamNames)
	}
	for name, n := range elements(track) {
		want := 5
		switch name {
		case "outer", "center", "inner", "tangent", "normal", "arclen", "half_width", "curvature":
			want = 5 * 64
		case "params":
			want = 5 * 2
		}
		if n != want {
			t.Errorf("%s has %d elements, want %d", name, n, want)
		}
	}
	if track.ValidArray() != track.Valid {
		t.Error("ValidArray is not Valid")
	}
	count, bytes := track.Outer.Device().Allocations()
	if least := int64(5 * results.TrackBytes(64, 2)); count != 1 || bytes < least || bytes > least+17*256 {
		t.Errorf("%d allocations of %d bytes, want 1 of %d and some alignment", count, bytes, least)
	}
}

func TestNewTrackErrors(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	for _, c := range []struct {
		layout results.Layout
		want   string
	}{
		{results.Layout{Envs: 0, Stride: -1}, "results: track: envs must be 1 to 2147483647, got 0\nstride must be 1 to 2147483647, got -1\nno device"},
		{results.Layout{Envs: -3, Stride: 64, Device: d}, "results: track: envs must be 1 to 2147483647, got -3"},
		{results.Layout{Envs: math.MaxInt32, Stride: math.MaxInt32, Device: d}, "results: track: 2147483647 envs of stride 2147483647: more than "},
	} {
		track, err := results.NewTrack(c.layout, nil)
		if track != nil || err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%+v: track %v, error %v, want %q", c.layout, track, err, c.want)
		}
	}
	if _, err := results.NewTrack(results.Layout{Envs: 1 << 26, Stride: 1 << 14, Device: d}, nil); err == nil ||
		!strings.HasPrefix(err.Error(), "results: track of 67108864 envs of 16384 slots: exec: ") && math.MaxInt > math.MaxInt32 {
		t.Errorf("more than the memory: error %v", err)
	}
}

// The names are those that files use: a change breaks what people have.
func TestArrayNames(t *testing.T) {
	track := newTrack(t, 1, 64)
	var got []string
	for _, info := range track.Arrays() {
		got = append(got, strings.Join([]string{info.Name, info.Shape, info.Type, info.Unit}, " "))
	}
	want := []string{
		"outer E,N,3 float32 length", "center E,N,3 float32 length", "inner E,N,3 float32 length",
		"tangent E,N,3 float32 ", "normal E,N,3 float32 ",
		"arclen E,N float32 length", "half_width E,N float32 length", "curvature E,N float32 1/length",
		"length E float32 length", "winding E float32 ",
		"valid E int32 ", "count E int32 ", "truncated E int32 ", "attempts E int32 ", "reject_reason E int32 ", "notes E int32 ",
		"params E,P float32 ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("arrays\n%q, want\n%q", got, want)
	}
}

// Every exported array of Track is listed, in the type and shape that it says,
// and reads what it holds; and their bytes are what TrackBytes says.
func TestArraysReadThemselves(t *testing.T) {
	const envs, stride = 3, 64
	for _, params := range [][]string{nil, {"a", "b", "c"}} {
		track := newTrack(t, envs, stride, params...)
		fillAll(t, track)
		shapes := map[string]int{"E": envs, "E,N": envs * stride, "E,N,3": 3 * envs * stride, "E,P": envs * len(params)}
		bytes, value := 0, float32(0)
		for _, info := range track.Arrays() {
			value++ // that fillAll gave this array
			data, err := info.Read()
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%T", data); got != "[]"+info.Type {
				t.Errorf("%s reads as %s, says %s", info.Name, got, info.Type)
			}
			v := reflect.ValueOf(data)
			if v.Len() != shapes[info.Shape] {
				t.Errorf("%s has %d numbers, says %s", info.Name, v.Len(), info.Shape)
			}
			for i := range v.Len() {
				if got := v.Index(i).Convert(reflect.TypeFor[float32]()).Interface(); got != value {
					t.Fatalf("%s[%d] reads %v, holds %v", info.Name, i, got, value)
				}
			}
			if info.Doc == "" {
				t.Errorf("%s is not described", info.Name)
			}
			bytes += v.Len() * int(v.Type().Elem().Size())
		}
		if want := envs * results.TrackBytes(stride, len(params)); bytes != want {
			t.Errorf("%d params: the arrays take %d bytes, TrackBytes says %d", len(params), bytes, want)
		}
		if fields := exportedArrays(); fields != len(track.Arrays()) {
			t.Errorf("Track has %d arrays, %d are listed", fields, len(track.Arrays()))
		}
	}
}

func exportedArrays() (n int) {
	for field := range reflect.TypeFor[results.Track]().Fields() {
		if field.IsExported() && strings.HasPrefix(field.Type.Name(), "Array[") {
			n++
		}
	}
	return n
}

// fillAll fills the arrays with 1, 2, 3 … in the order that Arrays lists them.
func fillAll(t *testing.T, track *results.Track) {
	t.Helper()
	ctx := track.Layout().Device.Stream().Context()
	var errs []error
	n := float32(0)
	for _, a := range []exec.Array[geom.Vec3]{track.Outer, track.Center, track.Inner, track.Tangent, track.Normal} {
		n++
		errs = append(errs, exec.Fill(ctx, a, geom.Vec3{X: n, Y: n, Z: n}))
	}
	for _, a := range []exec.Array[float32]{track.Arclen, track.HalfWidth, track.Curvature, track.Length, track.Winding} {
		n++
		errs = append(errs, exec.Fill(ctx, a, n))
	}
	for _, a := range []exec.Array[int32]{track.Valid, track.Count, track.Truncated, track.Attempts, track.RejectReason, track.Notes} {
		n++
		errs = append(errs, exec.Fill(ctx, a, int32(n)))
	}
	errs = append(errs, exec.Fill(ctx, track.Params, n+1))
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestSnapshot(t *testing.T) {
	track := newTrack(t, 2, 64, "a")
	fillAll(t, track)
	b, err := track.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if b.Envs != 2 || b.Stride != 64 || b.Seed != nil || b.Epoch != nil || !slices.Equal(b.ParamNames, []string{"a"}) {
		t.Errorf("%d envs, stride %d, seeds %v, epochs %v, params %v", b.Envs, b.Stride, b.Seed, b.Epoch, b.ParamNames)
	}
	// Every array of the batch holds what the track's array of the same name held.
	v := reflect.ValueOf(*b)
	for field := range v.Type().Fields() {
		source := reflect.ValueOf(*track).FieldByName(field.Name)
		if !source.IsValid() || field.Name == "ParamNames" {
			continue
		}
		want := source.MethodByName("Host").Call(nil)[0]
		got := v.FieldByName(field.Name)
		if got.Len() == 0 || got.Len() != want.Len() {
			t.Errorf("%s has %d elements, want %d", field.Name, got.Len(), want.Len())
			continue
		}
		for i := range got.Len() {
			if !got.Index(i).Convert(want.Type().Elem()).Equal(want.Index(i)) {
				t.Errorf("%s[%d] = %v, want %v", field.Name, i, got.Index(i), want.Index(i))
				break
			}
		}
	}
	b.Outer[0].X = 77
	if track.Outer.Host()[0].X == 77 {
		t.Error("the snapshot shares the track's memory")
	}
}

func TestSnapshotOfAClosedDevice(t *testing.T) {
	track := newTrack(t, 1, 64)
	if err := track.Layout().Device.Close(); err != nil {
		t.Fatal(err)
	}
	if b, err := track.Snapshot(); b != nil || err == nil {
		t.Errorf("batch %v, error %v", b, err)
	}
}

func TestRow(t *testing.T) {
	b := &results.Batch{Envs: 2, Stride: 3, Arclen: []float32{1, 2, 3, 4, 5, 6}, Count: []int32{2, 3}}
	if got := fmt.Sprint(results.Row(b, b.Arclen, 0), results.Row(b, b.Arclen, 1)); got != "[1 2] [4 5 6]" {
		t.Errorf("rows %s", got)
	}
	if row := results.Row(b, b.Arclen, 0); cap(row) != 3 {
		t.Errorf("capacity %d: an append would write into the next row", cap(row))
	}
	b.Count[0] = 4
	defer func() {
		if recover() == nil {
			t.Error("more beads than slots: the row reaches into the next")
		}
	}()
	results.Row(b, b.Arclen, 0)
}
