package main

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed183fdc01/trackgen/format/npz"
)

func TestPreview(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "3", "--quiet", "--no-picture")
	for args, magic := range map[string]string{
		"-n 4 --columns 2 -o a.png":              "\x89PNG",
		"--generator polar -n 2 -o a.svg":        "<?xml",
		"tracks.npz --color curvature -o a.pdf":  "%PDF",
		"tracks.npz --env 2 -o a.svg":            "<?xml",
		"--env 1 -n 2 --seed 9 -o a.pdf --quiet": "%PDF",
	} {
		fields := strings.Fields("preview " + args)
		out := done(t, dir, fields...)
		name := fields[slices.Index(fields, "-o")+1]
		if quiet := strings.Contains(args, "--quiet"); quiet != (out == "") || !quiet && out != "written "+name+"\n" {
			t.Errorf("%s: printed %q", args, out)
		}
		if !bytes.HasPrefix(read(t, dir, name), []byte(magic)) {
			t.Errorf("%s: the file starts with %.8q", args, read(t, dir, name))
		}
	}
	files(t, dir, "a.pdf", "a.png", "a.svg", "tracks.npz")
}

func TestInspect(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "3", "--seed", "4", "--set", "bezier.rad=0.2..0.4", "--quiet", "--no-picture")
	out := done(t, dir, "inspect", "tracks.npz")
	for _, want := range []string{"4 to 6, epochs 0 to 0", "bezier.rad", "0.2..0.4", "float32  3 x ", "peak_curvature", "uint64"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	o := object[map[string]any](t, done(t, dir, "inspect", "tracks.npz", "--json"))
	keys(t, o, "file", "bytes", "version", "generator", "config", "envs", "stride", "valid", "yield",
		"first_attempt_yield", "redrawn", "reject_reasons", "notes", "spread", "arrays")
	keys(t, o["spread"].(map[string]any), measureNames...)
	if o["generator"] != "bezier" || o["config"].(map[string]any)["half_width"] != 0.1 {
		t.Error(o["generator"], o["config"])
	}
}

// A file of nothing but the required arrays can be looked at and drawn.
func TestBareFile(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "3", "--quiet", "--no-picture")
	b := readNPZ(t, dir, "tracks.npz").Batch
	bare := *b
	bare.Tangent, bare.Normal, bare.Arclen, bare.HalfWidth, bare.Curvature, bare.Length, bare.Winding = nil, nil, nil, nil, nil, nil, nil
	bare.Valid, bare.Truncated, bare.Attempts, bare.RejectReason, bare.Notes = nil, nil, nil, nil, nil
	bare.Params, bare.ParamNames, bare.Seed, bare.Epoch = nil, nil, nil, nil
	writeNPZ(t, dir, "bare.npz", &npz.File{Batch: &bare})
	o := object[map[string]any](t, done(t, dir, "inspect", "bare.npz", "--json"))
	if o["valid"] != 3.0 || o["generator"] != "" || o["config"] != nil {
		t.Error(o)
	}
	if out := done(t, dir, "inspect", "bare.npz"); !strings.Contains(out, "unknown") || !strings.Contains(out, "compactness") {
		t.Error(out)
	}
	done(t, dir, "preview", "bare.npz")
}

// A file without a single track gives unknown figures, and valid JSON.
func TestEmptyFile(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "2", "--quiet", "--no-picture")
	f := readNPZ(t, dir, "tracks.npz")
	clear(f.Batch.Count)
	clear(f.Batch.Valid)
	writeNPZ(t, dir, "tracks.npz", f)
	o := object[map[string]any](t, done(t, dir, "inspect", "tracks.npz", "--json"))
	if o["yield"] != 0.0 {
		t.Error(o)
	}
	done(t, dir, "inspect", "tracks.npz")
	done(t, dir, "preview", "tracks.npz")
}

func TestGenerators(t *testing.T) {
	dir := t.TempDir()
	all := object[[]generatorInfo](t, done(t, dir, "generators", "--json"))
	if len(all) < 2 {
		t.Fatal(all)
	}
	defaults := 0
	for _, g := range all {
		if g.Default {
			defaults++
		}
		if g.Doc == "" || !slices.ContainsFunc(g.Knobs, func(k knobInfo) bool { return strings.HasPrefix(k.Name, g.Name+".") }) {
			t.Errorf("%s: no text or no settings of its own", g.Name)
		}
		for _, k := range g.Knobs {
			if k.Doc == "" || !slices.Contains([]string{"int", "float", "enum"}, k.Type) || (k.Type == "enum") != (k.Range == nil) || (k.Range == nil) != (k.Choices != nil) {
				t.Errorf("%s: %+v", g.Name, k)
			}
		}
	}
	if defaults != 1 {
		t.Errorf("%d defaults", defaults)
	}
	one := object[[]map[string]any](t, done(t, dir, "generators", "polar", "--json"))
	keys(t, one[0]["knobs"].([]any)[0].(map[string]any), "name", "kind", "type", "default", "range", "unit", "doc")
	out := done(t, dir, "generators")
	for line := range strings.Lines(out) {
		if len(line) > 120 {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
}

func TestDevices(t *testing.T) {
	dir := t.TempDir()
	d := object[[]map[string]any](t, done(t, dir, "devices", "--json"))
	keys(t, d[0], "name", "model", "workers", "memory_bytes")
	if d[0]["name"] != "cpu" || !strings.Contains(done(t, dir, "devices"), "cpu") {
		t.Error(d)
	}
}

func TestVersion(t *testing.T) {
	dir := t.TempDir()
	v := object[map[string]any](t, done(t, dir, "version", "--json"))
	keys(t, v, "version", "revision", "modified", "results_version", "go", "os", "arch")
	if v["go"] != runtime.Version() || !strings.Contains(done(t, dir, "version"), runtime.Version()) {
		t.Error(v)
	}
}

func TestBench(t *testing.T) {
	dir := t.TempDir()
	args := []string{"bench", "-n", "4", "--generator", "polar", "--json"}
	b := object[map[string]any](t, done(t, dir, args...))
	keys(t, b, "envs", "runs", "min_ms", "median_ms", "valid", "redrawn", "mean_sweeps", "generator", "device")
	if b["envs"] != 4.0 || b["runs"] != 20.0 || b["min_ms"].(float64) > b["median_ms"].(float64) || b["mean_sweeps"].(float64) < 0 {
		t.Error(b)
	}
	again := object[map[string]any](t, done(t, dir, args...))
	for _, key := range []string{"valid", "redrawn", "mean_sweeps"} {
		if b[key] != again[key] {
			t.Errorf("%s is %v, then %v", key, b[key], again[key])
		}
	}
	if out := done(t, dir, "bench", "-n", "4"); !strings.Contains(out, "median") {
		t.Error(out)
	}
	files(t, dir)
}
