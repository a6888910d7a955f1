package picture_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/format/picture"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	b := assorted()
	write := func(name string, p *picture.Picture, err error) {
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if err := p.WriteFile(t.Context(), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		st, _ := os.Stat(filepath.Join(dir, name))
		t.Log(name, time.Since(start), st.Size())
	}
	for _, e := range []string{".png", ".svg", ".pdf"} {
		p, err := picture.Sheet(b, nil, &picture.Options{Title: "bezier, 16 envs"})
		write("sheet"+e, p, err)
		p, err = picture.Sheet(b, nil, &picture.Options{Color: picture.Curvature, SharedScale: true})
		write("curv"+e, p, err)
		p, err = picture.One(b, 1, nil)
		write("one1"+e, p, err)
		p, err = picture.One(b, 2, &picture.Options{Color: picture.Curvature, Centerline: true})
		write("one2"+e, p, err)
		p, err = picture.One(b, 3, &picture.Options{Title: "Zürich"})
		write("one3"+e, p, err)
	}
}
