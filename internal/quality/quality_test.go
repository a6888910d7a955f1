package quality

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen"
	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/knob"
)

//go:embed testdata/reference.json
var referenceFile []byte

// The reference configurations, by name in the file.
var configurations = map[string]float32{"default": 0.1, "thin": 0.03}

// TestFamiliesLookLikeThemselves holds the statistics of seeds 0…4095 against
// the reference: shape, peak curvature, first-attempt yield.
func TestFamiliesLookLikeThemselves(t *testing.T) {
	reference, err := ParseReference(referenceFile)
	if err != nil {
		t.Fatal(err)
	}
	device, err := exec.Open("cpu")
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	for name, family := range reference.Generators {
		for configuration, want := range family {
			t.Run(fmt.Sprintf("%s/%s", name, configuration), func(t *testing.T) {
				c := trackgen.TrackConfig{Envs: 4096, Generator: name}
				c.HalfWidth = knob.Const(configurations[configuration])
				generator, err := trackgen.NewTrackGenerator(c, device)
				if err != nil {
					t.Fatal(err)
				}
				if err := generator.Generate(); err != nil {
					t.Fatal(err)
				}
				batch, err := generator.Snapshot()
				if err != nil {
					t.Fatal(err)
				}
				rows, err := Compare(Measure(batch), want)
				if err != nil {
					t.Error(err)
				}
				for _, r := range rows {
					t.Logf("%-18s mean %8.4f (%8.4f to %8.4f), reference %8.4f (%8.4f to %8.4f) %s",
						r.Name, r.Got.Mean, r.Got.P10, r.Got.P90, r.Want.Mean, r.Want.P10, r.Want.P90, r.Problem)
				}
			})
		}
	}
}
