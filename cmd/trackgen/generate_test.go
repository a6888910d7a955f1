package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/format/npz"
	"github.com/seed183fdc01/trackgen/results"
)

func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	out := done(t, dir, "generate")
	for _, want := range []string{"bezier", "yield", "first attempt", "redrawn", "p10", "tracks.npz, tracks.png"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	files(t, dir, "tracks.npz", "tracks.png")
	f := readNPZ(t, dir, "tracks.npz")
	if f.Batch.Envs != 64 || f.Version != results.Version || f.Batch.Seed[63] != 63 {
		t.Errorf("%d envs, version %d, last seed %d", f.Batch.Envs, f.Version, f.Batch.Seed[f.Batch.Envs-1])
	}
}

func TestGenerateJSON(t *testing.T) {
	dir := t.TempDir()
	out := object[map[string]any](t, done(t, dir, "generate", "--generator", "polar", "-n", "3", "--seed", "7",
		"--set", "half_width=0.05", "--device", "cpu:1", "-o", "a.b.npz", "--json"))
	keys(t, out, "envs", "valid", "yield", "first_attempt_yield", "redrawn", "reject_reasons", "notes",
		"generate_ms", "total_ms", "generator", "device", "outputs")
	if out["envs"] != 3.0 || out["generator"] != "polar" || !strings.HasPrefix(out["device"].(string), "cpu") {
		t.Error(out)
	}
	if out["generate_ms"].(float64) <= 0 || out["generate_ms"].(float64) > out["total_ms"].(float64) {
		t.Error(out["generate_ms"], out["total_ms"])
	}
	files(t, dir, "a.b.npz", "a.b.png")
	b := readNPZ(t, dir, "a.b.npz").Batch
	if b.Seed[0] != 7 || b.Seed[2] != 9 || b.HalfWidth[0] != 0.05 {
		t.Error(b.Seed, b.HalfWidth[0])
	}
}

func TestGenerateQuiet(t *testing.T) {
	dir := t.TempDir()
	if out := done(t, dir, "generate", "-n", "2", "--quiet", "--no-picture"); out != "" {
		t.Errorf("printed %q", out)
	}
	files(t, dir, "tracks.npz")
}

// A file that is made again has the same bytes, whatever its settings.
func TestFrom(t *testing.T) {
	for _, args := range []string{
		"",
		"--generator polar --seed 18446744073709551614",
		"--set half_width=0.03..0.06 --set bezier.rad=0.2..0.6 --set start=random",
		"--set half_width=input:0.05 --set stride=256 --set max_attempts=1",
	} {
		t.Run(args, func(t *testing.T) {
			dir := t.TempDir()
			done(t, dir, append(strings.Fields("generate -n 5 -o a.npz --quiet --no-picture "+args), "--device", "cpu:2")...)
			out := object[map[string]any](t, done(t, dir, "generate", "--from", "a.npz", "-o", "b.npz", "--json", "--device", "cpu:1"))
			if out["identical"] != true {
				t.Error(out)
			}
			if !bytes.Equal(read(t, dir, "a.npz"), read(t, dir, "b.npz")) {
				t.Error("the files differ")
			}
		})
	}
}

// Seeds, epochs and inputs of a file count, not only its configuration.
func TestFromChangedFile(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "3", "-o", "a.npz", "--quiet", "--no-picture", "--set", "half_width=input:0.05")
	f := readNPZ(t, dir, "a.npz")
	f.Batch.Seed[1], f.Batch.Epoch[2] = 99, 5
	f.Inputs["half_width"][0] = 0.08
	writeNPZ(t, dir, "a.npz", f)
	r := runCommand(t, dir, "generate", "--from", "a.npz", "-o", "b.npz", "--no-picture")
	if r.code != 1 || !strings.Contains(r.stderr, "trackgen: the tracks are not those of a.npz bit for bit") || !strings.Contains(r.stdout, "same bits      no") {
		t.Errorf("exit code %d\n%s\n%s", r.code, r.stderr, r.stdout)
	}
	before := read(t, dir, "a.npz")
	r = runCommand(t, dir, "generate", "--from", "a.npz", "-o", "a.npz", "--no-picture")
	if r.code != 1 || !strings.Contains(r.stderr, "nothing was written: choose another -o to keep a.npz") || r.stdout != "" || !bytes.Equal(before, read(t, dir, "a.npz")) {
		t.Errorf("exit code %d\n%s\n%s", r.code, r.stderr, r.stdout)
	}
	b := readNPZ(t, dir, "b.npz").Batch
	if b.Seed[1] != 99 || b.Epoch[2] != 5 || b.HalfWidth[0] != 0.08 || b.HalfWidth[b.Stride] != 0.05 {
		t.Error(b.Seed, b.Epoch, b.HalfWidth[0])
	}
}

func TestFromOtherVersion(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "2", "--quiet", "--no-picture")
	f := readNPZ(t, dir, "tracks.npz")
	f.Version = results.Version + 1
	writeNPZ(t, dir, "tracks.npz", f)
	says := fmt.Sprintf("tracks.npz is of version %d and this program makes version %d", f.Version, results.Version)

	r := runCommand(t, dir, "generate", "--from", "tracks.npz")
	if r.code != 2 || !strings.Contains(r.stderr, says+": choose another -o") {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
	r = runCommand(t, dir, "generate", "--from", "tracks.npz", "-o", "b.npz", "--no-picture")
	if r.code != 0 || !strings.Contains(r.stderr, "warning: "+says) {
		t.Errorf("exit code %d: %s", r.code, r.stderr)
	}
	files(t, dir, "b.npz", "tracks.npz")
}

// Files that lack what is needed say so.
func TestFromIncomplete(t *testing.T) {
	cases := map[string]func(*npz.File){
		"it lacks config, seed or epoch": func(f *npz.File) { f.Batch.Seed = nil },
		"config: it names no generator":  func(f *npz.File) { f.Config = "{}" },
		`unknown key "hlf_width"`:        func(f *npz.File) { f.Config = `{"generator": "bezier", "hlf_width": 1}` },
		"lacks input_half_width":         func(f *npz.File) { f.Inputs = nil },
		"several generators": func(f *npz.File) {
			f.Generator, f.GeneratorNames = make([]int32, f.Batch.Envs), []string{"bezier"}
		},
	}
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "2", "-o", "a.npz", "--quiet", "--no-picture", "--set", "half_width=input:0.05")
	for want, damage := range cases {
		f := readNPZ(t, dir, "a.npz")
		damage(f)
		writeNPZ(t, dir, "damaged.npz", f)
		r := runCommand(t, dir, "generate", "--from", "damaged.npz", "-o", "b.npz")
		if r.code != 1 || !strings.Contains(r.stderr, want) {
			t.Errorf("exit code %d, want %q in %s", r.code, want, r.stderr)
		}
	}
	files(t, dir, "a.npz", "damaged.npz")
}

func readNPZ(t *testing.T, dir, name string) *npz.File {
	t.Helper()
	f, err := npz.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func writeNPZ(t *testing.T, dir, name string, f *npz.File) {
	t.Helper()
	if err := npz.WriteFile(t.Context(), filepath.Join(dir, name), f, nil); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
