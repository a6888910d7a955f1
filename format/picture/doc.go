// Package picture draws tracks: a contact sheet of many, or one at large, as
// PNG, SVG or PDF.
//
//	p, err := picture.Sheet(batch, nil, nil)
//	err = p.WriteFile(ctx, "tracks.png")
//
// Pictures are plan views with x to the right and y up. The chequered bar is
// the start line and the arrow behind it points in the direction of travel. The
// fonts are built in. The same batch and options give the same bytes.
//
// Sizes are in points, 1/72 inch.
package picture
