package relax

import "github.com/seed183fdc01/trackgen/geom"

// makeLimits derives the constants of a chain of n beads.
func makeLimits(n int32, rest float32, band int32, halfWidth, margin, tolerance float32) limits {
	var l limits
	l.perRest2 = 1 / float32(rest*rest)
	l.band = min(band, n/2-1) // however wide the track, some beads are no neighbours
	l.target = float32(float32(2*halfWidth) * (1 + margin))
	l.target2 = float32(l.target * l.target)
	tooNear := float32(l.target * (1 - tolerance))
	l.tooNear2 = float32(tooNear * tooNear)
	l.radius = float32(0.5 * l.target)
	l.radius4 = float32(float32(4*l.radius) * l.radius)
	l.tooTight = float32(l.radius * (1 - tolerance))
	l.stretch = float32(0.5 * tolerance)
	l.pull = 1.5 / l.radius
	return l
}

// Band returns how many beads along the chain count as neighbours: as many as
// the track is wide, at least 1. It is kernel code.
func Band(halfWidth, spacing float32) int32 {
	return max(1, geom.Floor(float32(2*halfWidth)/spacing+0.5))
}
