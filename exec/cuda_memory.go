package exec

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
)

func (g *gpu) allocate(bytes int64) (start unsafe.Pointer, err error) {
	err = g.locked(func() error {
		start, err = cuda.MemAlloc(max(bytes, 1))
		if err != nil {
			if free, total, infoErr := cuda.MemInfo(); infoErr == nil {
				err = fmt.Errorf("%d of %d bytes are free: %w", free, total, err)
			}
			return err
		}
		g.ownMu.Lock()
		g.allocations = append(g.allocations, start)
		g.ownMu.Unlock()
		return g.transfers.clear(start, max(bytes, 1))
	})
	return start, err
}

func (g *gpu) upload(dst unsafe.Pointer, src []byte) error {
	return g.locked(func() error {
		if err := g.idle(); err != nil {
			return err
		}
		return g.transfers.upload(dst, src)
	})
}

func (g *gpu) download(dst []byte, src unsafe.Pointer) error {
	return g.locked(func() error {
		if err := g.idle(); err != nil {
			return err
		}
		return g.transfers.download(dst, src)
	})
}

// fill enqueues as the driver's sets do: words of 1, 2 or 4 bytes. A wider
// element is several interleaved columns of words.
func (g *gpu) fill(ctx *LaunchContext, dst []byte, p pattern) error {
	stream, start, n := cuda.Stream(ctx.queue), unsafe.Pointer(unsafe.SliceData(dst)), int64(len(dst))/int64(p.width)
	return g.locked(func() error {
		switch p.width {
		case 1:
			return stream.Fill8(start, *(*uint8)(unsafe.Pointer(&p.words)), n)
		case 2:
			return stream.Fill16(start, *(*uint16)(unsafe.Pointer(&p.words)), n)
		}
		words := unsafe.Slice((*uint32)(unsafe.Pointer(&p.words)), p.width/4)
		if same(words) {
			return stream.Fill32(start, words[0], n*int64(len(words)))
		}
		for i, word := range words {
			if err := stream.FillEvery32(unsafe.Add(start, 4*i), int(p.width), word, n); err != nil {
				return err
			}
		}
		return nil
	})
}

func same(words []uint32) bool {
	for _, w := range words {
		if w != words[0] {
			return false
		}
	}
	return true
}

func (g *gpu) copy(ctx *LaunchContext, dst, src []byte) error {
	return g.locked(func() error {
		return cuda.Stream(ctx.queue).Copy(unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Pointer(unsafe.SliceData(src)), int64(len(dst)))
	})
}

// transfers copies between host and device, one copy at a time, on a stream of
// its own, through two pieces of locked memory: while the device copies one, the
// host copies the other.
type transfers struct {
	mu      sync.Mutex
	stream  cuda.Stream
	staging [2][]byte // locked
}

const stagingBytes = 4 << 20

func newTransfers() (*transfers, error) {
	t := &transfers{}
	var err error
	if t.stream, err = cuda.NewStream(); err != nil {
		return nil, err
	}
	for i := range t.staging {
		if t.staging[i], err = cuda.MemAllocHost(stagingBytes); err != nil {
			return nil, errors.Join(err, t.close())
		}
	}
	return t, nil
}

// close gives everything back; the stream must be idle.
func (t *transfers) close() error {
	err := t.stream.Destroy()
	for _, piece := range t.staging {
		if piece != nil {
			err = errors.Join(err, cuda.MemFreeHost(piece))
		}
	}
	return err
}

// clear sets bytes to zero, and waits.
func (t *transfers) clear(dst unsafe.Pointer, bytes int64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(t.stream.Fill8(dst, 0, bytes), t.stream.Synchronize())
}

func (t *transfers) upload(dst unsafe.Pointer, src []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := 0; len(src) > 0; i++ {
		piece := t.staging[i%2]
		piece = piece[:copy(piece, src)]
		if err := t.stream.Synchronize(); err != nil { // of the piece before
			return err
		}
		if err := t.stream.Upload(dst, piece); err != nil {
			return err
		}
		dst, src = unsafe.Add(dst, len(piece)), src[len(piece):]
	}
	return t.stream.Synchronize()
}

func (t *transfers) download(dst []byte, src unsafe.Pointer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var before []byte // the piece that has come
	for i := 0; len(dst) > len(before); i++ {
		rest := len(dst) - len(before)
		piece := t.staging[i%2][:min(rest, stagingBytes)]
		if err := t.stream.Download(piece, src); err != nil {
			return err
		}
		dst = dst[copy(dst, before):]
		if err := t.stream.Synchronize(); err != nil {
			return err
		}
		before, src = piece, unsafe.Add(src, len(piece))
	}
	copy(dst, before)
	return nil
}
