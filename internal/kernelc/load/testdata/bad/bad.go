// Package bad holds kernels whose directive or signature is wrong.
package bad

import "github.com/seed183fdc01/trackgen/kernel"

type params struct{ N int32 }

// Params is exported.
type Params struct{ N int32 }

type number int32

type box[T any] struct{ X T }

//trackgen:kernel block=100 // want `//trackgen:kernel: block=100: want a multiple of 32 up to 1024`
func block(g *kernel.Group, p params) {}

// trackgen:kernel // want `a directive starts with //trackgen:, without a space`
func space(g *kernel.Group, p params) {}

//trackgen:kernal // want `unknown directive //trackgen:kernal: want //trackgen:kernel or //trackgen:host`
func name(g *kernel.Group, p params) {}

//trackgen:kernel // want `//trackgen:kernel must stand in the comment directly above a function`

func gap(g *kernel.Group, p params) {}

//trackgen:kernel // want `//trackgen:kernel must stand in the comment directly above a function`
var variable = 3

//trackgen:kernel
func twice(g *kernel.Group, p params) {}

// Twice is the second of its name.
//
//trackgen:kernel
func Twice(g *kernel.Group, p params) {} // want `kernels twice and Twice would share the descriptor kernelTwice: rename one`

//trackgen:kernel
func noParams(g *kernel.Group) {} // want `kernel noParams: the signature must be func\(g \*kernel.Group, p T\)`

//trackgen:kernel
func noGroup(g kernel.Group, p params) {} // want `kernel noGroup: the signature must be`

//trackgen:kernel
func reversed(p params, g *kernel.Group) {} // want `kernel reversed: the signature must be`

//trackgen:kernel
func exported(g *kernel.Group, p Params) {} // want `kernel exported: the signature must be`

//trackgen:kernel
func pointer(g *kernel.Group, p *params) {} // want `kernel pointer: the signature must be`

//trackgen:kernel
func notStruct(g *kernel.Group, p number) {} // want `kernel notStruct: the signature must be`

//trackgen:kernel
func literal(g *kernel.Group, p struct{ N int32 }) {} // want `kernel literal: the signature must be`

//trackgen:kernel
func instance(g *kernel.Group, p box[int32]) {} // want `kernel instance: the signature must be`

//trackgen:kernel
func results(g *kernel.Group, p params) int32 { return 0 } // want `kernel results: the signature must be`

//trackgen:kernel
func generic[T any](g *kernel.Group, p params) {} // want `kernel generic: the signature must be`

//trackgen:kernel
func (p params) method(g *kernel.Group, q params) {} // want `kernel method: the signature must be`

//trackgen:kernel
func bodiless(g *kernel.Group, p params) // want `kernel bodiless: the signature must be`

//trackgen:kernel
func variadic(g *kernel.Group, p ...params) {} // want `kernel variadic: the signature must be`
