package emitc_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load/loadtest"
)

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// kernelWith returns a package whose kernel holds some statements.
func kernelWith(t *testing.T, base *load.Program, statements string) (*load.Program, *load.Package) {
	t.Helper()
	src := "package language\n\nimport (\n\t\"math\"\n\n\t\"" + load.GeomPath + "\"\n\t\"" + load.KernelPath + "\"\n)\n\n" +
		"var _ = math.Pi\nvar _ geom.Vec2\nvar outside int32\n" +
		"type number int16\ntype point struct{ double, y float32 }\n" +
		"func (p point) sum() float32 { return p.double + p.y }\n" +
		"func (p point) zero() float32 { return point{}.y }\n" +
		"func two(a int32) (int32, float32) { return a, 1 }\n" +
		"type params struct { N, M int32; U uint32; W uint64; S number; F float32; X []float32; XOut []int32 }\n\n" +
		"//trackgen:kernel\nfunc take(g *kernel.Group, p params) {\n" + statements + "\n}\n"
	return loadtest.Variant(t, base, loadtest.Source{Name: "take.go", Text: src})
}

// TestForms holds how the differences between the languages are written.
func TestForms(t *testing.T) {
	base := loadPackages(t, "./"+languagePath)
	for _, c := range []struct{ name, statements, want string }{
		{"narrow sum", "x := p.S * p.S; p.XOut[0] = int32(x)", "int16_t x = tg_i16(p.S * p.S);"},
		{"signed shift", "p.XOut[0] = p.N << 3", "TG_AT(p.XOut, 0) = (int32_t)((uint32_t)p.N << 3);"},
		{"wide shift", "p.XOut[0] = p.N << 32", "tg_shl_i32(p.N, 64)"},
		{"counted shift", "p.XOut[0] = int32(p.U >> p.W)", "tg_shr_u32(p.U, p.W)"},
		{"division", "p.XOut[0] = p.N / p.M", "= tg_div_i32(p.N, p.M);"},
		{"division by a constant", "p.XOut[0] = p.N / 3", "= p.N / 3;"},
		{"float constant", "y := p.F + 0.1; p.XOut[0] = geom.Int(y)", "float y = p.F + 0x1.99999ap-04f;"},
		{"least integer", "p.XOut[0] = -1 << 31", "= INT32_MIN;"},
		{"mask of 64 bits", "w := p.W &^ 7; p.XOut[0] = int32(w)", "uint64_t w = p.W & ~7ull;"},
		{"shadowing", "y := p.N; { y := y + 1; p.XOut[0] = y }; p.XOut[1] = y", "int32_t y_2 = y + 1;"},
		{"keyword", "register := p.N; p.XOut[0] = register", "int32_t register_ = p.N;"},
		{"keyword as a field", "q := point{double: 1}; p.XOut[0] = geom.Int(q.double + q.sum())", "tg_int(q.double_ + language_point_sum(q));"},
		{"swap", "a, b := p.N, p.M; a, b = b, a; p.XOut[0] = a - b", "int32_t t = b;\n\tint32_t t_2 = a;\n\ta = t;\n\tb = t_2;"},
		{"several results", "a, f := two(3); p.XOut[0] = a + geom.Int(f)", "tuple_i32_f32 t = language_two(3);\n\tint32_t a = t.r0;"},
		{"struct", "q := geom.Vec2{Y: p.F}; p.XOut[0] = geom.Int(q.X)", "geom_Vec2 q = tg_make_geom_Vec2(0, p.F);"},
		{"method named as an aid", "q := point{}; p.XOut[0] = geom.Int(q.zero())", "float language_point_zero(language_point"},
		{"minimum", "p.XOut[0] = min(p.N, 3, p.M)", "= tg_min_i32(tg_min_i32(p.N, 3), p.M);"},
		{"shared", "x := kernel.Shared[float32](g, p.N); x[0] = 1", "slice_f32 x = slice_f32_shared(g, p.N);"},
		{"bits", "p.XOut[0] = int32(math.Float32bits(p.F))", "(int32_t)tg_bits(p.F);"},
		{"entry", "p.XOut[0] = 1", "TG_ENTRY(take, language_params, 128) {\n\ttg_group g = TG_GROUP(items, 0);"},
		{"layout", "p.XOut[0] = 1", "TG_ASSERT(offsetof(language_params, W) == 16, \"layout\");"},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog, pkg := kernelWith(t, base, c.statements)
			if got := host(t, prog, pkg); !strings.Contains(got, c.want) {
				_, body, _ := strings.Cut(got, "// language.take")
				t.Errorf("no %q in:\n%s", c.want, body)
			}
		})
	}
}

// TestUnknown holds that what has no translation is an error with a position, even
// if nothing has checked the kernel before.
func TestUnknown(t *testing.T) {
	base := loadPackages(t, "./"+languagePath)
	for _, c := range []struct{ statements, want string }{
		{"p.XOut[0] = outside", "this expression has no translation to C"},
		{"f := float64(p.F); p.XOut[0] = int32(f)", "type float64 has no translation to C"},
		{"p.XOut[0] = int32(p.F)", "the conversion of float32 to int32 has no translation to C"},
		{"x := []int32{1}; p.XOut[0] = x[0]", "a literal of []int32 has no translation to C"},
		{"f := func() int32 { return 1 }; p.XOut[0] = f()", "type func() int32 has no translation to C"},
		{"goto end\nend: p.XOut[0] = 1", "this goto has no translation to C"},
		{"switch p.N { case 1: fallthrough; case 2: p.XOut[0] = 1 }", "this fallthrough has no translation to C"},
		{"defer g.Sync()", "this statement has no translation to C"},
		{"p.XOut[0] = int32(cap(p.X))", "the builtin cap has no translation to C here"},
		{"p.XOut[0] = geom.Int(min(p.F, 1))", "the builtin min has no translation to C here"},
		{"p.XOut[0] = geom.Int(float32(math.Sqrt(2 * float64(p.F))))", "math.Sqrt has no translation to C"},
		{"a, b := point{}, point{}; if a == b { p.XOut[0] = 1 }", "a comparison of"},
		{"p.XOut[0] = geom.Int(point.sum(point{}))", "this call of a method has no translation to C"},
		{"x := [3]int32{1: 5}; p.XOut[0] = x[0]", "an array literal with indices has no translation to C"},
		{"x := [3]int32{}; y := x[:]; p.XOut[0] = y[0]", "a slice of [3]int32 has no translation to C"},
		{"var i int; for i = range 3 { p.XOut[i] = 1 }", "range with = has no translation to C"},
		{"for _, r := range \"abc\" { p.XOut[0] = r }", "range over untyped string has no translation to C"},
		{"p.XOut[0] = geom.Int(float32(p.W))", "the conversion of uint64 to float32 has no translation to C"},
	} {
		t.Run(c.statements, func(t *testing.T) {
			prog, pkg := kernelWith(t, base, c.statements)
			_, err := emitc.Host(prog, pkg)
			var problems load.Problems
			if !errors.As(err, &problems) {
				t.Fatalf("error %v, want problems", err)
			}
			const line = 22 // where the statements start
			if p := problems[0]; !strings.Contains(err.Error(), c.want) || p.Pos.Line != line || p.Pos.Column < 1 || p.Kernel != "take" {
				t.Errorf("error %q, want %q in kernel take, line %d", err, c.want, line)
			}
		})
	}
}
