package emitc_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/kernelc/emitc"
	"github.com/seed183fdc01/trackgen/internal/kernelc/load"
)

// inexact matches instructions that round otherwise than Go does: sums fused with
// products, approximations, and results flushed to zero.
var inexact = regexp.MustCompile(`\b(?:fma|mad\.(?:rn|rz|f32))\S*|\S+\.approx\S*|\S+\.ftz\S*`)

// TestPTX compiles the CUDA C of every kernel with clang, if it is there.
func TestPTX(t *testing.T) {
	names := []string{"clang-19", "clang-16", "clang"}
	i := slices.IndexFunc(names, func(name string) bool {
		_, err := exec.LookPath(name)
		return err == nil
	})
	if i < 0 {
		t.Skip("there is no clang, which compiles CUDA C to PTX")
	}
	dir := t.TempDir()
	prog := loadPackages(t, load.ModulePath+"/...", "./"+languagePath)
	for _, pkg := range prog.Packages {
		if len(pkg.Kernels) == 0 {
			continue
		}
		t.Run(pkg.Types.Name(), func(t *testing.T) {
			text, err := emitc.CUDA(prog, pkg)
			if err != nil {
				t.Fatal(err)
			}
			source, ptx := filepath.Join(dir, pkg.Types.Name()+".cu"), filepath.Join(dir, pkg.Types.Name()+".ptx")
			if err := os.WriteFile(source, text, 0o644); err != nil {
				t.Fatal(err)
			}
			args := slices.Concat(emitc.Flags(), []string{"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
				"--cuda-gpu-arch=sm_75", "--cuda-feature=+ptx63", "-O3", "-S", source, "-o", ptx})
			if out, err := exec.CommandContext(t.Context(), names[i], args...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			got := readFile(t, ptx)
			if found := inexact.FindString(got); found != "" {
				t.Errorf("the PTX holds %s", found)
			}
			for _, k := range pkg.Kernels {
				if entry := regexp.MustCompile(`(?m)^\.visible \.entry tg_kernel_` + k.Name() + `\(`); !entry.MatchString(got) {
					t.Errorf("the PTX has no entry tg_kernel_%s", k.Name())
				}
			}
		})
	}
}
