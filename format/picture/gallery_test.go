package picture_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/format/picture"
)

// With -gallery the pictures of the tests are kept, to be looked at.
var gallery = flag.String("gallery", "", "folder to write the pictures of the tests to")

// pictures makes one of each kind of picture, coarse where nobody looks.
func pictures(t testing.TB) map[string]*picture.Picture {
	t.Helper()
	b := assorted()
	made := map[string]*picture.Picture{}
	add := func(name string, p *picture.Picture, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		made[name] = p
	}
	coarse := func(o *picture.Options) *picture.Options {
		if o == nil {
			o = &picture.Options{}
		}
		if _, benchmark := t.(*testing.B); *gallery == "" && !benchmark {
			o.Resolution = 0.5
		}
		return o
	}
	sheet := func(name string, envs []int, o *picture.Options) {
		p, err := picture.Sheet(b, envs, coarse(o))
		add(name, p, err)
	}
	one := func(name string, env int, o *picture.Options) {
		p, err := picture.One(b, env, coarse(o))
		add(name, p, err)
	}
	sheet("sheet", nil, &picture.Options{Title: "Zürich & <others>, 16 envs"})
	sheet("strip", []int{5, 1, 3}, &picture.Options{Columns: 3, HideInvalid: true, CellSize: 90})
	sheet("curvature", nil, &picture.Options{Color: picture.Curvature, SharedScale: true})
	one("ellipse", 0, nil)
	one("hairpins", 1, nil)
	one("breathing", 2, &picture.Options{Color: picture.Curvature, Centerline: true})
	one("eight", 3, &picture.Options{Title: "crossing"})
	one("empty", 7, nil)
	return made
}

func TestGallery(t *testing.T) {
	dir := *gallery
	if dir == "" {
		dir = t.TempDir()
	}
	for name, p := range pictures(t) {
		for _, f := range picture.Formats() {
			path := filepath.Join(dir, name+"."+string(f))
			if err := p.WriteFile(t.Context(), path); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Size() < 500 {
				t.Errorf("%s: %v, %v", path, info, err)
			}
		}
	}
}

// hashes encodes every picture in every format.
func hashes(t testing.TB) string {
	t.Helper()
	var lines []string
	made := pictures(t)
	for _, name := range []string{"strip", "breathing", "eight", "empty"} {
		for _, f := range picture.Formats() {
			var b bytes.Buffer
			if err := made[name].Encode(&b, f); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, fmt.Sprintf("%s.%s %x", name, f, sha256.Sum256(b.Bytes())))
		}
	}
	return strings.Join(lines, "\n")
}

const printHashes = "PICTURE_TEST_PRINT_HASHES"

// The same batch must give the same bytes, twice in one process and in
// another, at another time.
func TestSameBytes(t *testing.T) {
	if os.Getenv(printHashes) != "" {
		fmt.Println(hashes(t))
		return
	}
	first := hashes(t)
	if second := hashes(t); second != first {
		t.Errorf("two runs differ:\n%s\n%s", first, second)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestSameBytes$")
	cmd.Env = append(os.Environ(), printHashes+"=1", "TZ=Asia/Tokyo")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), first) {
		t.Errorf("two processes differ:\n%s\n%s", first, out)
	}
}

// Pictures may be encoded at the same time.
func TestConcurrent(t *testing.T) {
	p := pictures(t)["sheet"]
	var want bytes.Buffer
	if err := p.Encode(&want, picture.PDF); err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			if err := p.Encode(&b, picture.PDF); err != nil || !bytes.Equal(b.Bytes(), want.Bytes()) {
				t.Errorf("%v, %d bytes, want %d", err, b.Len(), want.Len())
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	made := pictures(b)
	for _, name := range []string{"sheet", "hairpins"} {
		for _, f := range picture.Formats() {
			b.Run(name+"/"+string(f), func(b *testing.B) {
				var out bytes.Buffer
				for b.Loop() {
					out.Reset()
					if err := made[name].Encode(&out, f); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(out.Len()), "file-bytes")
			})
		}
	}
}
