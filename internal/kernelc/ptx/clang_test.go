package ptx_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/ptx"
)

// TestFind holds that only the one version of clang will do.
func TestFind(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the compilers of this test are shell scripts")
	}
	for _, c := range []struct{ name, answer, want string }{
		{"clang-19", "Debian clang version 19.1.7 (3~deb12u1)", "19.1.7"},
		{"clang", "clang version 19.1.0", "19.1.0"},
		{"clang", "clang version 18.1.8", ""},
		{"clang", "Apple clang version 19.0.0 (clang-1900.0.1)", ""},
		{"clang-19", "", ""},
		{"clang-16", "clang version 19.1.7", ""},
	} {
		t.Run(c.name+" "+c.answer, func(t *testing.T) {
			dir := t.TempDir()
			script := "#!/bin/sh\necho '" + c.answer + "'\n"
			if err := os.WriteFile(filepath.Join(dir, c.name), []byte(script), 0o700); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", dir)
			compiler, err := ptx.Find()
			switch {
			case c.want == "" && !errors.Is(err, ptx.ErrNoCompiler):
				t.Errorf("%+v, %v, want %v", compiler, err, ptx.ErrNoCompiler)
			case c.want != "" && (err != nil || compiler.Version != c.want):
				t.Errorf("%+v, %v, want version %s", compiler, err, c.want)
			}
		})
	}
}

// TestCompile holds that what clang refuses is an error with its complaint, and
// that code that would give other bits is refused.
func TestCompile(t *testing.T) {
	compiler, err := ptx.Find()
	if errors.Is(err, ptx.ErrNoCompiler) {
		t.Skip(err)
	}
	const kernel = "extern \"C\" __attribute__((global)) void k(float *x) { "
	for text, want := range map[string]string{
		kernel + "x[0] = x[1] * x[2] + x[3]; }\n":                                      "",
		kernel + "x[0] = x[nothing]; }\n":                                              "nothing",
		kernel + "x[0] = __builtin_fmaf(x[1], x[2], x[3]); }\n":                        "fma.rn.f32 fuses",
		kernel + "x[0] = __nvvm_sqrt_approx_f(x[1]); }\n":                              "sqrt.approx.f32 approximates",
		kernel + "_Pragma(\"clang fp contract(fast)\") x[0] = x[1] * x[2] + x[3]; }\n": "fma.rn.f32 fuses",
	} {
		got, err := compiler.Compile([]byte(text))
		if err != nil && (want == "" || !strings.Contains(err.Error(), want)) || err == nil && want != "" {
			t.Errorf("%q: error %v, want %q\n%s", text, err, want, got)
		}
	}
}
