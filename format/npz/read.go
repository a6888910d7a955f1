package npz

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"strconv"
	"strings"

	"github.com/seed183fdc01/trackgen/results"
)

// ReadFile reads the npz file at path: see Read. It must be a regular file: the
// list of the arrays is at the end, and a pipe has none.
func ReadFile(path string) (*File, error) {
	// Opening a named pipe would wait for a writer.
	if stat, err := os.Stat(path); err == nil && !stat.Mode().IsRegular() {
		return nil, fmt.Errorf("npz: %s: not a regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	f, err := Read(file, stat.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// Read reads an npz file of the given size in bytes. The file needs outer,
// center, inner and count; what else is missing is left nil.
//
// It trusts nothing in the file: types, shapes and checksums are checked, and
// no more memory is taken than the file's own size can unpack to. The error
// names the array, what it should be and what it is:
//
//	npz: center: want float32 [E,N,3], got float64 [2,3]
func Read(r io.ReaderAt, size int64) (*File, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("npz: not a zip file: %w", err)
	}
	d := &decoder{entries: map[string]*zip.File{}, size: size, dims: dims{"3": 3}}
	c := &contents{Batch: &results.Batch{}, inputs: map[string]*[]float32{}}
	for _, entry := range archive.File {
		name := strings.TrimSuffix(entry.Name, ".npy")
		if d.entries[name] != nil {
			return nil, fmt.Errorf("npz: %s: twice in the file", shown(name))
		}
		d.entries[name] = entry
		if input, ok := strings.CutPrefix(name, inputPrefix); ok && isName(input) {
			c.inputs[input] = new([]float32)
		}
	}
	for _, a := range c.arrays() {
		if err := d.array(a); err != nil {
			return nil, fmt.Errorf("npz: %s: %w", a.name, err)
		}
	}
	c.Envs, c.Stride = d.dims["E"], d.dims["N"]
	f := c.file()
	if err := f.Validate(); err != nil {
		return nil, err
	}
	return f, nil
}

// shown is the name of any entry, for messages.
func shown(name string) string {
	if isName(name) {
		return name
	}
	return strconv.Quote(name)
}

// decoder reads arrays out of a zip. A named dimension takes its size from the
// first array that has it; later arrays must agree.
type decoder struct {
	entries map[string]*zip.File // by array name
	size    int64                // of the whole file
	dims    dims
}

func (d *decoder) array(a array) error {
	entry := d.entries[a.name]
	if entry == nil {
		if a.required {
			return errors.New("missing; a file of tracks has outer, center, inner and count")
		}
		return nil
	}
	r, err := entry.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	h, taken, err := readHeader(r)
	if err != nil {
		return err
	}
	if err := d.match(a, h); err != nil {
		return err
	}
	n := h.shape.elements() / a.data.width()
	if err := d.fits(entry, taken, n, a.data.size()); err != nil {
		return err
	}
	return fill(a.data, n, r)
}

// match compares a header with what the array should be, and takes the sizes of
// dimensions not met before.
func (d *decoder) match(a array, h info) error {
	names := a.names()
	ok := a.data.accept(h.descr) && !h.fortran && len(h.shape) == len(names)
	var known []string
	for i, name := range names {
		size, met := d.dims[name]
		if met && name != "3" {
			known = append(known, fmt.Sprintf("%s = %d", name, size))
		}
		ok = ok && (!met || h.shape[i] == size)
	}
	if !ok {
		return fmt.Errorf("want %s, got %s", wanted(a, known), h)
	}
	for i, name := range names {
		d.dims[name] = h.shape[i]
	}
	return nil
}

func wanted(a array, known []string) string {
	s := a.data.name()
	if a.shape != "" {
		s += " [" + a.shape + "]"
	}
	if len(known) > 0 {
		s += " with " + strings.Join(known, ", ")
	}
	return s
}

// fits checks, before anything is allocated, that n values of the given size
// are exactly what the entry claims to hold, and that its packed bytes can
// unpack to that much.
func (d *decoder) fits(entry *zip.File, taken int64, n, size int) error {
	const deflateRatio = 1032 // its best: a match of 258 bytes in two bits
	hi, want := bits.Mul64(uint64(n), uint64(size))
	have := entry.UncompressedSize64 - uint64(taken)
	if hi != 0 || want != have {
		return fmt.Errorf("the header tells of %d values of %d bytes, the entry holds %d bytes", n, size, have)
	}
	packed := entry.CompressedSize64
	if packed > uint64(d.size) || have/deflateRatio > packed {
		return fmt.Errorf("%d bytes cannot come out of %d packed ones", have, packed)
	}
	return nil
}

// fill reads n values, and r to its end, where the zip checks the checksum.
func fill(data column, n int, r io.Reader) error {
	data.alloc(n)
	if n > 0 {
		buf := make([]byte, max(1<<16, data.size()))
		step := len(buf) / data.size()
		for i := 0; i < n; i += step {
			piece := buf[:min(step, n-i)*data.size()]
			if _, err := io.ReadFull(r, piece); err != nil {
				return fmt.Errorf("cut short: %w", err)
			}
			if err := data.decode(piece, i); err != nil {
				return err
			}
		}
	}
	if _, err := io.ReadFull(r, make([]byte, 1)); err != io.EOF {
		return fmt.Errorf("damaged: %w", err)
	}
	return nil
}
