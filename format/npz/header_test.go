package npz

import (
	"fmt"
	"strings"
	"testing"
)

// The bytes of headers are numpy's own: taken from numpy 2.4, numpy.save.
func TestHeaderGolden(t *testing.T) {
	for _, c := range []struct {
		descr string
		shape shape
		want  string
	}{
		{"<f4", shape{2, 3, 3}, "\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 3), }"},
		{"|b1", shape{5}, "\x93NUMPY\x01\x00v\x00{'descr': '|b1', 'fortran_order': False, 'shape': (5,), }"},
		{"<U12", nil, "\x93NUMPY\x01\x00v\x00{'descr': '<U12', 'fortran_order': False, 'shape': (), }"},
		{"<u8", shape{0}, "\x93NUMPY\x01\x00v\x00{'descr': '<u8', 'fortran_order': False, 'shape': (0,), }"},
	} {
		want := c.want + strings.Repeat(" ", 127-len(c.want)) + "\n"
		if got := string(header(c.descr, c.shape)); got != want {
			t.Errorf("header\n%q, want\n%q", got, want)
		}
	}
}

// A header of any length leaves the numbers at a multiple of 64, and reads back.
func TestHeaderReadsBack(t *testing.T) {
	for rank := range maxRank + 1 {
		s := make(shape, rank)
		for i := range s {
			s[i] = maxDim - i
		}
		h := header("<f4", s)
		got, n, err := readHeader(strings.NewReader(string(h)))
		if err != nil || len(h)%align != 0 || int(n) != len(h) || got.descr != "<f4" || got.fortran || fmt.Sprint(got.shape) != fmt.Sprint(s) {
			t.Errorf("rank %d: %d bytes give %v, %d, %v", rank, len(h), got, n, err)
		}
	}
}

func TestParseHeader(t *testing.T) {
	for _, text := range []string{
		`{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`,
		`{"shape": (2L, 3L), "fortran_order": False, "descr": "<f4"}` + "\n",
		"\t{ 'fortran_order' : False , 'descr' : '<f4' , 'shape' : ( 2 , 3 , ) } ",
	} {
		if h, err := parseHeader(text); err != nil || h.String() != "float32 [2,3]" {
			t.Errorf("%s: %v, %v", text, h, err)
		}
	}
	for _, text := range []string{
		``, `{`, `{}`, `[]`,
		`{'descr': '<f4', 'fortran_order': False}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'x': 1}`,
		`{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}`,
		`{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 3)}`,
		`{'descr': '<f\x34', 'fortran_order': False, 'shape': (2, 3)}`,
		`{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999, 3)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} more`,
		`{'descr': '<f4' 'fortran_order': False, 'shape': (2, 3)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (` + strings.Repeat("1,", 33) + `)}`,
		`{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3`,
	} {
		if h, err := parseHeader(text); err == nil {
			t.Errorf("%s: no error but %v", text, h)
		}
	}
}
