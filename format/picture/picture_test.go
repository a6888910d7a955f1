package picture_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed183fdc01/trackgen/format/picture"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/results"
)

func decode(t *testing.T, p *picture.Picture, err error) image.Image {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := p.Encode(&b, picture.PNG); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

var (
	asphalt = color.RGBA{0x47, 0x4D, 0x55, 0xFF}
	grass   = color.RGBA{0xE3, 0xEB, 0xD8, 0xFF}
	kerbRed = color.RGBA{0xD6, 0x40, 0x45, 0xFF}
	alarm   = color.RGBA{0xF7, 0xE6, 0xE1, 0xFF}
)

// tally counts the pixels of each colour.
func tally(img image.Image) map[color.RGBA]int {
	n := map[color.RGBA]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			n[img.(*image.RGBA).RGBAAt(x, y)]++
		}
	}
	return n
}

// The ellipse is 6.4 by 3.6 over its borders and 0.4 wide. In a picture of 84 %
// of 500 points across, at two pixels a point, asphalt covers the area between
// two ellipses, less start line and edges.
func TestRoadIsWhereItShouldBe(t *testing.T) {
	p, err := picture.One(batchOf(ellipse), 0, &picture.Options{CellSize: 500})
	img := decode(t, p, err)
	w, h := p.Size()
	if img.Bounds().Dx() != int(math.Round(2*w)) || img.Bounds().Dy() != int(math.Round(2*h)) {
		t.Errorf("%v pixels for %v by %v points", img.Bounds(), w, h)
	}
	scale := 2 * 0.84 * 500 / 6.4
	want := math.Pi * (3.2*1.8 - 2.8*1.4) * scale * scale // offsets of an ellipse are nearly ellipses
	got := float64(tally(img)[asphalt])
	if got > want || got < 0.9*want {
		t.Errorf("%v pixels of asphalt, want a little less than %.0f", got, want)
	}
	// Middle of the picture: infield. Left end of the ellipse: road.
	cx, cy := img.Bounds().Dx()/2, img.Bounds().Dy()-2*(18+28)-int(scale*3.6/2+2*0.08*500)
	if c := img.At(cx, cy); c != grass {
		t.Errorf("the infield is %v, want %v", c, grass)
	}
	if c := img.At(cx-int(3*scale), cy); c != asphalt {
		t.Errorf("the road is %v, want %v", c, asphalt)
	}
}

// Where a course crosses itself both strands are painted.
func TestCrossingIsPainted(t *testing.T) {
	p, err := picture.One(batchOf(eight), 0, &picture.Options{CellSize: 500})
	img := decode(t, p, err)
	b := boundsOf(img, asphalt)
	if c := img.At((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2); c != asphalt {
		t.Errorf("the crossing is %v, want %v", c, asphalt)
	}
}

func boundsOf(img image.Image, c color.RGBA) image.Rectangle {
	var b image.Rectangle
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if img.(*image.RGBA).RGBAAt(x, y) == c {
				b = b.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return b
}

// Only the large picture has kerbs, and only in tight corners.
func TestKerbs(t *testing.T) {
	wide := func(t float64) (x, y, w float64) {
		sin, cos := math.Sincos(2 * math.Pi * t)
		return 3 * cos, 3 * sin, 0.1
	}
	b := batchOf(hairpins, wide)
	p, err := picture.One(b, 0, &picture.Options{Resolution: 1})
	if n := tally(decode(t, p, err))[kerbRed]; n < 50 {
		t.Errorf("hairpins: %d pixels of kerb", n)
	}
	p, err = picture.One(b, 1, &picture.Options{Resolution: 1})
	if n := tally(decode(t, p, err))[kerbRed]; n != 0 {
		t.Errorf("a wide circle: %d pixels of kerb", n)
	}
	p, err = picture.Sheet(b, nil, &picture.Options{Resolution: 1})
	if n := tally(decode(t, p, err))[kerbRed]; n != 0 {
		t.Errorf("sheet: %d pixels of kerb", n)
	}
}

func TestSheetLayout(t *testing.T) {
	b := assorted()
	for name, c := range map[string]struct {
		envs          []int
		opt           picture.Options
		width, height float64
	}{
		"square":       {nil, picture.Options{}, 4*162 - 12 + 36, 4*189 - 12 + 36},
		"columns":      {nil, picture.Options{Columns: 8}, 8*162 - 12 + 36, 2*189 - 12 + 36},
		"few":          {[]int{3}, picture.Options{Columns: 8}, 150 + 36, 177 + 36},
		"title":        {[]int{3}, picture.Options{Title: "x"}, 150 + 36, 177 + 36 + 26},
		"cell":         {[]int{3, 3}, picture.Options{CellSize: 80}, 2*92 - 12 + 36, 107 + 36},
		"hide invalid": {[]int{0, 3, 7, 1}, picture.Options{HideInvalid: true}, 2*162 - 12 + 36, 177 + 36},
	} {
		p, err := picture.Sheet(b, c.envs, &c.opt)
		if err != nil {
			t.Fatal(err)
		}
		if w, h := p.Size(); w != c.width || h != c.height {
			t.Errorf("%s: %v by %v, want %v by %v", name, w, h, c.width, c.height)
		}
	}
}

// An invalid env stands on another ground, with its reason in the text.
func TestInvalid(t *testing.T) {
	p, err := picture.Sheet(assorted(), []int{3}, nil)
	if n := tally(decode(t, p, err))[alarm]; n < 10000 {
		t.Errorf("%d pixels in the warning tint", n)
	}
	if s := svg(t, p); !strings.Contains(s, "turning+border_crossing") {
		t.Error("the reason is not told")
	}
}

func svg(t *testing.T, p *picture.Picture) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.Encode(&b, picture.SVG); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A sheet of one scale shows a track of half the size at half the size.
func TestSharedScale(t *testing.T) {
	small := func(t float64) (x, y, w float64) { x, y, w = ellipse(t); return x / 2, y / 2, w / 2 }
	b := batchOf(ellipse, small)
	for shared, want := range map[bool]float64{false: 1, true: 4} {
		p, err := picture.Sheet(b, nil, &picture.Options{SharedScale: shared, CellSize: 400, Resolution: 1})
		img := decode(t, p, err)
		area := func(x0, x1 int) (n float64) {
			for y := range img.Bounds().Dy() {
				for x := x0; x < x1; x++ {
					if img.(*image.RGBA).RGBAAt(x, y) == asphalt {
						n++
					}
				}
			}
			return n
		}
		half := img.Bounds().Dx() / 2
		if got := area(0, half) / area(half, 2*half); math.Abs(got/want-1) > 0.12 {
			t.Errorf("SharedScale %v: areas are as %.2f to 1, want %v", shared, got, want)
		}
	}
}

// The figures of files that hold no more than lines are worked out.
func TestFigures(t *testing.T) {
	b := batchOf(ellipse, hairpins)
	b.Valid, b.RejectReason, b.Seed = nil, nil, nil
	p, err := picture.Sheet(b, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := svg(t, p)
	for _, want := range []string{"length 14.79 · 2 corners", "6 corners"} {
		if !strings.Contains(s, want) {
			t.Errorf("no %q in %s", want, s)
		}
	}
	if strings.Contains(s, "seed") {
		t.Error("a seed out of nothing")
	}
}

func TestSVGIsXML(t *testing.T) {
	for name, p := range pictures(t) {
		d := xml.NewDecoder(strings.NewReader(svg(t, p)))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
	if s := svg(t, pictures(t)["sheet"]); !strings.Contains(s, "Zürich &amp; &lt;others&gt;") || !strings.Contains(s, "Helvetica") {
		t.Error("the title or the fonts to stand in are missing")
	}
}

func TestErrors(t *testing.T) {
	b := assorted()
	thousand := make([]int, 1000)
	short := *b
	short.Inner = short.Inner[1:]
	count := *b
	count.Count = append([]int32{321}, b.Count[1:]...)
	seed := *b
	seed.Seed = seed.Seed[1:]
	sheet := func(b *results.Batch, envs []int, o *picture.Options) func() error {
		return func() error { _, err := picture.Sheet(b, envs, o); return err }
	}
	one := func(env int) func() error {
		return func() error { _, err := picture.One(b, env, nil); return err }
	}
	write := func(name string) func() error {
		return func() error {
			p, err := picture.One(b, 0, nil)
			return errors.Join(err, p.WriteFile(t.Context(), name))
		}
	}
	huge := func() error {
		p, err := picture.Sheet(b, nil, &picture.Options{CellSize: 2000, Resolution: 8})
		return errors.Join(err, p.Encode(io.Discard, picture.PNG))
	}
	for name, c := range map[string]struct {
		do   func() error
		want string
	}{
		"too many":    {sheet(b, thousand, nil), "picture: 1000 envs in one sheet, want at most 256 (MaxEnvs)"},
		"own maximum": {sheet(b, []int{1, 2}, &picture.Options{MaxEnvs: 1}), "picture: 2 envs in one sheet, want at most 1 (MaxEnvs)"},
		"no batch":    {sheet(nil, nil, nil), "picture: no batch"},
		"short":       {sheet(&short, nil, nil), "picture: batch of 16 envs with stride 320: outer, center, inner and count hold 5120, 5120, 5119 and 16"},
		"count":       {sheet(&count, nil, nil), "picture: count of env 0 is 321, want 0 to the stride, 320"},
		"seed":        {sheet(&seed, nil, nil), "picture: seed holds 15 envs, want 16 or none"},
		"env":         {sheet(b, []int{0, 16}, nil), "picture: env 16, want 0 to 15"},
		"one env":     {one(-1), "picture: env -1, want 0 to 15"},
		"ending":      {write("a.gif"), `picture: a.gif: unknown ending ".gif", want .png, .svg, .pdf`},
		"no ending":   {write("a"), `picture: a: unknown ending "", want .png, .svg, .pdf`},
		"format":      {func() error { p, _ := picture.One(b, 0, nil); return p.Encode(io.Discard, "gif") }, `picture: format "gif", want one of [png svg pdf]`},
		"huge":        {huge, "picture: a PNG of 4226 megapixels, want at most 134: lower CellSize, Resolution or the number of envs"},
		"options": {
			sheet(b, nil, &picture.Options{Columns: -1, CellSize: math.NaN(), MaxEnvs: -2, Resolution: 9, Color: 2, Title: "a\x00"}),
			"picture: Columns is -1, want 0 to 256\npicture: CellSize is NaN, want 0 or 40 to 4000 points\npicture: MaxEnvs is -2, want 0 or more\n" +
				"picture: Resolution is 9, want 0 or 0.5 to 8 pixels a point\npicture: Color is 2, want Plain or Curvature\n" +
				`picture: Title is "a\x00", want printable characters in UTF-8`,
		},
	} {
		if err := c.do(); err == nil || err.Error() != c.want {
			t.Errorf("%s: error\n%v\nwant\n%s", name, err, c.want)
		}
	}
}

// A picture that cannot be finished leaves the old file.
func TestWriteFileCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.png")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := pictures(t)["ellipse"].WriteFile(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if old, readErr := os.ReadFile(path); err != nil || readErr != nil || string(old) != "old" || len(entries) != 1 {
		t.Errorf("%q, %v, %v, %v", old, entries, err, readErr)
	}
}

func TestEncodeReportsWriteError(t *testing.T) {
	for _, f := range picture.Formats() {
		if err := pictures(t)["ellipse"].Encode(failing{}, f); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want %v", f, err, errFull)
		}
	}
}

var errFull = errors.New("full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestEmptyBatch(t *testing.T) {
	p, err := picture.Sheet(&results.Batch{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := svg(t, p); !strings.Contains(s, "no envs") {
		t.Errorf("an empty sheet does not say so: %s", s)
	}
}

// Whatever stands in a batch, a picture comes out of it.
func TestAnyBatch(t *testing.T) {
	odd := []float32{0, 1, -1, 1e-30, 3e38, -3e38, float32(math.NaN()), float32(math.Inf(1))}
	rapid.Check(t, func(t *rapid.T) {
		b := &results.Batch{Envs: rapid.IntRange(0, 3).Draw(t, "envs"), Stride: rapid.IntRange(0, 6).Draw(t, "stride")}
		value := rapid.OneOf(rapid.SampledFrom(odd), rapid.Float32Range(-2, 2))
		lines := func() []geom.Vec3 {
			s := make([]geom.Vec3, b.Envs*b.Stride)
			for i := range s {
				s[i] = geom.Vec3{X: value.Draw(t, "x"), Y: value.Draw(t, "y")}
			}
			return s
		}
		b.Outer, b.Center, b.Inner = lines(), lines(), lines()
		if rapid.Bool().Draw(t, "flat") {
			b.Inner = b.Center
		}
		for range b.Envs {
			b.Count = append(b.Count, int32(rapid.IntRange(0, b.Stride).Draw(t, "count")))
			b.Valid = append(b.Valid, int32(rapid.IntRange(0, 1).Draw(t, "valid")))
		}
		o := &picture.Options{
			Color: picture.Color(rapid.IntRange(0, 1).Draw(t, "color")), SharedScale: rapid.Bool().Draw(t, "shared"),
			Centerline: rapid.Bool().Draw(t, "dashes"), CellSize: 40, Resolution: 0.5,
		}
		made := make([]*picture.Picture, 1)
		var err error
		if made[0], err = picture.Sheet(b, nil, o); err != nil {
			t.Fatal(err)
		}
		for e := range b.Envs {
			p, err := picture.One(b, e, o)
			if err != nil {
				t.Fatal(err)
			}
			made = append(made, p)
		}
		for _, p := range made {
			for _, f := range picture.Formats() {
				var out bytes.Buffer
				if err := p.Encode(&out, f); err != nil {
					t.Fatalf("%s: %v", f, err)
				}
				if f == picture.SVG && (strings.Contains(out.String(), "NaN") || strings.Contains(out.String(), "Inf")) {
					t.Fatalf("a number that is none in %s", out.String())
				}
			}
		}
	})
}
