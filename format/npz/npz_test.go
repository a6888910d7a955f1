package npz_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	npyio "codeberg.org/sbinet/npyio/npz"
	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/format/internal/safefile"
	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

// encode returns the bytes of a file.
func encode(t testing.TB, f *npz.File, opt *npz.WriteOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := npz.Write(context.Background(), &b, f, opt); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decode(b []byte) (*npz.File, error) { return npz.Read(bytes.NewReader(b), int64(len(b))) }

// draw makes slices of random bits, NaNs of every kind among them.
func draw[T any](t *rapid.T, name string, n int, g *rapid.Generator[T], optional bool) []T {
	if optional && rapid.IntRange(0, 3).Draw(t, name+" is nil") == 0 {
		return nil
	}
	return rapid.SliceOfN(g, n, n).Draw(t, name)
}

var (
	anyFloat = rapid.Map(rapid.Uint32(), math.Float32frombits)
	anyVec3  = rapid.Custom(func(t *rapid.T) geom.Vec3 {
		return geom.Vec3{X: anyFloat.Draw(t, "x"), Y: anyFloat.Draw(t, "y"), Z: anyFloat.Draw(t, "z")}
	})
	anyName = rapid.StringMatching(`[A-Za-z0-9_.-]{1,12}`)
	anyText = rapid.String().Filter(func(s string) bool { return !strings.HasSuffix(s, "\x00") })
)

func anyFile(t *rapid.T) *npz.File {
	b := &results.Batch{Envs: rapid.IntRange(0, 5).Draw(t, "E"), Stride: rapid.IntRange(0, 7).Draw(t, "N")}
	envs, beads := b.Envs, b.Envs*b.Stride
	for _, v := range []*[]geom.Vec3{&b.Outer, &b.Center, &b.Inner} {
		*v = draw(t, "line", beads, anyVec3, false)
	}
	b.Count = draw(t, "count", envs, rapid.Int32Range(0, int32(b.Stride)), false)
	for _, v := range []*[]geom.Vec3{&b.Tangent, &b.Normal} {
		*v = draw(t, "frame", beads, anyVec3, true)
	}
	for _, v := range []*[]float32{&b.Arclen, &b.HalfWidth, &b.Curvature} {
		*v = draw(t, "beads", beads, anyFloat, true)
	}
	for _, v := range []*[]float32{&b.Length, &b.Winding} {
		*v = draw(t, "envs", envs, anyFloat, true)
	}
	b.Valid = draw(t, "valid", envs, rapid.Int32Range(0, 1), true)
	b.Truncated = draw(t, "truncated", envs, rapid.Int32(), true)
	b.Attempts = draw(t, "attempts", envs, rapid.Int32(), true)
	b.RejectReason = draw(t, "reject_reason", envs, rapid.Map(rapid.Int32(), func(v int32) results.Reject { return results.Reject(v) }), true)
	b.Notes = draw(t, "notes", envs, rapid.Map(rapid.Int32(), func(v int32) results.Note { return results.Note(v) }), true)
	b.Seed = draw(t, "seed", envs, rapid.Uint64(), true)
	b.Epoch = draw(t, "epoch", envs, rapid.Uint32(), true)
	if b.ParamNames = draw(t, "param_names", rapid.IntRange(0, 3).Draw(t, "P"), anyText, true); b.ParamNames != nil {
		b.Params = draw(t, "params", envs*len(b.ParamNames), anyFloat, true)
	}
	f := &npz.File{
		Batch: b, Version: rapid.Int32Min(1).Draw(t, "version"), Config: anyText.Draw(t, "config"),
		GeneratorNames: draw(t, "generator_names", 3, anyText, true),
	}
	if f.GeneratorNames != nil {
		f.Generator = draw(t, "generator", envs, rapid.Int32Range(0, 2), true)
	}
	for range rapid.IntRange(0, 2).Draw(t, "inputs") {
		if f.Inputs == nil {
			f.Inputs = map[string][]float32{}
		}
		f.Inputs[anyName.Draw(t, "name")] = draw(t, "input", envs, anyFloat, false)
	}
	return f
}

// bits turns every float of a file into its bits, so that NaNs compare.
func bits(f *npz.File) map[string]any {
	floats := func(s []float32) []uint32 {
		if s == nil {
			return nil
		}
		u := make([]uint32, len(s))
		for i, v := range s {
			u[i] = math.Float32bits(v)
		}
		return u
	}
	m := map[string]any{"version": f.Version, "config": f.Config, "generator": f.Generator, "generator names": f.GeneratorNames, "inputs": len(f.Inputs)}
	for name, v := range f.Inputs {
		m["input "+name] = floats(v)
	}
	b := reflect.ValueOf(*f.Batch)
	for i := range b.NumField() {
		name := b.Type().Field(i).Name
		switch v := b.Field(i).Interface().(type) {
		case []geom.Vec3:
			m[name] = floats(results.Flat(v))
			if v == nil {
				m[name] = []uint32(nil)
			}
		case []float32:
			m[name] = floats(v)
		default:
			m[name] = v
		}
	}
	return m
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := anyFile(t)
		var b bytes.Buffer
		opt := &npz.WriteOptions{Compression: npz.Compression(rapid.IntRange(0, 2).Draw(t, "compression"))}
		if err := npz.Write(context.Background(), &b, f, opt); err != nil {
			t.Fatal(err)
		}
		got, err := decode(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		want := bits(f)
		for name, v := range bits(got) {
			if !reflect.DeepEqual(v, want[name]) {
				t.Errorf("%s: read %v, wrote %v", name, v, want[name])
			}
		}
	})
}

// A batch of several blocks of deflate round trips too.
func TestRoundTripLarge(t *testing.T) {
	several, one := wavy(300, 384), wavy(20, 384) // 1.4 MB an array of points, and 92 kB
	var size [3]int
	for c, f := range map[npz.Compression]*npz.File{npz.Fast: several, npz.Store: several, npz.Small: one} {
		b := encode(t, f, &npz.WriteOptions{Compression: c})
		size[c] = len(b)
		got, err := decode(b)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(bits(got), bits(f)) {
			t.Errorf("compression %d: read something else than was written", c)
		}
	}
	if size[npz.Fast] > size[npz.Store]*6/10 {
		t.Errorf("Fast gives %d bytes of %d: the padding does not shrink", size[npz.Fast], size[npz.Store])
	}
}

// What is not told stays untold, and the version is filled in.
func TestOnlyLines(t *testing.T) {
	b := circles(3, 32).Batch
	f := &npz.File{Batch: &results.Batch{Envs: 3, Stride: 32, Outer: b.Outer, Center: b.Center, Inner: b.Inner, Count: b.Count}}
	got, err := decode(encode(t, f, nil))
	if err != nil {
		t.Fatal(err)
	}
	f.Version = results.Version
	if !reflect.DeepEqual(bits(got), bits(f)) {
		t.Errorf("read %v\nwrote %v", got, f)
	}
}

// Writing does not change what is written.
func TestWriteLeavesFileAlone(t *testing.T) {
	f := circles(2, 32)
	f.Version, f.Config = 0, ""
	encode(t, f, nil)
	if f.Version != 0 || f.Config != "" {
		t.Errorf("version %d, config %q after writing", f.Version, f.Config)
	}
}

func TestSameBytes(t *testing.T) {
	f := wavy(250, 384)
	want := encode(t, f, nil)
	for _, n := range []int{1, 2, 7} {
		old := runtime.GOMAXPROCS(n)
		got := encode(t, f, nil)
		runtime.GOMAXPROCS(old)
		if !bytes.Equal(got, want) {
			t.Errorf("other bytes with %d processors", n)
		}
	}
}

// npyio, written by others, reads the arrays that its types can hold.
func TestNpyioReads(t *testing.T) {
	f := circles(4, 32)
	b := encode(t, f, nil)
	r, err := npyio.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(r.Keys()); n != 26 {
		t.Errorf("%d arrays: %v", n, r.Keys())
	}
	check := func(name, shape string, into, want any) {
		t.Helper()
		if got := r.Header(name + ".npy").String(); !strings.Contains(got, "Shape:"+shape) {
			t.Errorf("%s: %s, want shape %s", name, got, shape)
		}
		if err := r.Read(name+".npy", into); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := reflect.ValueOf(into).Elem().Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	check("half_width", "[4 32]", new([]float32), f.Batch.HalfWidth)
	check("count", "[4]", new([]int32), f.Batch.Count)
	check("valid", "[4]", new([]bool), []bool{true, false, true, false})
	check("seed", "[4]", new([]uint64), f.Batch.Seed)
	check("epoch", "[4]", new([]uint32), f.Batch.Epoch)
	check("params", "[4 2]", new([]float32), f.Batch.Params)
	check("generator_names", "[2]", new([]string), f.GeneratorNames)
	check("version", "[]", new(int32), int32(7))
	tangent := []float32{}
	for _, v := range f.Batch.Tangent {
		tangent = append(tangent, v.X, v.Y, v.Z)
	}
	check("tangent", "[4 32 3]", new([]float32), tangent)
}

func TestWriteErrors(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*npz.File)
		want  string
	}{
		"no batch": {func(f *npz.File) { f.Batch = nil }, "npz: Batch is nil"},
		"negative": {func(f *npz.File) { f.Batch.Envs = -1 }, "npz: batch of -1 envs with stride 32: want 0 to 2147483647 each"},
		"lengths": {
			func(f *npz.File) {
				f.Batch.Inner, f.Batch.Seed, f.Batch.Outer = f.Batch.Inner[1:], f.Batch.Seed[1:], nil
			},
			"npz: outer: missing\nnpz: inner: 189 elements, want 192 for shape (2, 32, 3)\nnpz: seed: 1 elements, want 2 for shape (2,)",
		},
		"params":      {func(f *npz.File) { f.Batch.ParamNames = nil }, "npz: params: 4 elements, want 0 for shape (2, 0)\nnpz: param_names: missing, params needs it"},
		"count":       {func(f *npz.File) { f.Batch.Count[1] = 33 }, "npz: count of env 1 is 33, want 0 to the stride, 32"},
		"valid":       {func(f *npz.File) { f.Batch.Valid[0] = -1 }, "npz: valid of env 0 is -1, want 0 or 1"},
		"generator":   {func(f *npz.File) { f.Generator[1] = 2 }, "npz: generator of env 1 is 2, want an index into the 2 generator_names"},
		"no names":    {func(f *npz.File) { f.GeneratorNames = nil }, "npz: generator_names: missing, generator needs it"},
		"input":       {func(f *npz.File) { f.Inputs["a/b"] = make([]float32, 2) }, `npz: input "a/b": a name is made of letters, digits and _ . -`},
		"input size":  {func(f *npz.File) { f.Inputs["a"] = nil; f.Inputs["b"] = []float32{1} }, "npz: input_b: 1 elements, want 2 for shape (2,)"},
		"config":      {func(f *npz.File) { f.Config = "\xff" }, `npz: config "\xff": want valid UTF-8 that does not end in NUL`},
		"param names": {func(f *npz.File) { f.Batch.ParamNames[0] = "a\x00" }, `npz: param_names "a\x00": want valid UTF-8 that does not end in NUL`},
	} {
		f := circles(2, 32)
		c.spoil(f)
		var b bytes.Buffer
		if err := npz.Write(t.Context(), &b, f, nil); err == nil || err.Error() != c.want || b.Len() > 0 {
			t.Errorf("%s: %d bytes and error\n%v\nwant\n%s", name, b.Len(), err, c.want)
		}
	}
	err := npz.Write(t.Context(), io.Discard, circles(1, 32), &npz.WriteOptions{Compression: 3})
	if want := "npz: compression is 3, want Fast, Store or Small"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// full fails after so many bytes.
type full struct {
	w    io.Writer
	left int
}

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.left {
		n, _ := f.w.Write(p[:f.left])
		f.left = 0
		return n, errFull
	}
	f.left -= len(p)
	return f.w.Write(p)
}

// A disk that fills up at any byte gives an error, leaves the old file as it
// was and nothing beside it.
func TestFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tracks.npz")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file *npz.File
		step int // bytes
	}{
		"arrays too small to pack": {circles(1, 16), 1},
		"packed arrays":            {circles(12, 32), 197},
		"several blocks":           {wavy(250, 384), 1234567},
	} {
		size := len(encode(t, c.file, nil))
		for n := 0; n < size; n += c.step {
			err := safefile.Write(t.Context(), path, func(w io.Writer) error {
				return npz.Write(t.Context(), &full{w, n}, c.file, nil)
			})
			if !errors.Is(err, errFull) {
				t.Fatalf("%s: disk full at byte %d of %d: error %v", name, n, size, err)
			}
		}
	}
	if got := folder(t, path); got != "tracks.npz: old" {
		t.Errorf("the folder holds %s", got)
	}
}

// folder tells what stands in the folder of a path.
func folder(t *testing.T, path string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(filepath.Dir(path), e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e.Name()+": "+string(b[:min(len(b), 9)]))
	}
	return strings.Join(all, ", ")
}

func TestDevFull(t *testing.T) {
	dev, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("no device that is always full: %v", err)
	}
	defer dev.Close()
	if err := npz.Write(t.Context(), dev, circles(1, 32), nil); err == nil {
		t.Error("Write to a full device gave no error")
	}
	if err := npz.WriteFile(t.Context(), "/dev/full", circles(1, 32), nil); err == nil {
		t.Error("WriteFile to a full device gave no error")
	}
}

// Cancelling in the middle stops, says so, and leaves nothing behind: no file
// and no goroutine.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	f := wavy(300, 384)
	path := filepath.Join(t.TempDir(), "tracks.npz")
	for _, c := range []npz.Compression{npz.Fast, npz.Store} {
		cause := errors.New("pressed Ctrl-C")
		ctx, cancel := context.WithCancelCause(t.Context())
		last := int64(0)
		opt := &npz.WriteOptions{Compression: c, Progress: func(done, total int64) {
			if done > total/2 {
				cancel(cause)
			}
			last = done
		}}
		err := npz.WriteFile(ctx, path, f, opt)
		if !errors.Is(err, cause) || !strings.HasPrefix(err.Error(), "npz: write "+path+": ") {
			t.Errorf("error %v", err)
		}
		if got := folder(t, path); got != "" {
			t.Errorf("the folder holds %s", got)
		}
		if total := int64(len(f.Batch.Outer) * 12 * 5); last > total {
			t.Errorf("went on to %d bytes", last)
		}
	}
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestProgress(t *testing.T) {
	var steps []int64
	var total int64
	f := circles(50, 128)
	encode(t, f, &npz.WriteOptions{Progress: func(done, all int64) { steps, total = append(steps, done), all }})
	if len(steps) < 10 || !slices.IsSorted(steps) || steps[len(steps)-1] != total {
		t.Errorf("steps %v of %d", steps, total)
	}
	if least := int64(50 * 128 * (5*12 + 3*4)); total < least || total > least*11/10 {
		t.Errorf("%d bytes in all, the arrays of beads alone are %d", total, least)
	}
}

// An input is found by name whatever order a map has.
func TestInputs(t *testing.T) {
	f := circles(1, 32)
	f.Inputs = map[string][]float32{}
	for _, name := range []string{"b", "a", "bezier.rad", "x-1"} {
		f.Inputs[name] = []float32{float32(len(name))}
	}
	got, err := decode(encode(t, f, nil))
	if err != nil || !maps.EqualFunc(got.Inputs, f.Inputs, slices.Equal) {
		t.Errorf("read %v, %v", got.Inputs, err)
	}
}
