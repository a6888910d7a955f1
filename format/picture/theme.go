package picture

import "image/color"

// All colours are opaque: the three kinds of canvas mix translucent ones
// differently.
var (
	paper    = rgb(0xFBFBF8)
	grass    = rgb(0xE3EBD8)
	verge    = rgb(0xD3DFC4)
	asphalt  = rgb(0x474D55)
	edge     = rgb(0xFFFFFF)
	dashes   = rgb(0xA9B0B8)
	ink      = rgb(0x23282E)
	faint    = rgb(0x75808A)
	arrow    = rgb(0xFFC233)
	kerbRed  = rgb(0xD64045)
	kerbPale = rgb(0xFFFFFF)

	// Of an invalid env.
	alarm      = rgb(0xB3372E)
	alarmBack  = rgb(0xF7E6E1)
	alarmVerge = rgb(0xEFD6CF)
	alarmRoad  = rgb(0xB9908A)
)

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xFF}
}
