package bad

import "github.com/seed183fdc01/trackgen/kernel"

// again has the directive twice.
//
//trackgen:kernel
//trackgen:kernel
func again(g *kernel.Group, p params) {}
