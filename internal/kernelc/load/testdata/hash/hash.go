// Package hash has a kernel that is changed to see its hash change.
package hash

import (
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

const scale = 3

const unused = 4

type state struct{ n int32 }

type pair struct{ a, b int16 }

type params struct {
	N       int32
	Pair    pair
	XOut    []int32
	VecsOut []geom.Vec2
}

func (s *state) step() { s.n += scale }

func half(n int32) int32 { return n / 2 }

func twice[T int32 | uint32](n T) T { return n + T(half(int32(n))) }

func nobody() int32 { return unused }

// kern is the kernel.
//
//trackgen:kernel block=64
func kern(g *kernel.Group, p params) {
	var s state
	s.step() // a comment
	x := kernel.Row(p.XOut, g.Env(), p.N)
	x[0] = twice(s.n) + geom.Int(3)
	p.VecsOut[0] = p.VecsOut[1].Add(p.VecsOut[2])
}
