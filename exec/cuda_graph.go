package exec

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
)

// gpuGraph is a graph that is ready to run.
type gpuGraph struct{ exec cuda.GraphExec }

func (g *gpu) capture(s *Stream, body Body) (graph, error) {
	// A capture has to end in the thread that began it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	recorded, err := g.enclose(s, Capturing, cuda.Stream.BeginCapture, body)
	if err != nil {
		return nil, err
	}
	ready := &gpuGraph{}
	err = g.locked(func() (err error) {
		if ready.exec, err = recorded.Instantiate(); err == nil {
			err = ready.exec.Upload(cuda.Stream(s.handle))
		}
		return errors.Join(err, recorded.Destroy())
	})
	if err != nil {
		return nil, fmt.Errorf("exec: capture on %s: %w", s.device.name, err)
	}
	g.ownMu.Lock()
	g.graphs[ready.exec] = true
	g.ownMu.Unlock()
	runtime.AddCleanup(ready, g.discard, ready.exec)
	return ready, nil
}

// discard gives the graph back when nobody can replay it any more.
func (g *gpu) discard(exec cuda.GraphExec) {
	// On a closed device it is gone already; a broken one has told so elsewhere.
	_ = g.locked(func() error {
		g.ownMu.Lock()
		delete(g.graphs, exec)
		g.ownMu.Unlock()
		return exec.Destroy()
	})
}

func (g *gpu) replay(s *Stream, graph graph) error {
	ready := graph.(*gpuGraph)
	err := g.locked(func() error { return ready.exec.Launch(cuda.Stream(s.handle)) })
	runtime.KeepAlive(ready)
	return err
}

// enclose records what body enqueues, on a stream of its own: the stream that
// is captured may be in use by others. However body ends, the capture does.
func (g *gpu) enclose(s *Stream, mode Mode, begin func(cuda.Stream) error, body Body) (recorded cuda.Graph, err error) {
	var queue cuda.Stream
	err = g.locked(func() error {
		if queue, err = cuda.NewStream(); err != nil {
			return err
		}
		if err := begin(queue); err != nil {
			return errors.Join(err, queue.Destroy())
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("exec: capture on %s: %w", s.device.name, err)
	}
	ctx := &LaunchContext{stream: s, mode: mode, queue: uintptr(queue)}
	returned := false
	defer func() {
		ctx.ended = true
		endErr := g.locked(func() error {
			var endErr error
			recorded, endErr = queue.EndCapture()
			if endErr == nil && mode == Capturing && (err != nil || !returned) {
				endErr = recorded.Destroy()
			}
			return errors.Join(endErr, queue.Destroy())
		})
		if err == nil && endErr != nil { // else it follows from err
			err = fmt.Errorf("exec: capture on %s: %w", s.device.name, endErr)
		}
	}()
	err = body.Enqueue(ctx)
	returned = true
	return 0, err
}

func (g *gpu) runIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	capturing := ctx.mode != Eager
	if !capturing && ctx.stream.foreign {
		err := g.locked(func() (err error) {
			capturing, err = cuda.Stream(ctx.queue).Capturing()
			return err
		})
		if err != nil {
			return fmt.Errorf("exec: if on %s: %w", ctx.Device().name, err)
		}
	}
	switch {
	case !capturing:
		return body.Enqueue(ctx)
	case g.setter == nil:
		inner := &LaunchContext{stream: ctx.stream, mode: InBody, queue: ctx.queue}
		defer func() { inner.ended = true }()
		return body.Enqueue(inner)
	}
	return g.addIf(ctx, flag, body)
}

// addIf adds to the graph in the making: a kernel that sets the condition from
// the flag, and a node that runs the body if it is set.
func (g *gpu) addIf(ctx *LaunchContext, flag Array[int32], body Body) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	queue := cuda.Stream(ctx.queue)
	var inside cuda.Graph
	err := g.locked(func() error {
		condition, err := g.context.NewCondition(queue)
		if err != nil {
			return err
		}
		arguments := &struct {
			addresses [2]unsafe.Pointer
			flag      unsafe.Pointer
			condition cuda.Condition
		}{flag: flag.start, condition: condition}
		arguments.addresses = [2]unsafe.Pointer{unsafe.Pointer(&arguments.flag), unsafe.Pointer(&arguments.condition)}
		if err := queue.Launch(g.setter.function, 1, 1, 0, unsafe.Pointer(&arguments.addresses)); err != nil {
			return err
		}
		inside, err = g.context.AddIf(queue, condition)
		return err
	})
	if err != nil {
		return fmt.Errorf("exec: if on %s: %w", ctx.Device().name, err)
	}
	_, err = g.enclose(ctx.stream, InBody, func(s cuda.Stream) error { return s.BeginCaptureTo(inside) }, body)
	return err
}
