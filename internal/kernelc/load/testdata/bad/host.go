//trackgen:host

package bad

import "github.com/seed183fdc01/trackgen/kernel"

// A kernel cannot stand in this file.
//
//trackgen:kernel
func hosted(g *kernel.Group, p params) {}
