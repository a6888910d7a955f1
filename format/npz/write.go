package npz

import (
	"archive/zip"
	"compress/flate"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/seed183fdc01/trackgen/format/internal/safefile"
	"github.com/seed183fdc01/trackgen/results"
)

// Compression is how the arrays are packed. numpy loads all of them.
type Compression int

// The compressions.
const (
	Fast  Compression = iota // deflate at its quickest: padding shrinks to nothing
	Store                    // none: quickest to load, largest
	Small                    // deflate at its best: several times slower
)

// WriteOptions says how to write. Its zero value is the default, and nil is as
// good as the zero value.
type WriteOptions struct {
	Compression Compression

	// Progress, when set, is called now and then with the bytes of arrays
	// written so far and in all, before compression, on the writing goroutine.
	Progress func(done, total int64)
}

// Write writes f to w. It holds a few megabytes and no second copy of an array.
//
// It stops when ctx is done and returns the cause. The errors are those of
// f.Validate, before anything is written, and those of w.
func Write(ctx context.Context, w io.Writer, f *File, opt *WriteOptions) error {
	opt, err := checked(f, opt)
	if err != nil {
		return err
	}
	if err := write(ctx, w, f, opt); err != nil {
		return fmt.Errorf("npz: write %w", err)
	}
	return nil
}

// WriteFile writes f to the file at path, as Write does. On an error, and when
// ctx is done, the file is as it was before, or not there.
func WriteFile(ctx context.Context, path string, f *File, opt *WriteOptions) error {
	opt, err := checked(f, opt)
	if err != nil {
		return err
	}
	err = safefile.Write(ctx, path, func(w io.Writer) error { return write(ctx, w, f, opt) })
	if err != nil {
		return fmt.Errorf("npz: write %s: %w", path, err)
	}
	return nil
}

// checked returns the options to use, if they and f can be written.
func checked(f *File, opt *WriteOptions) (*WriteOptions, error) {
	if opt == nil {
		opt = &WriteOptions{}
	}
	if opt.Compression < Fast || opt.Compression > Small {
		return nil, fmt.Errorf("npz: compression is %d, want Fast, Store or Small", opt.Compression)
	}
	return opt, f.Validate()
}

func write(ctx context.Context, w io.Writer, f *File, opt *WriteOptions) error {
	c := contentsOf(f)
	list := c.written()
	e := encoder{ctx: ctx, zip: zip.NewWriter(w), dims: c.dims(), opt: opt, buf: make([]byte, 1<<16)}
	e.zip.RegisterCompressor(zip.Deflate, e.deflate)
	defer func() { // the zip closes one array when the next begins, unless it fails
		if e.packing != nil {
			e.packing.abandon()
		}
	}()
	for _, a := range list {
		e.total += int64(a.data.len()) * int64(a.data.size())
	}
	for _, a := range list {
		if err := e.array(a); err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
	}
	return e.zip.Close()
}

// written lists the arrays that a file of c holds.
func (c *contents) written() []array {
	if c.version == nil {
		c.version = []int32{results.Version}
	}
	return slices.DeleteFunc(c.arrays(), func(a array) bool { return !a.required && !a.data.present() })
}

// worthPacking is the bytes of an array from which it is packed.
const worthPacking = 1 << 12

// encoder writes arrays into a zip, piece by piece.
type encoder struct {
	ctx         context.Context
	zip         *zip.Writer
	dims        dims
	opt         *WriteOptions
	buf         []byte
	done, total int64
	packing     *deflater // the latest
}

// array writes one array.
func (e *encoder) array(a array) error {
	method := zip.Deflate
	if e.opt.Compression == Store || a.data.len()*a.data.size() < worthPacking {
		method = zip.Store
	}
	w, err := e.zip.CreateHeader(&zip.FileHeader{Name: a.name + ".npy", Method: method})
	if err != nil {
		return err
	}
	if _, err := w.Write(header(a.data.descr(), e.dims.shape(a))); err != nil {
		return err
	}
	if a.data.size() > len(e.buf) { // a long string
		e.buf = make([]byte, a.data.size())
	}
	for i, step := 0, len(e.buf)/a.data.size(); i < a.data.len(); i += step {
		if err := context.Cause(e.ctx); err != nil {
			return err
		}
		n := min(step, a.data.len()-i)
		piece := e.buf[:n*a.data.size()]
		a.data.encode(piece, i, n)
		if _, err := w.Write(piece); err != nil {
			return err
		}
		e.done += int64(len(piece))
		if e.opt.Progress != nil {
			e.opt.Progress(e.done, e.total)
		}
	}
	return nil
}

// deflate starts to pack an array.
func (e *encoder) deflate(w io.Writer) (io.WriteCloser, error) {
	level := flate.BestSpeed
	if e.opt.Compression == Small {
		level = flate.BestCompression
	}
	e.packing = newDeflater(w, level)
	return e.packing, nil
}
