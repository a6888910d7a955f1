package trackgen_test

import (
	"fmt"
	"log"
	"math"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/generate/polar"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/results"
)

func Example() {
	device, err := exec.Open("cpu")
	if err != nil {
		log.Fatal(err)
	}
	defer device.Close()
	gen, err := trackgen.NewTrackGenerator(trackgen.TrackConfig{Envs: 64, Seed: 7}, device)
	if err != nil {
		log.Fatal(err)
	}
	if err := gen.Generate(); err != nil {
		log.Fatal(err)
	}
	batch, err := gen.Snapshot() // gen.Track() holds the same on the device
	if err != nil {
		log.Fatal(err)
	}
	left, right := results.Row(batch, batch.Inner, 3)[0], results.Row(batch, batch.Outer, 3)[0]
	width := math.Hypot(float64(left.X-right.X), float64(left.Y-right.Y))
	fmt.Printf("%d tracks of up to %d beads\n", batch.Envs, batch.Stride)
	fmt.Printf("track 3: valid %d, %.2f wide at the start line\n", batch.Valid[3], width)
	// Output:
	// 64 tracks of up to 128 beads
	// track 3: valid 1, 0.20 wide at the start line
}

// A curriculum: the width of each env's road is an input, which training
// rewrites as it goes on; the kinks of the road are drawn for each env.
func Example_curriculum() {
	device, err := exec.Open("cpu")
	if err != nil {
		log.Fatal(err)
	}
	defer device.Close()
	config := trackgen.TrackConfig{Envs: 3, Family: &polar.Config{Delta: knob.Range(0.2, 0.6)}}
	config.HalfWidth = knob.PerEnv(0.12)
	config.Stride = 128
	gen, err := trackgen.NewTrackGenerator(config, device)
	if err != nil {
		log.Fatal(err)
	}
	halfWidth := gen.Inputs()[0].Array
	if err := halfWidth.Write([]float32{0.12, 0.1, 0.08}); err != nil {
		log.Fatal(err)
	}
	if err := gen.Next(); err != nil { // the next track of every env
		log.Fatal(err)
	}
	batch, err := gen.Snapshot()
	if err != nil {
		log.Fatal(err)
	}
	for e := range batch.Envs {
		fmt.Printf("env %d, epoch %d: half-width %v\n", e, batch.Epoch[e], results.Row(batch, batch.HalfWidth, e)[0])
	}
	// Output:
	// env 0, epoch 1: half-width 0.12
	// env 1, epoch 1: half-width 0.1
	// env 2, epoch 1: half-width 0.08
}
