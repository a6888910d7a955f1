package ptx_test

import (
	"bytes"
	"testing"
)

// Each kernel of the committed files has its limit of registers.
func TestRegistersAreLimited(t *testing.T) {
	for _, d := range committed(t) {
		kernels, limited := bytes.Count(d.ptx, []byte("\n.visible .entry ")), bytes.Count(d.ptx, []byte("\n.maxnreg 56\n.maxntid "))
		if kernels == 0 || limited != kernels {
			t.Errorf("%s: %d kernels, %d of them with a limit of registers", d.pkg.Path, kernels, limited)
		}
	}
}
