package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// maxConfig is the size of the largest configuration file that is read.
const maxConfig = 1 << 20

// readSettings reads a YAML file of settings:
//
//	generator: bezier
//	half_width: 0.05
//	bezier:                # the same as bezier.rad: 0.2..0.6
//	  rad: [0.2, 0.6]
//
// JSON is YAML too.
func readSettings(path string) ([]setting, error) {
	text, err := readSmall(path)
	if err != nil {
		return nil, err
	}
	return parseSettings(path, text)
}

// readSmall reads a file that cannot be a large one by mistake.
func readSmall(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if err == nil && len(text) > maxConfig {
		return nil, usagef("%s is larger than %s: it is no file of settings", path, bytesText(maxConfig))
	}
	return text, err
}

// parseSettings reads the text of a file; path is for messages.
func parseSettings(path string, text []byte) ([]setting, error) {
	file, err := parser.ParseBytes(bytes.TrimPrefix(text, byteOrderMark), 0)
	var syntax yaml.Error
	if errors.As(err, &syntax) {
		return nil, usagef("%s:%d: %s", path, syntax.GetToken().Position.Line, position.ReplaceAllString(syntax.GetMessage(), "line $1"))
	}
	if err != nil {
		return nil, usagef("%s: %w", path, err)
	}
	r := settingsReader{path: path, lines: map[string]int{}}
	full := 0
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		if full++; full > 1 {
			return nil, usagef("%s: a second document: want one", r.where(doc.Body))
		}
		r.mapping("", doc.Body)
	}
	return r.settings, nil
}

// byteOrderMark is what some editors begin a text with.
var byteOrderMark = []byte("\ufeff")

// position is how the parser writes a line and column.
var position = regexp.MustCompile(`\[(\d+):\d+\]`)

// settingsReader flattens nested maps to dotted keys. What it cannot read
// becomes a setting with an error, so that problems keep their order.
type settingsReader struct {
	path     string
	settings []setting
	lines    map[string]int // where each key stands
}

func (r *settingsReader) where(n ast.Node) string {
	return fmt.Sprintf("%s:%d", r.path, n.GetToken().Position.Line)
}

func (r *settingsReader) fail(n ast.Node, format string, args ...any) {
	r.settings = append(r.settings, setting{where: r.where(n), err: fmt.Errorf(format, args...)})
}

// mapping reads "key: value" lines; prefix is "" or ends in a dot.
func (r *settingsReader) mapping(prefix string, n ast.Node) {
	m, ok := n.(ast.MapNode)
	if !ok {
		r.fail(n, "want lines of the form key: value")
		return
	}
	for i := m.MapRange(); i.Next(); {
		r.entry(prefix+i.Key().GetToken().Value, i.Value())
	}
}

// again reports that a key stood in another place before, once dotted and once
// nested. The parser finds those that are written alike.
func (r *settingsReader) again(key string, n ast.Node) bool {
	line, found := r.lines[key]
	if found {
		r.fail(n, "%s already defined at line %d", key, line)
		return true
	}
	r.lines[key] = n.GetToken().Position.Line
	return false
}

func (r *settingsReader) entry(key string, n ast.Node) {
	if _, ok := n.(ast.MapNode); ok {
		r.mapping(key+".", n)
		return
	}
	if r.again(key, n) {
		return
	}
	switch value := n.(type) {
	case *ast.SequenceNode:
		r.sequence(key, value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode, *ast.BoolNode:
		r.settings = append(r.settings, setting{where: r.where(n), key: key, value: n.GetToken().Value})
	default:
		r.fail(n, "%s: want a number, a word, a range like 0.2..0.6 or [0.2, 0.6], or input:0.4", key)
	}
}

// sequence reads [lo, hi] as the range lo..hi.
func (r *settingsReader) sequence(key string, n *ast.SequenceNode) {
	if len(n.Values) != 2 || !isNumber(n.Values[0]) || !isNumber(n.Values[1]) {
		r.fail(n, "%s: want two numbers in a range like [0.2, 0.6]", key)
		return
	}
	r.settings = append(r.settings, setting{where: r.where(n), key: key, value: n.Values[0].GetToken().Value + ".." + n.Values[1].GetToken().Value})
}

func isNumber(n ast.Node) bool {
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode:
		return true
	}
	return false
}
