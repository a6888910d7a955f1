package npz_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/seed183fdc01/trackgen/format/npz"
)

// python finds an interpreter with numpy: $TRACKGEN_PYTHON, or python3.
func python(t *testing.T) string {
	t.Helper()
	name := os.Getenv("TRACKGEN_PYTHON")
	if name == "" {
		name = "python3"
	}
	if err := exec.Command(name, "-c", "import numpy").Run(); err != nil {
		t.Skipf("numpy's own reader is not asked: %s -c 'import numpy': %v (set TRACKGEN_PYTHON to a python with numpy)", name, err)
	}
	return name
}

// numpy must load what we write, with the promised names, types and shapes.
func TestNumpyLoads(t *testing.T) {
	py := python(t)
	path := filepath.Join(t.TempDir(), "tracks.npz")
	for name, c := range map[string]npz.Compression{"fast": npz.Fast, "store": npz.Store, "small": npz.Small} {
		if err := npz.WriteFile(t.Context(), path, circles(5, 64), &npz.WriteOptions{Compression: c}); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(py, "testdata/load.py", path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// What numpy saves, savez and savez_compressed, must read back.
func TestReadsNumpy(t *testing.T) {
	py := python(t)
	dir := t.TempDir()
	if out, err := exec.Command(py, "testdata/save.py", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"plain.npz", "packed.npz"} {
		f, err := npz.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Batch.Center[1*4+2].Y; got != 19 {
			t.Errorf("%s: center[1,2,1] is %v, want 19", name, got)
		}
		if f.Config != `{"a": "ü"}` || f.Batch.Valid[1] != 1 || f.Batch.Seed[0] != 1<<63 {
			t.Errorf("%s: read %q, valid %v, seed %v", name, f.Config, f.Batch.Valid, f.Batch.Seed)
		}
	}
	_, err := npz.ReadFile(filepath.Join(dir, "double.npz"))
	if want := filepath.Join(dir, "double.npz") + ": npz: center: want float32 [E,N,3] with E = 2, N = 4, got float64 [2,4,3]"; err == nil || err.Error() != want {
		t.Errorf("error %v\nwant  %s", err, want)
	}
}
