// Missingsync launches a kernel with or without a barrier that it needs, on a
// device with real lanes. Built with the race detector, it reports the race.
package main

import (
	"flag"
	"log"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/kernel"
)

type params struct {
	N       int32
	Missing int32 // 1: leave the barrier out
	XOut    []int32
}

// turn writes the row 0 … N-1, turned by one, by way of shared memory.
func turn(g *kernel.Group, p params) {
	x := kernel.Shared[int32](g, p.N)
	out := kernel.Row(p.XOut, g.Env(), p.N)
	lane, size := g.Lane(), g.Size()
	for i := lane; i < p.N; i += size {
		x[i] = i
	}
	if p.Missing == 0 {
		g.Sync()
	}
	for i := lane; i < p.N; i += size {
		out[i] = x[(i+1)%p.N]
	}
}

var kernelTurn = exec.Kernel[params]{
	Name:   "turn",
	Func:   turn,
	Shared: func(p *params) int32 { return kernel.Bump(0, 4, p.N) },
}

func main() {
	lanes := flag.Int("lanes", 3, "lanes of a group")
	missing := flag.Bool("missing", false, "leave the barrier out")
	flag.Parse()
	d, err := exec.OpenCPU(exec.CPUOptions{Workers: 2, Lanes: *lanes})
	if err != nil {
		log.Fatal(err)
	}
	defer d.Close()
	const envs, n = 8, 64
	out, err := exec.Alloc[int32](d, envs*n)
	if err != nil {
		log.Fatal(err)
	}
	p := params{N: n, XOut: out.Arg()}
	if *missing {
		p.Missing = 1
	}
	if err := d.Stream().Context().Launch(kernelTurn.NewLaunch(d, p), exec.Range(envs)); err != nil {
		log.Fatal(err)
	}
}
