package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// codeTest is a test in somebody else's package: its program holds device code.
const codeTest = `package tracks

import (
	"strings"
	"testing"
)

func TestCode(t *testing.T) {
	if !strings.Contains(kernelDouble.Module.PTX, ".entry tg_kernel_double(") {
		t.Errorf("the module's PTX is %q", kernelDouble.Module.PTX)
	}
}
`

// deviceModule makes a module with device code, and returns its folder and the
// paths of the three generated files.
func deviceModule(t *testing.T) (dir, descriptors, cuda, code string) {
	t.Helper()
	needClang(t)
	dir = newModule(t)
	writeFile(t, filepath.Join(dir, "tracks", "tracks.go"), goodKernel)
	kernelc(t, dir, 0, "")
	at := func(name string) string { return filepath.Join(dir, "tracks", name) }
	return dir, at("zkernels.go"), at("zkernels.cu"), at("zkernels.ptx")
}

// TestDeviceCodeIsEmbedded holds that a program gets the code of its kernels.
func TestDeviceCodeIsEmbedded(t *testing.T) {
	dir, _, _, code := deviceModule(t)
	writeFile(t, filepath.Join(dir, "tracks", "tracks_test.go"), codeTest)
	cmd := exec.Command("go", "test", "./tracks")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go test: %v\n%s", err, out)
	}
	if text := readFile(t, code); strings.Contains(text, dir) {
		t.Error("the PTX names the folder that it was made in")
	}
}

// TestStaleDeviceCode holds that each of the files is watched, that none is
// written by -check, and that no compiler is asked for fresh PTX.
func TestStaleDeviceCode(t *testing.T) {
	dir, descriptors, cuda, code := deviceModule(t)
	wantGo, wantCUDA, wantPTX := readFile(t, descriptors), readFile(t, cuda), readFile(t, code)
	for _, c := range []struct {
		name, path, text string // text "": the file is missing
		compiles         bool   // to mend it needs clang
	}{
		{"another CUDA C", cuda, strings.Replace(wantCUDA, "float", "int", 1), false},
		{"no CUDA C", cuda, "", false},
		{"PTX of another text", code, strings.Replace(wantPTX, "; source ", "; source 0", 1), true},
		{"PTX without its first line", code, wantPTX[strings.Index(wantPTX, "\n")+1:], true},
		{"no PTX", code, "", true},
		{"descriptors without device code", descriptors, strings.Replace(wantGo, "//go:embed zkernels.ptx", "", 1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.text == "" {
				if err := os.Remove(c.path); err != nil {
					t.Fatal(err)
				}
			} else {
				writeFile(t, c.path, c.text)
			}
			kernelc(t, dir, 1, filepath.Base(c.path)+": stale or missing; run kernelc on example.com/third/tracks", "-check")
			if exists(c.path) != (c.text != "") || exists(c.path) && readFile(t, c.path) != c.text {
				t.Error("-check wrote the file")
			}
			t.Run("without clang", func(t *testing.T) {
				hideClang(t)
				if c.compiles {
					kernelc(t, dir, 1, "zkernels.ptx: stale or missing, and there is no clang 19 on the path, looked for clang-19 and clang; "+
						"install it, or leave device code out with -cpu")
				} else {
					kernelc(t, dir, 0, "")
				}
			})
			if c.compiles {
				kernelc(t, dir, 0, "")
			}
			if readFile(t, descriptors) != wantGo || readFile(t, cuda) != wantCUDA || readFile(t, code) != wantPTX {
				t.Error("the files are not what they were")
			}
		})
	}
}

// TestMissingDeviceCodeElsewhere holds that a package can be worked on while
// one that it imports cannot be built for want of its PTX.
func TestMissingDeviceCodeElsewhere(t *testing.T) {
	dir, _, _, code := deviceModule(t)
	user := strings.Replace(goodKernel, "package tracks", "package user", 1)
	user = strings.Replace(user, "import (", "import (\n\t\"example.com/third/tracks\"", 1)
	user += "\nvar _ = tracks.Bytes\n"
	writeFile(t, filepath.Join(dir, "user", "user.go"), user)
	if err := os.Remove(code); err != nil {
		t.Fatal(err)
	}
	kernelc(t, dir, 0, "", "./user")
	kernelc(t, dir, 0, "", "./...")
	goBuild(t, dir)
}

// TestWithoutClang holds that without a compiler nothing is written by halves.
func TestWithoutClang(t *testing.T) {
	hideClang(t)
	dir := newModule(t)
	source := filepath.Join(dir, "tracks", "tracks.go")
	writeFile(t, source, goodKernel)
	kernelc(t, dir, 1, "there is no clang 19 on the path")
	for _, name := range generatedFiles {
		if exists(filepath.Join(dir, "tracks", name)) {
			t.Errorf("%s was written", name)
		}
	}
}

// TestCPUOnly holds that -cpu takes device code away, but no file of others.
func TestCPUOnly(t *testing.T) {
	dir, descriptors, cuda, code := deviceModule(t)
	kernelc(t, dir, 1, "zkernels.ptx: left over: device code, which -cpu leaves out", "-cpu", "-check")
	if !exists(code) {
		t.Error("-check removed a file")
	}
	writeFile(t, cuda, "// by hand\n")
	kernelc(t, dir, 0, "", "-cpu")
	kernelc(t, dir, 0, "", "-cpu", "-check")
	if exists(code) || !exists(cuda) {
		t.Error("want the PTX removed, and what is written by hand kept")
	}
	if strings.Contains(readFile(t, descriptors), "embed") {
		t.Error("the descriptors embed device code")
	}
	goBuild(t, dir)
	kernelc(t, dir, 1, "zkernels.go: stale or missing", "-check")
}

// TestTakenName holds that a name that the generated file needs is refused.
func TestTakenName(t *testing.T) {
	dir := newModule(t)
	writeFile(t, filepath.Join(dir, "tracks", "tracks.go"), goodKernel+"\nfunc ptx() {}\n")
	kernelc(t, dir, 1, "tracks.go:26:6: ptx is a name that zkernels.go declares; choose another", "./tracks")
}
