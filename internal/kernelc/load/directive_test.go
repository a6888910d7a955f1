package load

import "testing"

func TestParseDirective(t *testing.T) {
	for _, c := range []struct {
		text string
		want Directive
		err  string
	}{
		{text: "", want: Directive{ItemEnv, 0, 128}},
		{text: " item=env group=block block=128", want: Directive{ItemEnv, 0, 128}},
		{text: "item=agent group=16 block=32", want: Directive{ItemAgent, 16, 32}},
		{text: "block=1024  group=32\titem=batch", want: Directive{ItemBatch, 32, 1024}},
		{text: "item", err: `"item": want key=value, as in item=env group=block block=128`},
		{text: "size=3", err: `unknown key "size": want item, group or block`},
		{text: "block=64 block=64", err: "block is given twice"},
		{text: "item=lane", err: "item=lane: want env, agent or batch"},
		{text: "item=", err: "item=: want env, agent or batch"},
		{text: "group=8", err: "group=8: want 16, 32 or block"},
		{text: "block=0", err: "block=0: want a multiple of 32 up to 1024"},
		{text: "block=48", err: "block=48: want a multiple of 32 up to 1024"},
		{text: "block=1056", err: "block=1056: want a multiple of 32 up to 1024"},
		{text: "block=-32", err: "block=-32: want a multiple of 32 up to 1024"},
		{text: "block=big", err: "block=big: want a multiple of 32 up to 1024"},
	} {
		got, err := parseDirective(c.text)
		switch {
		case c.err != "":
			if err == nil || err.Error() != c.err {
				t.Errorf("%q: error %v, want %s", c.text, err, c.err)
			}
		case err != nil:
			t.Errorf("%q: %v", c.text, err)
		case got != c.want:
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
	}
}

func TestParsePosition(t *testing.T) {
	for _, c := range []struct {
		in   string
		file string
		line int
		col  int
	}{
		{"/a/b.go:3:5", "/a/b.go", 3, 5},
		{"/a/b.go:3", "/a/b.go", 3, 0},
		{"-", "-", 0, 0},
		{"c:/a.go:1:2", "c:/a.go", 1, 2},
	} {
		if p := parsePosition(c.in); p.Filename != c.file || p.Line != c.line || p.Column != c.col {
			t.Errorf("%q: %+v", c.in, p)
		}
	}
}
