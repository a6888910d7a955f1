package picture

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/seed183fdc01/trackgen/format/internal/safefile"
)

// Format is a file format of pictures.
type Format string

// The formats.
const (
	PNG Format = "png"
	SVG Format = "svg"
	PDF Format = "pdf"
)

// Formats returns all formats.
func Formats() []Format { return []Format{PNG, SVG, PDF} }

// FormatOf returns the format that the ending of a file name tells.
func FormatOf(path string) (Format, error) {
	ending := strings.ToLower(filepath.Ext(path))
	var known []string
	for _, f := range Formats() {
		if ending == "."+string(f) {
			return f, nil
		}
		known = append(known, "."+string(f))
	}
	return "", fmt.Errorf("picture: %s: unknown ending %q, want %s", path, ending, strings.Join(known, ", "))
}

// WriteFile writes the picture to the file at path, in the format of its
// ending. The file is whole or, on an error or when ctx is done, as it was.
func (p *Picture) WriteFile(ctx context.Context, path string) error {
	format, err := FormatOf(path)
	if err != nil {
		return err
	}
	err = safefile.Write(ctx, path, func(w io.Writer) error { return p.encode(w, format) })
	if err != nil {
		return fmt.Errorf("picture: write %s: %w", path, err)
	}
	return nil
}

// Encode writes the picture to w.
func (p *Picture) Encode(w io.Writer, format Format) error {
	if err := p.encode(w, format); err != nil {
		return fmt.Errorf("picture: %w", err)
	}
	return nil
}

func (p *Picture) encode(w io.Writer, format Format) error {
	switch format {
	case PNG:
		return p.encodePNG(w)
	case SVG:
		return p.encodeSVG(w)
	case PDF:
		return p.encodePDF(w)
	}
	return fmt.Errorf("format %q, want one of %v", format, Formats())
}

// maxPixels is the size of the largest PNG: 1 GiB of memory while drawing.
const maxPixels = 1 << 27

func (p *Picture) encodePNG(w io.Writer) error {
	if n := p.width * p.height * p.resolution * p.resolution; n > maxPixels {
		return fmt.Errorf("a PNG of %.0f megapixels, want at most %.0f: lower CellSize, Resolution or the number of envs", n/1e6, maxPixels/1e6)
	}
	c := vgimg.NewWith(
		vgimg.UseWH(vg.Length(p.width), vg.Length(p.height)),
		vgimg.UseDPI(int(math.Round(72*p.resolution))),
		vgimg.UseBackgroundColor(paper),
	)
	p.draw(pen{c})
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, c.Image())
}

func (p *Picture) encodeSVG(w io.Writer) error {
	c := vgsvg.New(vg.Length(p.width), vg.Length(p.height))
	p.paint(c)
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	// The built-in font is not put into the file, where it would be most of the
	// bytes. Fonts of the same measures stand in where it is not installed.
	const family = `style="font-family:Liberation Sans;`
	out := bytes.ReplaceAll(b.Bytes(), []byte(family), []byte(`style="font-family:'Liberation Sans',Arimo,Helvetica,Arial,sans-serif;`))
	_, err := w.Write(out)
	return err
}

// paint draws on a canvas that has no background of its own.
func (p *Picture) paint(c vg.Canvas) {
	page := pen{c}
	page.fill(paper, polygon(point{}, point{p.width, 0}, point{p.width, p.height}, point{0, p.height}))
	p.draw(page)
}
