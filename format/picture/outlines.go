package picture

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlines is the shape of a text, to be filled.
func outlines(f font.Face, at vg.Point, s string) vg.Path {
	var path vg.Path
	var buf sfnt.Buffer
	em := fixed.Int26_6(f.Face.UnitsPerEm())
	size := f.Font.Size / vg.Length(em)
	for i, r := range s {
		pen := vg.Point{X: at.X + f.Width(s[:i]), Y: at.Y}
		to := func(p fixed.Point26_6) vg.Point { // y points down in a font
			return vg.Point{X: pen.X + vg.Length(p.X)*size, Y: pen.Y - vg.Length(p.Y)*size}
		}
		glyph, err := f.Face.GlyphIndex(&buf, r)
		if err != nil {
			panic("picture: built-in font: " + err.Error())
		}
		segments, err := f.Face.LoadGlyph(&buf, glyph, em, nil)
		if err != nil {
			panic("picture: built-in font: " + err.Error())
		}
		for _, seg := range segments {
			switch seg.Op {
			case sfnt.SegmentOpMoveTo:
				path.Move(to(seg.Args[0]))
			case sfnt.SegmentOpLineTo:
				path.Line(to(seg.Args[0]))
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(to(seg.Args[0]), to(seg.Args[1]))
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(to(seg.Args[0]), to(seg.Args[1]), to(seg.Args[2]))
			}
		}
	}
	return path
}
