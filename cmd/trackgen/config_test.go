package main

import (
	"slices"
	"strings"
	"testing"
)

func TestConfigFile(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tracks.yaml", `# all forms of a value
generator: bezier
envs: 3
seed: 5
half_width: "0.03..0.05"
spacing: 0.65
start: random
scale: input:1.5
bezier:
  rad: [0.2, 0.6]   # a range
  corners: 7
relax.sweeps: 40
`)
	done(t, dir, "generate", "--config", "tracks.yaml", "-n", "2", "--set", "bezier.corners=8", "-o", "a.npz", "--quiet", "--no-picture")
	done(t, dir, "generate", "-n", "2", "--seed", "5", "-o", "b.npz", "--quiet", "--no-picture",
		"--set", "half_width=0.03..0.05", "--set", "spacing=0.65", "--set", "start=random", "--set", "scale=input:1.5",
		"--set", "bezier.rad=0.2..0.6", "--set", "bezier.corners=8", "--set", "relax.sweeps=40")
	if !slices.Equal(read(t, dir, "a.npz"), read(t, dir, "b.npz")) {
		t.Error("the file and the flags give different tracks")
	}
}

// The configuration in a file of tracks is a configuration file.
func TestConfigOfTracks(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "2", "--generator", "polar", "--set", "polar.delta=0.1..0.2", "-o", "a.npz", "--quiet", "--no-picture")
	write(t, dir, "a.json", readNPZ(t, dir, "a.npz").Config)
	done(t, dir, "generate", "-n", "2", "--config", "a.json", "-o", "b.npz", "--quiet", "--no-picture")
	if !slices.Equal(read(t, dir, "a.npz"), read(t, dir, "b.npz")) {
		t.Error("different tracks")
	}
}

// All problems are told at once, in the order of the lines.
func TestConfigProblems(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "bad.yaml", `half_widht: 0.05
scale: 5000
bezier:
  rad: [0.2, 0.6, 0.8]
  corners: 40
  <<: *nothing
relax.sweeps: many
seed: -1
spacing:
start: &a straight
polar.delta: 0.3
`)
	r := runCommand(t, dir, "generate", "--config", "bad.yaml", "--set", "foo", "--set", "bezier.rat=3")
	want := []string{
		`bad.yaml:1: unknown key "half_widht"; did you mean "half_width"?`,
		"bad.yaml:2: scale must be 0.01 to 1000, got 5000",
		"bad.yaml:4: bezier.rad: want two numbers in a range like [0.2, 0.6]",
		"bad.yaml:5: bezier.corners must be 4 to 32, got 40",
		"bad.yaml:6:",
		`bad.yaml:7: relax.sweeps must be a whole number, got "many"`,
		`bad.yaml:8: seed: want a whole number from 0 to 2^64-1, got "-1"`,
		"bad.yaml:9: spacing: want a number",
		"bad.yaml:10: start: want a number",
		"bad.yaml:11: polar.delta is a setting of the generator polar",
		`--set: want key=value, got "foo"`,
		`--set: unknown key "bezier.rat"; did you mean "bezier.rad"?`,
		"see: trackgen help generate",
	}
	lines := strings.Split(strings.TrimSpace(r.stderr), "\n")
	if r.code != 2 || len(lines) != len(want) {
		t.Fatalf("exit code %d, %d lines, want %d:\n%s", r.code, len(lines), len(want), r.stderr)
	}
	for i, line := range lines {
		if !strings.HasPrefix(strings.TrimPrefix(line, "trackgen: "), want[i]) {
			t.Errorf("line %d is %q, want %q", i+1, line, want[i])
		}
	}
	files(t, dir, "bad.yaml")
}

// Files that mean two things, or nothing that is known, say where.
func TestConfigRefused(t *testing.T) {
	for text, want := range map[string]string{
		"bezier.rad: 0.3\nbezier: {rad: 0.4}\n":               "a.yaml:2: bezier.rad already defined at line 1",
		"bezier:\n  rad: 0.4\nscale: 2\nbezier.rad: [0, 1]\n": "a.yaml:4: bezier.rad already defined at line 2",
		"half_width: 0.1\n---\nhalf_width: 0.2\n":             "a.yaml:3: a second document: want one",
		"half_width: 0.1\n---\nscale: 2\n":                    "a.yaml:3: a second document: want one",
		"scale: 2\n\ngenerator: bezeir\n":                     `a.yaml:3: unknown generator "bezeir"`,
		"generator: ''\n":                                     `a.yaml:1: unknown generator ""`,
	} {
		dir := t.TempDir()
		write(t, dir, "a.yaml", text)
		r := runCommand(t, dir, "generate", "--config", "a.yaml")
		if r.code != 2 || !strings.HasPrefix(r.stderr, "trackgen: "+want) || strings.Count(r.stderr, "\n") != 2 {
			t.Errorf("%q: exit code %d: %s", text, r.code, r.stderr)
		}
		files(t, dir, "a.yaml")
	}
}

// A byte order mark, markers and comments around the one document mean nothing.
func TestConfigAccepted(t *testing.T) {
	for _, text := range []string{
		"\ufeffhalf_width: 0.05\n",
		"\ufeff# text\nhalf_width: 0.05\n",
		"---\nhalf_width: 0.05\n...\n",
		"# text\n---\nhalf_width: 0.05\n",
		"half_width: 0.05\n---\n",
	} {
		settings, err := parseSettings("a.yaml", []byte(text))
		if err != nil || len(settings) != 1 || settings[0].err != nil || settings[0].key != "half_width" || settings[0].value != "0.05" {
			t.Errorf("%q: %+v, %v", text, settings, err)
		}
	}
}

// No text makes the reader panic.
func FuzzParseSettings(f *testing.F) {
	for _, seed := range []string{"", "a: 1", "a: [1, 2]", "a:\n  b: c\n", "- a", "{a: 1}", "a: &x 1\nb: *x", "<<: *x", "---\n...\n---\na: !!int 1", "a: |\n  b", "? a\n: b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		settings, err := parseSettings("fuzz.yaml", []byte(text))
		if err != nil && settings != nil {
			t.Error("settings with an error")
		}
	})
}
