// Package docs_test runs the examples that stand on pages.
package docs_test

import (
	"fmt"
	"log"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
	"github.com/seed183fdc01/trackgen/results"
)

func Example() {
	device, err := exec.Open("cpu")
	if err != nil {
		log.Fatal(err)
	}
	defer device.Close()

	config := trackgen.TrackConfig{Envs: 64, Seed: 7, Generator: "bezier"}
	config.HalfWidth = knob.Const(0.05)
	generator, err := trackgen.NewTrackGenerator(config, device)
	if err != nil {
		log.Fatal(err)
	}
	if err := generator.Generate(); err != nil { // Next makes the next batch, in the same arrays
		log.Fatal(err)
	}
	batch, err := generator.Snapshot() // a copy; generator.Track() has the arrays themselves
	if err != nil {
		log.Fatal(err)
	}
	center := results.Row(batch, batch.Center, 3) // the centerline of env 3
	fmt.Println(batch.Envs, "tracks; the fourth is valid:", batch.Valid[3] == 1)
	fmt.Println("it has one point for each cross-section:", len(center) == int(batch.Count[3]))
	// Output:
	// 64 tracks; the fourth is valid: true
	// it has one point for each cross-section: true
}
