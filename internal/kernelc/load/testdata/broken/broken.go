// Package broken has a type error beside what only its missing descriptors cause.
package broken

import "github.com/seed183fdc01/trackgen/kernel"

type params struct{ XOut []int32 }

//trackgen:kernel
func fill(g *kernel.Group, p params) { p.XOut[g.Env()] = 1 }

// Descriptor does not exist until it is generated.
var descriptor = &kernelFill

var name = module.Name

var wrong int32 = "text" // want `cannot use "text"`
