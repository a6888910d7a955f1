package npz_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// entry is an array of a hand-made file.
type entry struct {
	name string
	data string
}

// npy makes an array, as a later numpy would (format 2.0).
func npy(descr, shape, data string) string {
	return npyOrder(descr, "False", shape, data)
}

func npyOrder(descr, fortran, shape, data string) string {
	dict := fmt.Sprintf("{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }\n", descr, fortran, shape)
	return "\x93NUMPY\x02\x00" + string(binary.LittleEndian.AppendUint32(nil, uint32(len(dict)))) + dict + data
}

// zipOf packs entries.
func zipOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		w, err := z.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(e.data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var zeros = strings.Repeat("\x00", 1<<12)

// lines is the least file of 2 envs and 3 slots, with some entries replaced or
// added; an entry without data is left out.
func lines(t testing.TB, others ...entry) []byte {
	t.Helper()
	line := npy("<f4", "2, 3, 3", zeros[:72])
	list := []entry{{"outer.npy", line}, {"center.npy", line}, {"inner.npy", line}, {"count.npy", npy("<i4", "2,", zeros[:8])}}
	for _, o := range others {
		i := slices.IndexFunc(list, func(e entry) bool { return e.name == o.name })
		if i < 0 {
			list = append(list, o)
		} else {
			list[i] = o
		}
	}
	return zipOf(t, slices.DeleteFunc(list, func(e entry) bool { return e.data == "" })...)
}

func TestReadLines(t *testing.T) {
	f, err := decode(lines(t, entry{"mine.npy", "whatever"}, entry{"config", npy("<U3", "", "{\x00\x00\x00}\x00\x00\x00\x00\x00\x00\x00")}))
	if err != nil {
		t.Fatal(err)
	}
	if f.Batch.Envs != 2 || f.Batch.Stride != 3 || len(f.Batch.Center) != 6 || f.Batch.Valid != nil || f.Config != "{}" {
		t.Errorf("read %+v with %+v", f, f.Batch)
	}
}

func TestReadErrors(t *testing.T) {
	const where = " with E = 2, N = 3"
	good := lines(t)
	broken := bytes.Clone(good)
	at := bytes.Index(broken, []byte("center.npy")) + 30
	broken[at] ^= 0xff
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"empty":         {nil, "npz: not a zip file: zip: not a valid zip file"},
		"cut":           {good[:len(good)-9], "npz: not a zip file: zip: not a valid zip file"},
		"damaged":       {broken, "npz: center: "},
		"no center":     {lines(t, entry{"center.npy", ""}), "npz: center: missing; a file of tracks has outer, center, inner and count"},
		"no count":      {lines(t, entry{"count.npy", ""}), "npz: count: missing; a file of tracks has outer, center, inner and count"},
		"twice":         {lines(t, entry{"outer", npy("<f4", "2, 3, 3", zeros[:72])}), "npz: outer: twice in the file"},
		"hostile":       {lines(t, entry{"\x1b[.npy", "x"}, entry{"\x1b[", "x"}), `npz: "\x1b[": twice in the file`},
		"magic":         {lines(t, entry{"outer.npy", "PK" + zeros[:90]}), "npz: outer: not a numpy array"},
		"short magic":   {lines(t, entry{"outer.npy", "\x93NUM"}), "npz: outer: not a numpy array"},
		"version":       {lines(t, entry{"outer.npy", "\x93NUMPY\x09\x00" + zeros[:90]}), "npz: outer: numpy format version 9, want 1 to 3"},
		"header length": {lines(t, entry{"outer.npy", "\x93NUMPY\x02\x00\xff\xff\xff\xff"}), "npz: outer: header of 4294967295 bytes, want at most 65536"},
		"header cut":    {lines(t, entry{"outer.npy", "\x93NUMPY\x01\x00\x40\x00{'descr"}), "npz: outer: header cut short"},
		"structured":    {lines(t, entry{"outer.npy", strings.Replace(npy("X", "2, 3, 3", ""), "'X'", "[('x', '<f4')]", 1)}), "npz: outer: header "},
		"double":        {lines(t, entry{"center.npy", npy("<f8", "2, 3, 3", zeros[:144])}), "npz: center: want float32 [E,N,3]" + where + ", got float64 [2,3,3]"},
		"first double":  {lines(t, entry{"outer.npy", npy("<f8", "2, 3", zeros[:48])}), "npz: outer: want float32 [E,N,3], got float64 [2,3]"},
		"rank":          {lines(t, entry{"center.npy", npy("<f4", "6, 3", zeros[:72])}), "npz: center: want float32 [E,N,3]" + where + ", got float32 [6,3]"},
		"plane":         {lines(t, entry{"outer.npy", npy("<f4", "2, 3, 2", zeros[:48])}), "npz: outer: want float32 [E,N,3], got float32 [2,3,2]"},
		"other stride":  {lines(t, entry{"inner.npy", npy("<f4", "2, 4, 3", zeros[:96])}), "npz: inner: want float32 [E,N,3]" + where + ", got float32 [2,4,3]"},
		"big-endian":    {lines(t, entry{"center.npy", npy(">f4", "2, 3, 3", zeros[:72])}), "npz: center: want float32 [E,N,3]" + where + ", got big-endian float32 [2,3,3]"},
		"fortran":       {lines(t, entry{"center.npy", npyOrder("<f4", "True", "2, 3, 3", zeros[:72])}), "npz: center: want float32 [E,N,3]" + where + ", got float32 [2,3,3] in Fortran order (numpy.ascontiguousarray mends it)"},
		"long count":    {lines(t, entry{"count.npy", npy("<i8", "2,", zeros[:16])}), "npz: count: want int32 [E] with E = 2, got int64 [2]"},
		"count range":   {lines(t, entry{"count.npy", npy("<i4", "2,", "\x01\x00\x00\x00\x04\x00\x00\x00")}), "npz: count of env 1 is 4, want 0 to the stride, 3"},
		"int valid":     {lines(t, entry{"valid.npy", npy("<i4", "2,", zeros[:8])}), "npz: valid: want bool [E] with E = 2, got int32 [2]"},
		"odd bool":      {lines(t, entry{"valid.npy", npy("|b1", "2,", "\x01\x02")}), "npz: valid: element 1: a bool of 2, want 0 or 1"},
		"bytes":         {lines(t, entry{"config.npy", npy("|S5", "", "abcde")}), "npz: config: want str, got bytes"},
		"object":        {lines(t, entry{"config.npy", npy("|O", "", "abcde")}), "npz: config: want str, got object"},
		"characters":    {lines(t, entry{"config.npy", npy("<U1", "", "\x00\x00\x11\x00")}), "npz: config: element 0: 0x110000 is not a character"},
		"surrogate":     {lines(t, entry{"config.npy", npy("<U1", "", "\x00\xd8\x00\x00")}), "npz: config: element 0: 0xd800 is not a character"},
		"odd type":      {lines(t, entry{"seed.npy", npy("<q", "2,", zeros[:16])}), `npz: seed: want uint64 [E] with E = 2, got "<q" [2]`},
		"params alone":  {lines(t, entry{"params.npy", npy("<f4", "2, 1", zeros[:8])}), "npz: params: 2 elements, want 0 for shape (2, 0)\nnpz: param_names: missing, params needs it"},
		"too few bytes": {lines(t, entry{"outer.npy", npy("<f4", "2, 3, 3", zeros[:71])}), "npz: outer: the header tells of 6 values of 12 bytes, the entry holds 71 bytes"},
		"too many":      {lines(t, entry{"outer.npy", npy("<f4", "2, 3, 3", zeros[:73])}), "npz: outer: the header tells of 6 values of 12 bytes, the entry holds 73 bytes"},
		"huge":          {lines(t, entry{"outer.npy", npy("<f4", "2000000000, 2000000000, 3", zeros[:72])}), "npz: outer: the header tells of "},
		"huge text":     {lines(t, entry{"config.npy", npy("<U2000000000", "", zeros[:72])}), "npz: config: the header tells of 1 values of 8000000000 bytes, the entry holds 72 bytes"},
	} {
		f, err := decode(c.file)
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), c.want) || (!strings.HasSuffix(c.want, " ") && err.Error() != c.want) {
			t.Errorf("%s: error\n%v\nwant\n%s", name, err, c.want)
		}
	}
}

// A small file that claims, in the zip as well, to unpack to gigabytes must not
// get them.
func TestReadTakesNoMoreMemoryThanTheFileCanHold(t *testing.T) {
	data := npy("<f4", "100000, 1000, 3", zeros[:60])
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateRaw(&zip.FileHeader{
		Name: "outer.npy", Method: zip.Store, CRC32: crc32.ChecksumIEEE([]byte(data)),
		CompressedSize64: uint64(len(data)), UncompressedSize64: uint64(len(data) - 60 + 100000*1000*12),
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(data)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = decode(b.Bytes())
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "cannot come out of") {
		t.Errorf("error %v", err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes allocated for a file of %d", n, b.Len())
	}
}

// FuzzRead: no bytes make Read panic or take gigabytes, and what it accepts can
// be written and read again.
func FuzzRead(f *testing.F) {
	f.Add([]byte("PK"))
	f.Add(lines(f))
	f.Add(encode(f, circles(2, 20), nil))
	f.Fuzz(readsAgain)
}

// FuzzArray does the same one layer further in: any bytes for one or two of the
// arrays, in a zip that is sound.
func FuzzArray(f *testing.F) {
	line := npy("<f4", "0, 5, 3", "")
	f.Add("outer", line, "center", line)
	f.Add("outer.npy", npy("<f4", "2, 3, 3", zeros[:72]), "config.npy", npy("<U2", "", zeros[:8]))
	f.Add("count.npy", npy("<i4", "2,", zeros[:8]), "valid.npy", npy("|b1", "2,", "\x00\x01"))
	f.Add("param_names", npy("<U1", "1,", "a\x00\x00\x00"), "params", npy("<f4", "2, 1", zeros[:8]))
	f.Add("generator_names", npy("<U1", "1,", "a\x00\x00\x00"), "generator", npy("<i4", "2,", zeros[:8]))
	f.Add("input_a.b", npy("<f4", "2,", zeros[:8]), "seed", npy("<u8", "2,", zeros[:16]))
	f.Fuzz(func(t *testing.T, name1, data1, name2, data2 string) {
		if name1 == "" || name2 == "" {
			return
		}
		readsAgain(t, lines(t, entry{name1, data1}, entry{name2, data2}))
	})
}

func readsAgain(t *testing.T, b []byte) {
	first, err := decode(b)
	if err != nil {
		return
	}
	again, err := decode(encode(t, first, nil))
	if err != nil {
		t.Fatal(err)
	}
	if first.Version == 0 {
		first.Version = again.Version
	}
	if got, want := fmt.Sprintf("%#v", bits(again)), fmt.Sprintf("%#v", bits(first)); got != want {
		t.Errorf("read again\n%s, at first\n%s", got, want)
	}
}
