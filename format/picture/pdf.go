package picture

import (
	"bytes"
	"io"
	"regexp"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"golang.org/x/text/encoding/charmap"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// Two documents with the same drawing have the same bytes only if fonts are
// listed in a fixed order; fpdf can be told so for all its documents only.
func init() { fpdf.SetDefaultCatalogSort(true) }

func (p *Picture) encodePDF(w io.Writer) error {
	c := vgpdf.New(vg.Length(p.width), vg.Length(p.height))
	p.paint(pdfCanvas{c})
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	_, err := w.Write(pdfDate.ReplaceAll(b.Bytes(), []byte("${1}20000101000000")))
	return err
}

// pdfDate finds the dates of a document; they keep their length.
var pdfDate = regexp.MustCompile(`(/(?:CreationDate|ModDate) \(D:)\d{14}`)

// pdfCanvas mends two things about text in vgpdf: it takes bytes as code page
// 1252, and it can hold one font only, so that bold text is drawn as outlines.
type pdfCanvas struct{ *vgpdf.Canvas }

func (c pdfCanvas) FillString(f font.Face, at vg.Point, s string) {
	if f.Font.Weight == xfont.WeightBold {
		c.Fill(outlines(f, at, s))
		return
	}
	var b []byte
	for _, r := range s {
		one, ok := charmap.Windows1252.EncodeRune(r)
		if !ok {
			one = '?'
		}
		b = append(b, one)
	}
	c.Canvas.FillString(f, at, string(b))
}
