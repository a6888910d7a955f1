package lint

import (
	"bytes"
	"encoding/json"
	"go/format"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFilesAreFormatted(t *testing.T) {
	for _, f := range files(t, (*file).isGo) {
		want, err := format.Source(f.text)
		if err != nil {
			if !f.inTestdata() {
				t.Errorf("%s: %v", f.name, err)
			}
			continue
		}
		if !bytes.Equal(f.text, want) {
			t.Errorf("%s: run gofmt -w on it", f.name)
		}
	}
}

func TestFilesAreShort(t *testing.T) {
	for _, f := range files(t, func(f *file) bool { return f.isGo() && !f.isGenerated() && !f.inTestdata() }) {
		if n := lines(f.text); n > maxLines {
			t.Errorf("%s: %d lines; a file has one idea and at most %d lines: split it", f.name, n, maxLines)
		}
	}
}

// The pattern that tools know generated Go files by.
var marker = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.\n`)

func TestGeneratedFilesSaySo(t *testing.T) {
	for _, f := range files(t, func(f *file) bool { return strings.HasPrefix(path.Base(f.name), "zkernels.") }) {
		if !marker.Match(f.text) {
			t.Errorf("%s: does not begin with // Code generated … DO NOT EDIT.", f.name)
		}
	}
	for _, f := range files(t, func(f *file) bool { return f.isGo() && !f.inTestdata() }) {
		switch says := marker.Match(f.text); {
		case f.isGenerated() && !says:
			t.Errorf("%s: a name that starts with z is for generated files, which begin with // Code generated … DO NOT EDIT.", f.name)
		case !f.isGenerated() && says:
			t.Errorf("%s: generated files have names that start with z", f.name)
		}
	}
}

// A package is named for what it provides.
func TestPackageNamesMeanSomething(t *testing.T) {
	vague := []string{"util", "utils", "common", "helpers", "misc", "base", "shared", "types", "lib"}
	for _, p := range packages(t) {
		if slices.Contains(vague, p.name) || slices.Contains(vague, path.Base(p.dir)) {
			t.Errorf("%s: name the package for what it provides, not %q", p.dir, p.name)
		}
	}
}

// word is a text that must not stand in the repository. The patterns are cut
// in two, so that they do not find themselves.
type word struct {
	pattern *regexp.Regexp
	why     string
}

func never(why string, parts ...string) word {
	return word{regexp.MustCompile(strings.Join(parts, "")), why}
}

var words = []word{
	never("a path of one machine: use a path from the root of the module, or t.TempDir()", `(?:^|[^\w.\-])/(?:wo`, `rk|ro`, `ot|ho`, `me|Us`, `ers)/`),
	never("the host of a module registry: the go command knows its own", `(?i)(?:proxy|sum)\.go`, `lang`),
	never("the host of a package registry: pip and its kin know their own", `(?i)(?:py`, `pi\.org|python`, `hosted|npm`, `js\.(?:org|com)|ana`, `conda\.org)`),
	never("write the sentence, or do the work", `\b(?:FIX`, `ME|XX`, `X|TO`, `DO)\b`),
	never("the text stands by itself: say what is so and why", `(?i)\bissue\s+#?\d|#\d{2,}\b\s*$`),
	never("a mark of a merge that went wrong", `(?m)^(?:<{7}|>{7}|={7})(?:\s|$)`),
}

func TestWords(t *testing.T) {
	for _, f := range files(t, func(f *file) bool { return utf8.Valid(f.text) }) {
		for i, line := range strings.Split(string(f.text), "\n") {
			for _, w := range words {
				if found := w.pattern.FindString(line); found != "" {
					t.Errorf("%s:%d: %q: %s", f.name, i+1, found, w.why)
				}
			}
		}
	}
}

// The list of words is able to find, and does not find too much.
func TestWordsAreFound(t *testing.T) {
	for text, want := range map[string]bool{
		"see /wo" + "rk/main/x.go":              true,
		`"/ro` + `ot/.cache"`:                   true,
		"GOPROXY=https://proxy.go" + "lang.org": true,
		"// TO" + "DO: later":                   true,
		"the frame/work/flow":                   false,
		"docs/images/home/":                     false,
		"network/root/homes are words":          false,
	} {
		got := slices.ContainsFunc(words, func(w word) bool { return w.pattern.MatchString(text) })
		if got != want {
			t.Errorf("%q: found is %v, want %v", text, got, want)
		}
	}
}

// goMod is what go mod edit -json says.
type goMod struct {
	Module  struct{ Path string }
	Go      string
	Require []struct{ Path, Version string }
	Tool    []struct{ Path string }
}

func readGoMod(t *testing.T) goMod {
	t.Helper()
	out, err := goCommand("../..", "mod", "edit", "-json").Output()
	if err != nil {
		t.Fatalf("go mod edit: %v\n%s", err, stderr(err))
	}
	var m goMod
	if err := json.Unmarshal(out, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestGoMod(t *testing.T) {
	m := readGoMod(t)
	if m.Module.Path != module {
		t.Errorf("go.mod: module %s, want %s", m.Module.Path, module)
	}
	if m.Go != "1.26" && !strings.HasPrefix(m.Go, "1.26.") {
		t.Errorf("go.mod: go %s, want go 1.26: README.md and the tools of the tree say so", m.Go)
	}
}
