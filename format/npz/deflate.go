package npz

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
)

// blockSize is the bytes that are packed on their own. The blocks are the same
// on every machine, and so are the bytes of the file.
const blockSize = 1 << 20

// deflater packs a stream on all processors. Each block becomes a piece of
// deflate that ends on a whole byte, and the pieces one after the other are one
// stream. Nothing is looked up across blocks, which costs next to nothing.
type deflater struct {
	w     io.Writer
	level int
	block *block                // being filled
	queue chan chan *block      // packed in the background, written in order
	done  chan struct{}         // closed when the queue is written out
	err   atomic.Pointer[error] // of w
}

// block is a piece of a stream, plain and packed, and the packer with its
// megabyte of tables.
type block struct {
	plain  []byte
	packed bytes.Buffer
	flate  *flate.Writer
}

// blocks are kept from one stream to the next, by level.
var blocks [flate.BestCompression + 1]sync.Pool

func newDeflater(w io.Writer, level int) *deflater {
	d := &deflater{
		w: w, level: level, block: newBlock(level),
		queue: make(chan chan *block, runtime.GOMAXPROCS(0)), done: make(chan struct{}),
	}
	go d.drain()
	return d
}

func newBlock(level int) *block {
	if b, ok := blocks[level].Get().(*block); ok {
		b.plain = b.plain[:0]
		b.packed.Reset()
		b.flate.Reset(&b.packed)
		return b
	}
	b := &block{plain: make([]byte, 0, blockSize)}
	var err error
	if b.flate, err = flate.NewWriter(&b.packed, level); err != nil {
		panic("npz: " + err.Error())
	}
	return b
}

func (d *deflater) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := min(len(rest), blockSize-len(d.block.plain))
		d.block.plain, rest = append(d.block.plain, rest[:n]...), rest[n:]
		if len(d.block.plain) < blockSize {
			break
		}
		if err := d.failed(); err != nil {
			return 0, err
		}
		d.send(false)
		d.block = newBlock(d.level)
	}
	return len(p), nil
}

// Close packs what is left and waits until everything is written.
func (d *deflater) Close() error {
	d.send(true)
	close(d.queue)
	<-d.done
	return d.failed()
}

// abandon ends the background work of a stream that will not be closed.
func (d *deflater) abandon() {
	select {
	case <-d.done: // it was closed
	default:
		close(d.queue)
		<-d.done
	}
}

// send has the block at hand packed. It waits while as many blocks as there are
// processors are under way.
func (d *deflater) send(last bool) {
	result := make(chan *block, 1)
	d.queue <- result
	go func(b *block) {
		b.pack(last)
		result <- b
	}(d.block)
}

// pack packs the block; the last one ends the stream.
func (b *block) pack(last bool) {
	_, err := b.flate.Write(b.plain)
	if last {
		err = errors.Join(err, b.flate.Close())
	} else {
		err = errors.Join(err, b.flate.Flush())
	}
	if err != nil {
		panic("npz: " + err.Error()) // a bytes.Buffer takes everything
	}
}

// drain writes the packed blocks in order. After an error it drops them.
func (d *deflater) drain() {
	defer close(d.done)
	for result := range d.queue {
		b := <-result
		if d.failed() == nil {
			if _, err := d.w.Write(b.packed.Bytes()); err != nil {
				d.err.Store(&err)
			}
		}
		blocks[d.level].Put(b)
	}
}

func (d *deflater) failed() error {
	if err := d.err.Load(); err != nil {
		return *err
	}
	return nil
}
