package geom_test

import (
	"testing"

	"github.com/seed183fdc01/trackgen/geom"
)

var sink float32

func BenchmarkSinCos(b *testing.B) {
	x := float32(-100)
	for b.Loop() {
		sin, cos := geom.SinCos(x)
		sink = sin + cos
		x += 0.37
		if x > 100 {
			x = -100
		}
	}
}

func BenchmarkAtan2(b *testing.B) {
	x, y := float32(1), float32(0)
	for b.Loop() {
		sink = geom.Atan2(y, x)
		x, y = float32(0.6*x)-float32(0.8*y), float32(0.8*x)+float32(0.6*y)
	}
}

func BenchmarkSegmentsCross(b *testing.B) {
	p, q, r, s := vec(0, 0), vec(2, 2), vec(0, 2), vec(2, 0)
	crossings := 0
	for b.Loop() {
		if geom.SegmentsCross(p, q, r, s) {
			crossings++
		}
		r.X += 0.001
	}
	sink = float32(crossings)
}
