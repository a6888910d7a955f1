package producertest

import (
	"errors"
	"fmt"

	"github.com/seed183fdc01/trackgen/pipeline"
)

// Forwards returns an error for each optional interface of inner that outer,
// a wrapper around it, hides. A wrapper that hides one on purpose needs no test.
func Forwards(outer, inner pipeline.Producer) error {
	return errors.Join(
		forwards[pipeline.Seeder](outer, inner, "Seeder"),
		forwards[pipeline.Preparer](outer, inner, "Preparer"),
		forwards[pipeline.CaptureClasser](outer, inner, "CaptureClasser"),
		forwards[pipeline.Streamer](outer, inner, "Streamer"),
		forwards[pipeline.Capacitor](outer, inner, "Capacitor"),
		forwards[pipeline.Bounder](outer, inner, "Bounder"),
		forwards[pipeline.Inputter](outer, inner, "Inputter"),
	)
}

func forwards[I any](outer, inner pipeline.Producer, name string) error {
	if _, has := inner.(I); !has {
		return nil
	}
	if _, has := outer.(I); !has {
		return fmt.Errorf("producertest: %T hides pipeline.%s of %T", outer, name, inner)
	}
	return nil
}
