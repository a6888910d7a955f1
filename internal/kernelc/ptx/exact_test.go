package ptx_test

import (
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

// TestExact holds which instructions are found, behind predicates too.
func TestExact(t *testing.T) {
	for line, want := range map[string]string{
		"\tfma.rn.f32 \t%f1, %f2, %f3, %f4;":       "line 2: fma.rn.f32 fuses",
		"\t@%p1 fma.rn.f64 \t%f1, %f2, %f3, %f4;":  "fma.rn.f64 fuses",
		"\tmad.rn.f32 \t%f1, %f2, %f3, %f4;":       "mad.rn.f32 fuses",
		"\tmad.lo.s32 \t%r1, %r2, %r3, %r4;":       "",
		"\tadd.f32 \t%f1, %f2, %f3;":               "add.f32 leaves the rounding",
		"\t@!%p12 mul.f32 \t%f1, %f2, %f3;":        "mul.f32 leaves the rounding",
		"\tsub.sat.f32 \t%f1, %f2, %f3;":           "sub.sat.f32 leaves the rounding",
		"\tdiv.full.f32 \t%f1, %f2, %f3;":          "div.full.f32 leaves the rounding",
		"\tsqrt.rz.f32 \t%f1, %f2;":                "sqrt.rz.f32 leaves the rounding",
		"\tadd.rn.f16x2 \t%r1, %r2, %r3;":          "",
		"\tadd.f16x2 \t%r1, %r2, %r3;":             "add.f16x2 leaves the rounding",
		"\tadd.rn.f32 \t%f1, %f2, %f3;":            "",
		"\tadd.s32 \t%r1, %r2, %r3;":               "",
		"\tmul.rn.ftz.f32 \t%f1, %f2, %f3;":        "mul.rn.ftz.f32 flushes",
		"\tsetp.lt.ftz.f32 \t%p1, %f1, %f2;":       "setp.lt.ftz.f32 flushes",
		"\trsqrt.approx.f32 \t%f1, %f2;":           "rsqrt.approx.f32 approximates",
		"\tmov.f32 \t%f1, %f2;":                    "",
		"\tld.param.f32 \t%f1, [fma_param_0+4];":   "",
		"// fma.rn.f32 in a comment":               "",
		"\tmov.u32 \t%r1, %ctaid.x; // add.f32 ,,": "",
	} {
		err := ptx.Exact([]byte(".version 6.3\n" + line + "\n"))
		if got := ""; want == "" {
			if err != nil {
				t.Errorf("%q: %v", line, err)
			}
		} else if err != nil {
			got = err.Error()
			if !strings.Contains(got, want) {
				t.Errorf("%q: error %q, want %q", line, got, want)
			}
		} else {
			t.Errorf("%q: no error, want %q", line, want)
		}
	}
}
