package picture

import (
	"image/color"
	"math"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// pen draws on a canvas, in points from its lower left corner.
type pen struct{ vg.Canvas }

func (p pen) fill(c color.Color, path vg.Path) {
	p.SetColor(c)
	p.Fill(path)
}

func (p pen) stroke(c color.Color, width float64, path vg.Path, dash ...vg.Length) {
	p.SetColor(c)
	p.SetLineWidth(vg.Length(width))
	p.SetLineDash(dash, 0)
	p.Stroke(path)
}

// polygon is a closed path through points.
func polygon(points ...point) vg.Path {
	var path vg.Path
	for i, p := range points {
		if i == 0 {
			path.Move(p.at())
		} else {
			path.Line(p.at())
		}
	}
	path.Close()
	return path
}

// loop is a closed line through points. It runs on to its second point, because
// where a line merely closes, its two ends leave a notch.
func loop(points []point) vg.Path {
	var path vg.Path
	path.Move(points[0].at())
	for i := range points {
		path.Line(points[(i+1)%len(points)].at())
	}
	path.Line(points[1].at())
	return path
}

// card fills a rectangle with round corners.
func (p pen) card(c color.Color, lo, hi point, radius float64) {
	var path vg.Path
	r := vg.Length(radius)
	x0, y0, x1, y1 := vg.Length(lo.x), vg.Length(lo.y), vg.Length(hi.x), vg.Length(hi.y)
	k := r * vg.Length(1-4*(math.Sqrt2-1)/3) // a cubic this far from the corner is nearly a circle
	path.Move(vg.Point{X: x0 + r, Y: y0})
	path.Line(vg.Point{X: x1 - r, Y: y0})
	path.CubeTo(vg.Point{X: x1 - k, Y: y0}, vg.Point{X: x1, Y: y0 + k}, vg.Point{X: x1, Y: y0 + r})
	path.Line(vg.Point{X: x1, Y: y1 - r})
	path.CubeTo(vg.Point{X: x1, Y: y1 - k}, vg.Point{X: x1 - k, Y: y1}, vg.Point{X: x1 - r, Y: y1})
	path.Line(vg.Point{X: x0 + r, Y: y1})
	path.CubeTo(vg.Point{X: x0 + k, Y: y1}, vg.Point{X: x0, Y: y1 - k}, vg.Point{X: x0, Y: y1 - r})
	path.Line(vg.Point{X: x0, Y: y0 + r})
	path.CubeTo(vg.Point{X: x0, Y: y0 + k}, vg.Point{X: x0 + k, Y: y0}, vg.Point{X: x0 + r, Y: y0})
	path.Close()
	p.fill(c, path)
}

// style is how text looks.
type style struct {
	size  float64
	bold  bool
	color color.Color
}

// write writes s on the line at, which is to its left (align 0), its middle
// (½) or its right (1). Text wider than room is cut, with dots at its end.
func (p pen) write(st style, at point, align, room float64, s string) {
	face := st.face()
	s = cut(face, s, room)
	at.x -= align * float64(face.Width(s))
	p.SetColor(st.color)
	p.FillString(face, at.at(), s)
}

func (st style) width(s string) float64 {
	face := st.face()
	return float64(face.Width(s))
}

func cut(face font.Face, s string, room float64) string {
	if float64(face.Width(s)) <= room {
		return s
	}
	for runes := []rune(s); len(runes) > 0; {
		runes = runes[:len(runes)-1]
		if short := string(runes) + "…"; float64(face.Width(short)) <= room {
			return short
		}
	}
	return ""
}

func (st style) face() font.Face {
	f := font.Face{Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Length(st.size)}}
	f.Face = regular()
	if st.bold {
		f.Font.Weight, f.Face = xfont.WeightBold, bold()
	}
	return f
}

var (
	regular = sync.OnceValue(func() *opentype.Font { return parse(liberationsansregular.TTF) })
	bold    = sync.OnceValue(func() *opentype.Font { return parse(liberationsansbold.TTF) })
)

func parse(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic("picture: built-in font: " + err.Error())
	}
	return f
}
