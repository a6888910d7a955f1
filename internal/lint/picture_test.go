package lint

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// picture is what make picture draws.
const picture = "docs/images/tracks.png"

// The picture of the README shows the tracks that the program makes today. It is
// drawn again as the Makefile says. Pixels are compared, and a few may differ:
// compression and the edges of lines are not the same with every compiler.
func TestPictureIsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program: too slow for -short")
	}
	_, recipe, _ := strings.Cut(read(t, "Makefile"), "\npicture:")
	_, recipe, _ = strings.Cut(recipe, "\n\t$(GO) ")
	recipe, _, _ = strings.Cut(recipe, "\n")
	fresh := filepath.Join(t.TempDir(), "tracks.png")
	args := strings.Fields(recipe)
	if len(args) == 0 || args[len(args)-1] != picture {
		t.Fatalf("Makefile: the target picture must draw %s in its first line, which reads %q", picture, recipe)
	}
	args[len(args)-1] = fresh
	if out, err := goCommand("../..", args...).CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", recipe, err, out)
	}
	text, err := os.ReadFile(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, want := decode(t, []byte(read(t, picture))), decode(t, text)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("%s is %v large, now %v: run make picture", picture, got.Bounds(), want.Bounds())
	}
	if n, all := differing(got, want), got.Bounds().Dx()*got.Bounds().Dy(); n > all/1000 {
		t.Errorf("%s is stale, %d of %d pixels differ: run make picture", picture, n, all)
	}
}

func decode(t *testing.T, text []byte) image.Image {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return im
}

// differing counts the pixels whose colours are clearly not the same.
func differing(a, b image.Image) (n int) {
	const clearly = 0x2000
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, bl2, _ := b.At(x, y).RGBA()
			if apart(r, r2) > clearly || apart(g, g2) > clearly || apart(bl, bl2) > clearly {
				n++
			}
		}
	}
	return n
}

func apart(a, b uint32) uint32 { return max(a, b) - min(a, b) }
