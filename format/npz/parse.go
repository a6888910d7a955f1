package npz

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// info is what the header of an array says.
type info struct {
	descr   string
	fortran bool
	shape   shape
}

// String says it as in "float64 [2,3]".
func (h info) String() string {
	s := typeName(h.descr)
	if len(h.shape) > 0 {
		s += strings.ReplaceAll(fmt.Sprint([]int(h.shape)), " ", ",")
		s = strings.Replace(s, "[", " [", 1)
	}
	if h.fortran {
		s += " in Fortran order (numpy.ascontiguousarray mends it)"
	}
	return s
}

// typeName puts one of numpy's type codes into words.
func typeName(descr string) string {
	kinds := map[string]string{"f": "float", "i": "int", "u": "uint", "c": "complex"}
	order, code := "", descr
	if len(descr) > 0 && strings.Contains("<>|=", descr[:1]) {
		order, code = descr[:1], descr[1:]
	}
	name := strconv.Quote(descr)
	switch {
	case code == "b1":
		name = "bool"
	case strings.HasPrefix(code, "U"):
		name = "str"
	case strings.HasPrefix(code, "S"):
		name = "bytes"
	case code == "O":
		name = "object"
	case len(code) > 1:
		size, err := strconv.ParseUint(code[1:], 10, 8)
		if kind, ok := kinds[code[:1]]; ok && err == nil {
			name = fmt.Sprintf("%s%d", kind, 8*size)
		}
	}
	if order == ">" {
		name = "big-endian " + name
	}
	return name
}

// Limits of a header that is worth reading: numpy itself needs no more.
const (
	maxHeader = 1 << 16
	maxRank   = 32
)

var errNotArray = errors.New("not a numpy array")

// readHeader reads up to the first number of an array, and returns the bytes
// that it took.
func readHeader(r io.Reader) (info, int64, error) {
	start := make([]byte, len(magic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(magic)]) != magic {
		return info{}, 0, errNotArray
	}
	lengthBytes := 2
	switch major := start[len(magic)]; major {
	case 1:
	case 2, 3:
		lengthBytes = 4
	default:
		return info{}, 0, fmt.Errorf("numpy format version %d, want 1 to 3", major)
	}
	raw := make([]byte, 4)
	if _, err := io.ReadFull(r, raw[:lengthBytes]); err != nil {
		return info{}, 0, errNotArray
	}
	n := le.Uint32(raw)
	if n > maxHeader {
		return info{}, 0, fmt.Errorf("header of %d bytes, want at most %d", n, maxHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return info{}, 0, fmt.Errorf("header cut short")
	}
	i, err := parseHeader(string(text))
	return i, int64(len(start)+lengthBytes) + int64(n), err
}

// parseHeader reads the dict of a header: exactly the keys descr, fortran_order
// and shape, in any order.
func parseHeader(text string) (info, error) {
	p := &parser{rest: text}
	var h info
	seen := map[string]bool{}
	p.expect("{")
	for !p.skip("}") {
		key := p.quoted()
		p.expect(":")
		switch key {
		case "descr":
			h.descr = p.quoted()
		case "fortran_order":
			h.fortran = p.boolean()
		case "shape":
			h.shape = p.tuple()
		}
		if !p.skip(",") && p.err == nil && !strings.HasPrefix(p.space(), "}") {
			p.fail()
		}
		if p.err != nil || seen[key] {
			return info{}, fmt.Errorf("header %.80q: not the plain kind", text)
		}
		seen[key] = true
	}
	if p.err != nil || p.space() != "" || len(seen) != 3 || !seen["descr"] || !seen["fortran_order"] || !seen["shape"] {
		return info{}, fmt.Errorf("header %.80q: not the plain kind", text)
	}
	return h, nil
}

// parser takes Python literals off the front of a text. After the first
// mistake it takes nothing more.
type parser struct {
	rest string
	err  error
}

var errSyntax = errors.New("syntax")

func (p *parser) fail() { p.rest, p.err = "", errSyntax }

// space drops white space and returns what is left.
func (p *parser) space() string {
	p.rest = strings.TrimLeft(p.rest, " \t\r\n")
	return p.rest
}

func (p *parser) skip(token string) bool {
	rest, ok := strings.CutPrefix(p.space(), token)
	if ok {
		p.rest = rest
	}
	return ok
}

func (p *parser) expect(token string) {
	if !p.skip(token) {
		p.fail()
	}
}

// quoted takes a string without escapes.
func (p *parser) quoted() string {
	for _, q := range []string{"'", `"`} {
		if !p.skip(q) {
			continue
		}
		s, rest, ok := strings.Cut(p.rest, q)
		if !ok || strings.Contains(s, `\`) {
			break
		}
		p.rest = rest
		return s
	}
	p.fail()
	return ""
}

func (p *parser) boolean() bool {
	if p.skip("True") {
		return true
	}
	p.expect("False")
	return false
}

// tuple takes a tuple of sizes.
func (p *parser) tuple() shape {
	s := shape{}
	p.expect("(")
	for p.err == nil && !p.skip(")") {
		digits := p.rest[:len(p.rest)-len(strings.TrimLeft(p.rest, "0123456789"))]
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n > maxDim || len(s) == maxRank {
			p.fail()
			return nil
		}
		p.rest = p.rest[len(digits):]
		p.skip("L") // Python 2
		s = append(s, int(n))
		if !p.skip(",") && !strings.HasPrefix(p.space(), ")") {
			p.fail()
		}
	}
	return s
}
