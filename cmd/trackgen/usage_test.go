package main

import (
	"os"
	"strings"
	"testing"
)

// Bad input gets the exit code and a message that says what to do.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "text.npz", "no zip file")
	write(t, dir, "bad.yaml", "half_width: [1\n")
	write(t, dir, "twice.yaml", "half_width: 0.1\nhalf_width: 0.2\n")
	write(t, dir, "complex.yaml", "? [half_width]\n: 1\n")
	write(t, dir, "empty.yaml", "half_width: ''\n")
	write(t, dir, "list.yaml", "- half_width\n")
	done(t, dir, "generate", "-n", "2", "-o", "two.npz", "--no-picture", "--quiet")
	cases := []struct {
		args string
		code int
		want string
	}{
		{"generatr", 2, `unknown command "generatr"; did you mean "generate"?`},
		{"help generatr", 2, `did you mean "generate"?`},
		{"help generate extra", 2, `help takes one command, got "extra" as well`},
		{"help generatr extra", 2, `unknown command "generatr"`},
		{"generatr --help", 2, `unknown command "generatr"; did you mean "generate"?`},
		{"-h generatr", 2, `unknown command "generatr"`},
		{"--version generatr", 2, `unknown command "generatr"`},
		{"-- generate", 2, "generate stands behind a --"},
		{"--bogus generatr", 2, "unknown flag: --bogus"},
		{"generate --gnerator polar", 2, `unknown flag: --gnerator; did you mean "--generator"?`},
		{"generate extra", 2, `generate takes no argument, got "extra"`},
		{"generate -n", 2, "flag needs an argument"},
		{"generate -n 0", 2, "from 1 to 16777216"},
		{"generate -n -3", 2, "from 1 to 16777216"},
		{"generate -n many", 2, "from 1 to 16777216"},
		{"generate -n 16777217", 2, "from 1 to 16777216"},
		{"generate --seed -1", 2, "from 0 to 2^64-1"},
		{"generate --generator beizer", 2, `did you mean "bezier"?`},
		{"generate --set half_widht=0.1", 2, `unknown key "half_widht"; did you mean "half_width"?`},
		{"generate --set half_width", 2, `want key=value, got "half_width"`},
		{"generate --set half_width=", 2, "--set: half_width: want a value"},
		{"generate --set start=", 2, "--set: start: want a value"},
		{"generate --config=", 2, "--config wants the name of a file"},
		{"generate --config empty.yaml", 2, "empty.yaml:1: half_width: want a value"},
		{"bench --config=", 2, "--config wants the name of a file"},
		{"generate --from=", 2, "--from wants the name of a file"},
		{"generate --generator=", 2, "unknown generator"},
		{"generate --device=", 2, "device"},
		{"generate --set half_width=wide", 2, `half_width: want a number, a range like 0.2..0.6, or input:0.4, got "wide"`},
		{"generate --set half_width=-0.1", 2, "half_width must be 0.001 to 1000, got -0.1"},
		{"generate --set half_width=NaN", 2, "half_width"},
		{"generate --set start=nowhere", 2, "start must be one of straight, generator, random"},
		{"generate --set polar.knots=9", 2, "polar.knots is a setting of the generator polar, but the generator is bezier"},
		{"generate --set half_width=0.001", 2, "raise half_width or set stride"},
		{"generate --set max_attempts=0 --set num_points=1", 2, "num_points must be 64 to 1024"},
		{"generate --device gpu", 2, `no such device: "gpu"`},
		{"generate --device cpu:0", 2, "workers must be"},
		{"generate -o tracks.nzp", 2, `unknown ending ".nzp"; use .npz`},
		{"generate -o tracks", 2, "use .npz"},
		{"generate -o none/tracks.npz", 1, "there is no folder none"},
		{"generate -o two.npz/tracks.npz", 1, "two.npz is no folder"},
		{"generate --config none.yaml", 1, "no such file"},
		{"generate --config bad.yaml", 2, "bad.yaml:"},
		{"generate --config twice.yaml", 2, `twice.yaml:2: mapping key "half_width" already defined at line 1`},
		{"generate --config complex.yaml", 2, "complex.yaml:2: found an invalid key"},
		{"generate --config list.yaml", 2, "list.yaml:1: want lines of the form key: value"},
		{"generate --from none.npz", 1, "no such file"},
		{"generate --from text.npz", 1, "not a zip file"},
		{"generate --from two.npz --set half_width=1", 2, "two.npz tells everything: leave out --set"},
		{"preview -o sheet.gif", 2, `unknown ending ".gif"; use .png, .svg, .pdf`},
		{"preview --color red", 2, "plain or curvature"},
		{"preview --env 64", 2, "--env must be 0 to 63"},
		{"preview --env 1 --columns 2", 2, "leave out one of them"},
		{"preview two.npz --env 2", 2, "--env must be 0 to 1"},
		{"preview two.npz -n 3", 2, "leave out --envs"},
		{"preview two.npz three.npz", 2, `got "three.npz" as well`},
		{"inspect", 2, "inspect wants a file"},
		{"inspect text.npz", 1, "not a zip file"},
		{"generators square", 2, "unknown generator"},
		{"bench --seed 3", 2, "unknown flag: --seed"},
		{"completion nosh", 2, "bash, fish, powershell, zsh"},
		{"version now", 2, "takes no argument"},
	}
	for _, c := range cases {
		t.Run(strings.ReplaceAll(c.args, "/", "_"), func(t *testing.T) {
			t.Parallel()
			r := runCommand(t, dir, strings.Fields(c.args)...)
			if r.code != c.code || r.stdout != "" || !strings.Contains(r.stderr, c.want) {
				t.Errorf("exit code %d, want %d; stderr:\n%s\nwant %q in it; stdout %q", r.code, c.code, r.stderr, c.want, r.stdout)
			}
			for line := range strings.Lines(r.stderr) {
				if !strings.HasPrefix(line, "trackgen: ") && !strings.HasPrefix(line, "see: trackgen help") {
					t.Errorf("stray line %q", line)
				}
			}
		})
	}
	t.Cleanup(func() {
		files(t, dir, "bad.yaml", "complex.yaml", "empty.yaml", "list.yaml", "text.npz", "twice.yaml", "two.npz")
	})
}

func TestHugeBatch(t *testing.T) {
	dir := t.TempDir()
	r := runCommand(t, dir, "generate", "-n", "16777216", "--set", "stride=4096")
	if r.code != 1 || !strings.Contains(r.stderr, "16777216 tracks need ") || !strings.Contains(r.stderr, " fits") {
		t.Errorf("exit code %d, stderr %s", r.code, r.stderr)
	}
	files(t, dir)
}

func TestHelp(t *testing.T) {
	dir := t.TempDir()
	for _, args := range []string{"", "help", "--help", "help generate", "generate --help", "help help", "help completion"} {
		if out := done(t, dir, strings.Fields(args)...); !strings.Contains(out, "Usage:") {
			t.Errorf("trackgen %s: %s", args, out)
		}
	}
	if out := done(t, dir, "help", "generate"); !strings.Contains(out, "--from") || !strings.Contains(out, "Examples:") {
		t.Error(out)
	}
}

func TestVersionFlag(t *testing.T) {
	out := done(t, t.TempDir(), "--version")
	if !strings.HasPrefix(out, "trackgen version ") || strings.Count(out, "\n") != 1 {
		t.Error(out)
	}
}

// What cannot be printed is an error of every command.
func TestFullStdout(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	defer full.Close()
	for _, args := range []string{"", "help", "--help", "help generate", "generate --help", "--version", "version", "generators", "completion bash"} {
		c := command(t, t.TempDir(), strings.Fields(args)...)
		var stderr strings.Builder
		c.Stdout, c.Stderr = full, &stderr
		_ = c.Run()
		if code := c.ProcessState.ExitCode(); code != 1 || !strings.HasPrefix(stderr.String(), "trackgen: write /dev/stdout: ") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("trackgen %s: exit code %d: %s", args, code, stderr.String())
		}
	}
}

func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	for _, shell := range []string{"bash", "fish", "powershell", "zsh"} {
		if out := done(t, dir, "completion", shell); !strings.Contains(out, "trackgen") {
			t.Errorf("%s: %s", shell, out)
		}
	}
	r := runCommand(t, dir, "__complete", "generate", "--set", "start=")
	if !strings.HasPrefix(r.stdout, "start=straight\nstart=generator\nstart=random\n:4\n") {
		t.Errorf("the words of start: %s", r.stdout)
	}
	for args, want := range map[string]string{
		"generate --generator ":          "bezier\trounded circuits",
		"generate --set ":                "bezier.rad=\t",
		"bench --generator polar --set ": "polar.knots=\t",
		"preview --color ":               "curvature\n",
		"help ":                          "generate\t",
		"generators ":                    "polar\t",
		"inspect ":                       "npz\n",
	} {
		r := runCommand(t, dir, append([]string{"__complete"}, append(strings.Fields(args), "")...)...)
		if r.code != 0 || !strings.Contains(r.stdout, want) {
			t.Errorf("trackgen %s: want %q in\n%s", args, want, r.stdout)
		}
	}
}
