package npz

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/seed183fdc01/trackgen/geom"
)

// column is a slice of File seen as the numbers of a numpy array.
type column interface {
	present() bool // not nil
	len() int      // Go values
	width() int    // array elements a Go value takes: 3 for a point, else 1

	name() string                   // of the type in plain words
	descr() string                  // numpy's code of the type, such as "<f4"
	accept(descr string) bool       // whether it can decode this type; readies it
	size() int                      // bytes a Go value takes in the file
	alloc(n int)                    // makes room for n values
	encode(dst []byte, i, n int)    // writes values i … i+n-1
	decode(src []byte, i int) error // reads the values from i on that src holds
}

// numbers is a column of values of a fixed size.
type numbers[T any] struct {
	kind kind[T]
	s    *[]T
}

// kind tells how a Go type stands in a file.
type kind[T any] struct {
	name  string // numpy's dtype in plain words
	code  string // numpy's dtype in the header
	bytes int
	wide  int
	put   func([]byte, T)
	get   func([]byte) (T, error)
}

func (c numbers[T]) present() bool            { return *c.s != nil }
func (c numbers[T]) len() int                 { return len(*c.s) }
func (c numbers[T]) width() int               { return c.kind.wide }
func (c numbers[T]) name() string             { return c.kind.name }
func (c numbers[T]) descr() string            { return c.kind.code }
func (c numbers[T]) accept(descr string) bool { return descr == c.kind.code }
func (c numbers[T]) size() int                { return c.kind.bytes }
func (c numbers[T]) alloc(n int)              { *c.s = make([]T, n) }

func (c numbers[T]) encode(dst []byte, i, n int) {
	for _, v := range (*c.s)[i : i+n] {
		c.kind.put(dst, v)
		dst = dst[c.kind.bytes:]
	}
}

func (c numbers[T]) decode(src []byte, i int) error {
	dst := (*c.s)[i : i+len(src)/c.kind.bytes]
	for j := range dst {
		v, err := c.kind.get(src)
		if err != nil {
			return fmt.Errorf("element %d: %w", i+j, err)
		}
		dst[j] = v
		src = src[c.kind.bytes:]
	}
	return nil
}

var le = binary.LittleEndian

func float32s(s *[]float32) column {
	return numbers[float32]{kind[float32]{"float32", "<f4", 4, 1, putFloat, func(b []byte) (float32, error) { return getFloat(b), nil }}, s}
}

func vec3s(s *[]geom.Vec3) column {
	put := func(b []byte, v geom.Vec3) { putFloat(b, v.X); putFloat(b[4:], v.Y); putFloat(b[8:], v.Z) }
	get := func(b []byte) (geom.Vec3, error) {
		return geom.Vec3{X: getFloat(b), Y: getFloat(b[4:]), Z: getFloat(b[8:])}, nil
	}
	return numbers[geom.Vec3]{kind[geom.Vec3]{"float32", "<f4", 12, 3, put, get}, s}
}

func int32s[T ~int32](s *[]T) column {
	put := func(b []byte, v T) { le.PutUint32(b, uint32(v)) }
	get := func(b []byte) (T, error) { return T(le.Uint32(b)), nil }
	return numbers[T]{kind[T]{"int32", "<i4", 4, 1, put, get}, s}
}

func uint32s(s *[]uint32) column {
	get := func(b []byte) (uint32, error) { return le.Uint32(b), nil }
	return numbers[uint32]{kind[uint32]{"uint32", "<u4", 4, 1, le.PutUint32, get}, s}
}

func uint64s(s *[]uint64) column {
	get := func(b []byte) (uint64, error) { return le.Uint64(b), nil }
	return numbers[uint64]{kind[uint64]{"uint64", "<u8", 8, 1, le.PutUint64, get}, s}
}

func bools(s *[]int32) column {
	put := func(b []byte, v int32) { b[0] = byte(v) }
	get := func(b []byte) (int32, error) {
		if b[0] > 1 {
			return 0, fmt.Errorf("a bool of %d, want 0 or 1", b[0])
		}
		return int32(b[0]), nil
	}
	return numbers[int32]{kind[int32]{"bool", "|b1", 1, 1, put, get}, s}
}

func putFloat(b []byte, v float32) { le.PutUint32(b, math.Float32bits(v)) }
func getFloat(b []byte) float32    { return math.Float32frombits(le.Uint32(b)) }

// text is a column of strings, which numpy keeps as UTF-32 of one width, padded
// with zeros.
type text struct {
	s     *[]string
	runes int // of a value in the file
}

func texts(s *[]string) column {
	longest := 1 // numpy has no strings of width 0
	for _, v := range *s {
		longest = max(longest, utf8.RuneCountInString(v))
	}
	return &text{s, longest}
}

func (c *text) present() bool { return *c.s != nil }
func (c *text) len() int      { return len(*c.s) }
func (c *text) width() int    { return 1 }
func (c *text) name() string  { return "str" }
func (c *text) descr() string { return fmt.Sprintf("<U%d", c.runes) }
func (c *text) size() int     { return 4 * c.runes }
func (c *text) alloc(n int)   { *c.s = make([]string, n) }

func (c *text) accept(descr string) bool {
	_, err := fmt.Sscanf(descr, "<U%d", &c.runes)
	return err == nil && c.runes > 0 && c.runes <= maxDim && c.descr() == descr
}

func (c *text) encode(dst []byte, i, n int) {
	clear(dst[:n*c.size()])
	for j, v := range (*c.s)[i : i+n] {
		at := dst[j*c.size():]
		for _, r := range v {
			le.PutUint32(at, uint32(r))
			at = at[4:]
		}
	}
}

func (c *text) decode(src []byte, i int) error {
	for ; len(src) >= c.size(); src, i = src[c.size():], i+1 {
		var v []byte
		for b := trimZeros(src[:c.size()]); len(b) > 0; b = b[4:] {
			r := le.Uint32(b)
			if r > math.MaxInt32 || !utf8.ValidRune(rune(r)) {
				return fmt.Errorf("element %d: %#x is not a character", i, r)
			}
			v = utf8.AppendRune(v, rune(r))
		}
		(*c.s)[i] = string(v)
	}
	return nil
}

// trimZeros cuts the padding off a UTF-32 string.
func trimZeros(b []byte) []byte {
	for len(b) > 0 && le.Uint32(b[len(b)-4:]) == 0 {
		b = b[:len(b)-4]
	}
	return b
}
