package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// Nothing that stands in a file reaches the terminal as an order to it.
func TestHostileFile(t *testing.T) {
	dir := t.TempDir()
	done(t, dir, "generate", "-n", "2", "--quiet", "--no-picture")
	f := readNPZ(t, dir, "tracks.npz")
	f.Config = `{"generator": "be\u001b[2Jzier", "k\u001b]0;x\u0007": "v\r\tw\u009b\u202e\u007f", "plain": "ü"}`
	writeNPZ(t, dir, "tracks.npz", f)
	addArray(t, filepath.Join(dir, "tracks.npz"), "n\x1b[31m\n.npy", "{'descr': 'q\x1b[1m', 'shape': (2,)}")
	for _, args := range []string{"inspect tracks.npz", "inspect tracks.npz --json", "generate --from tracks.npz -o b.npz"} {
		r := runCommand(t, dir, strings.Fields(args)...)
		for _, c := range r.stdout + r.stderr {
			if c != '\n' && !unicode.IsPrint(c) {
				t.Errorf("%s: printed %q in\n%q", args, c, r.stdout+r.stderr)
				break
			}
		}
	}
	out := done(t, dir, "inspect", "tracks.npz")
	for _, want := range []string{`"be\x1b[2Jzier"`, `"k\x1b]0;x\a"  "v\r\tw\u009b\u202e\x7f"`, "ü", `"n\x1b[31m\n"`, `"q\x1b[1m"`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	object[map[string]any](t, done(t, dir, "inspect", "tracks.npz", "--json"))
}

func TestEscapedJSON(t *testing.T) {
	const text = "a\u0085\u202e\x7f\U000e0001ü\n"
	raw, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	var back string
	if err := json.Unmarshal([]byte(escapedJSON(string(raw))), &back); err != nil || back != text {
		t.Errorf("%q, %v", back, err)
	}
}

// addArray adds an entry to a zip file.
func addArray(t *testing.T, path, name, text string) {
	t.Helper()
	old, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, entry := range old.File {
		if err := z.Copy(entry); err != nil {
			t.Fatal(err)
		}
	}
	w, err := z.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
