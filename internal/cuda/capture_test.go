package cuda_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

// captured records what body enqueues, and makes it ready to run.
func (g *gpu) captured(body func(cuda.Stream)) cuda.GraphExec {
	g.t.Helper()
	s := get(cuda.NewStream())(g.t)
	must(g.t, s.BeginCapture())
	body(s)
	graph := get(s.EndCapture())(g.t)
	must(g.t, s.Destroy())
	e := get(graph.Instantiate())(g.t)
	must(g.t, graph.Destroy())
	must(g.t, e.Upload(g.stream))
	g.later(e.Destroy)
	return e
}

// when records a body that runs if a number is not 0.
func (g *gpu) when(s cuda.Stream, flag int, body func(cuda.Stream)) {
	g.t.Helper()
	condition := get(g.context.NewCondition(s))(g.t)
	must(g.t, g.setCondition(s, condition, flag))
	inside := get(g.context.AddIf(s, condition))(g.t)
	inner := get(cuda.NewStream())(g.t)
	must(g.t, inner.BeginCaptureTo(inside))
	body(inner)
	if got := get(inner.EndCapture())(g.t); got != inside {
		g.t.Errorf("the body's graph is %#x, want %#x", got, inside)
	}
	must(g.t, inner.Destroy())
}

func (g *gpu) needConditions() {
	g.t.Helper()
	if !cuda.HasConditional() {
		g.t.Fatal("the driver has no conditional nodes")
	}
}

// A graph keeps the arguments of its capture, and runs as often as it is launched.
func TestCapture(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		arguments := g.marks(1, 3)
		e := g.captured(func(s cuda.Stream) {
			capturing := get(s.Capturing())(t)
			if status, graph, after, err := s.Info(); !capturing || status != 1 || graph == 0 || after != 0 || err != nil {
				t.Errorf("capturing %v, status %d, graph %#x, %d dependencies, %v", capturing, status, graph, after, err)
			}
			must(t, s.Launch(g.mark, 3, 32, 0, pointer(arguments)))
			arguments.params.value = 20
			must(t, s.Launch(g.mark, 3, 32, 0, pointer(arguments)))
			must(t, s.Fill32(g.at(4), 7, 2))
			must(t, s.Copy(g.at(8), g.at(0), 12))
			if _, _, after, err := s.Info(); after != 1 || err != nil {
				t.Errorf("%d dependencies, %v, want 1", after, err)
			}
		})
		arguments.params.value = 300
		if get(g.stream.Capturing())(t) {
			t.Error("a stream beside it is capturing")
		}
		g.holds("captured", 0, 0, 0, 0)
		must(t, e.Launch(g.stream))
		g.holds("launched", 21, 21, 21, 0, 7, 7, 0, 0, 21, 21, 21, 0)
		must(t, e.Launch(g.stream))
		must(t, e.Launch(g.stream))
		g.holds("launched three times", 63, 63, 63, 0, 7, 7, 0, 0, 63, 63, 63, 0)
	})
}

// The body of a condition runs if the flag is set when its turn comes, also
// within a body, where what the outer one did counts.
func TestConditions(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		g.needConditions()
		const out, outer, inner = 0, 8, 9
		e := g.captured(func(s cuda.Stream) {
			g.when(s, outer, func(s cuda.Stream) {
				must(t, g.add(s, 10, 1))
				g.when(s, inner, func(s cuda.Stream) { must(t, g.add(s, 100, 1)) })
				must(t, s.Fill32(g.at(inner), 1, 1))
				g.when(s, inner, func(s cuda.Stream) { must(t, g.add(s, 1000, 1)) })
			})
			must(t, g.add(s, 1, 1)) // comes after the body
			must(t, s.Copy(g.at(1), g.at(out), 4))
		})
		for _, c := range []struct{ outer, inner, want int32 }{{0, 0, 1}, {0, 1, 1}, {1, 0, 1011}, {-5, 7, 1111}, {0, 1, 1}} {
			g.write(out, 0)
			g.write(outer, uint32(c.outer))
			g.write(inner, uint32(c.inner))
			must(t, e.Launch(g.stream))
			g.holds("flags", c.want, c.want)
		}
	})
}

// captureRefusals are wrong uses during a capture of s, and whether the capture
// is spoilt.
var captureRefusals = []struct {
	name  string
	want  cuda.Code
	spoil bool
	use   func(g *gpu, s cuda.Stream) error
}{
	{"nothing wrong", ok, false, func(g *gpu, s cuda.Stream) error { return g.add(s, 1, 1) }},
	{"capturing twice", illegalState, false, func(_ *gpu, s cuda.Stream) error { return s.BeginCapture() }},
	{"waiting for what is captured", captureUnsupported, true, func(_ *gpu, s cuda.Stream) error { return s.Synchronize() }},
	{"waiting for another stream", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error { return g.stream.Synchronize() }},
	{"waiting for another stream's event", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error {
		e := newEvent(g)
		must(g.t, g.stream.Record(e))
		return e.Synchronize()
	}},
	{"waiting for an event of the capture", capturedEvent, true, func(g *gpu, s cuda.Stream) error {
		e := newEvent(g)
		must(g.t, s.Record(e))
		return e.Synchronize()
	}},
	{"allocating", captureUnsupported, true, func(*gpu, cuda.Stream) error {
		p, err := cuda.MemAlloc(16)
		if err == nil {
			return cuda.MemFree(p)
		}
		return err
	}},
	{"allocating locked memory", captureUnsupported, true, func(*gpu, cuda.Stream) error {
		p, err := cuda.MemAllocHost(16)
		if err == nil {
			return cuda.MemFreeHost(p)
		}
		return err
	}},
	{"asking for the memory", ok, false, func(*gpu, cuda.Stream) error { return third(cuda.MemInfo()) }},
	{"making and destroying a stream", ok, false, func(*gpu, cuda.Stream) error {
		s, err := cuda.NewStream()
		if err != nil {
			return err
		}
		return s.Destroy()
	}},
	{"making an event", ok, false, func(g *gpu, _ cuda.Stream) error {
		newEvent(g)
		return nil
	}},
	{"working on another stream", ok, false, func(g *gpu, _ cuda.Stream) error {
		must(g.t, g.add(g.stream, 0, 1))
		must(g.t, g.stream.Fill8(g.at(20), 1, 4))
		return g.stream.Upload(g.at(20), g.pinned[:4])
	}},
	{"loading a module", ok, false, func(g *gpu, _ cuda.Stream) error {
		m, err := cuda.LoadModule(cuda.Setter)
		if err == nil {
			g.later(m.Unload)
		}
		return err
	}},
	{"work on the legacy stream", ok, false, func(g *gpu, _ cuda.Stream) error { return cuda.Stream(0).Fill32(g.at(20), 1, 1) }},
	{"waiting for the legacy stream", captureUnsupported, true, func(*gpu, cuda.Stream) error { return cuda.Stream(0).Synchronize() }},
	{"capturing the legacy stream", captureUnsupported, false, func(*gpu, cuda.Stream) error { return cuda.Stream(0).BeginCapture() }},
	{"ending what was not begun", illegalState, false, func(g *gpu, _ cuda.Stream) error { return second(g.stream.EndCapture()) }},
	{"a grid of none", invalidValue, true, func(g *gpu, s cuda.Stream) error {
		return s.Launch(g.mark, 0, 32, 0, pointer(g.marks(0, 1)))
	}},
	{only + "filling null", invalidValue, false, func(_ *gpu, s cuda.Stream) error { return s.Fill32(nil, 0, 1) }},
	{"destroying the graph in the making", illegalState, false, func(g *gpu, s cuda.Stream) error {
		_, graph, _, err := s.Info()
		must(g.t, err)
		return graph.Destroy()
	}},
	{"a condition for two nodes", invalidValue, false, func(g *gpu, s cuda.Stream) error {
		condition := get(g.context.NewCondition(s))(g.t)
		get(g.context.AddIf(s, condition))(g.t)
		return second(g.context.AddIf(s, condition))
	}},
	{"a condition that no node has", ok, false, func(g *gpu, s cuda.Stream) error { // but see TestConditionRefusals
		return second(g.context.NewCondition(s))
	}},
	{"a condition that is none", invalidValue, false, func(g *gpu, s cuda.Stream) error { return second(g.context.AddIf(s, 12345)) }},
	{"destroying a body", invalidValue, false, func(g *gpu, s cuda.Stream) error {
		body := get(g.context.AddIf(s, get(g.context.NewCondition(s))(g.t)))(g.t)
		return body.Destroy()
	}},
	{"instantiating a graph", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error {
		return second(g.empty.Instantiate())
	}},
	{"launching a graph there", captureUnsupported, true, func(g *gpu, s cuda.Stream) error { return g.ready.Launch(s) }},
	{"launching a graph elsewhere", ok, false, func(g *gpu, _ cuda.Stream) error { return g.ready.Launch(g.stream) }},
	{"uploading a graph there", captureUnsupported, true, func(g *gpu, s cuda.Stream) error { return g.ready.Upload(s) }},
	{"freeing", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error { return cuda.MemFree(g.memory) }},
	{"freeing locked memory", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error { return cuda.MemFreeHost(g.pinned) }},
	{"unloading a module", captureUnsupported, true, func(g *gpu, _ cuda.Stream) error { return g.module.Unload() }},
	{"downloading to memory that is not locked", ok, false, func(g *gpu, s cuda.Stream) error {
		return s.Download(make([]byte, 4), g.memory)
	}},
}

func TestCaptureRefusals(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		for _, r := range captureRefusals {
			t.Run(r.name, func(t *testing.T) {
				needFake(t, r.name)
				g := open(t)
				g.empty = emptyGraph(g)
				g.later(g.empty.Destroy)
				g.ready = get(g.empty.Instantiate())(t)
				g.later(g.ready.Destroy)
				s := get(cuda.NewStream())(t)
				must(t, s.BeginCapture())
				if got := code(r.use(g, s)); got != r.want {
					t.Errorf("%d, want %d", got, r.want)
				}
				wantEnd, wantAdd := ok, ok
				if r.spoil {
					wantEnd, wantAdd = captureInvalidated, captureInvalidated
				}
				if got := code(g.add(s, 1, 1)); got != wantAdd {
					t.Errorf("going on: %d, want %d", got, wantAdd)
				}
				graph, err := s.EndCapture()
				if got := code(err); got != wantEnd || (graph != 0) != (got == ok) {
					t.Errorf("ending: %d and graph %#x, want %d", got, graph, wantEnd)
				}
				if graph != 0 {
					must(t, graph.Destroy())
				}
				must(t, s.Destroy())
				must(t, g.add(g.stream, 1, 1)) // all goes on
				g.holds("after the capture", 1, 0)
			})
		}
	})
}

// graphRefusals are wrong uses of graphs that are made.
var graphRefusals = []struct {
	name string
	want cuda.Code
	use  func(g *gpu, graph cuda.Graph, e cuda.GraphExec) error
}{
	{"launching what is gone", invalidHandle, func(g *gpu, _ cuda.Graph, e cuda.GraphExec) error { return e.Launch(g.stream) }},
	{"launching on a stream that is gone", invalidHandle, func(g *gpu, graph cuda.Graph, _ cuda.GraphExec) error {
		e := get(graph.Instantiate())(g.t)
		g.later(e.Destroy)
		return e.Launch(goneStream(g))
	}},
	{"uploading what is gone", invalidHandle, func(g *gpu, _ cuda.Graph, e cuda.GraphExec) error { return e.Upload(g.stream) }},
	{"destroying an exec twice", invalidHandle, func(_ *gpu, _ cuda.Graph, e cuda.GraphExec) error { return e.Destroy() }},
	{"instantiating what is gone", invalidHandle, func(g *gpu, _ cuda.Graph, _ cuda.GraphExec) error {
		return second(goneGraph(g).Instantiate())
	}},
	{"destroying a graph twice", invalidHandle, func(g *gpu, _ cuda.Graph, _ cuda.GraphExec) error { return goneGraph(g).Destroy() }},
}

func emptyGraph(g *gpu) cuda.Graph {
	s := get(cuda.NewStream())(g.t)
	must(g.t, s.BeginCapture())
	graph := get(s.EndCapture())(g.t)
	must(g.t, s.Destroy())
	return graph
}

func goneGraph(g *gpu) cuda.Graph {
	graph := emptyGraph(g)
	must(g.t, graph.Destroy())
	return graph
}

// The real driver does not always notice that a graph is gone, and may fault.
func TestGraphRefusals(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if !cudatest.Fake() {
			t.Skip("the use of graphs that are gone ends the process")
		}
		for _, r := range graphRefusals {
			t.Run(r.name, func(t *testing.T) {
				g := open(t)
				must(t, g.stream.BeginCapture())
				must(t, g.add(g.stream, 1, 1))
				graph := get(g.stream.EndCapture())(t)
				g.later(graph.Destroy)
				e := get(graph.Instantiate())(t)
				must(t, e.Destroy())
				if got := code(r.use(g, graph, e)); got != r.want {
					t.Errorf("%d, want %d", got, r.want)
				}
				g.holds("nothing ran", 0, 0)
			})
		}
	})
}

// A capture ends in the thread that began it. What other threads do meanwhile
// does not touch it: they allocate, wait for their streams, and capture.
func TestCaptureAndThreads(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		s := get(cuda.NewStream())(t)
		g.later(s.Destroy)
		elsewhere := func(f func() error) error {
			done := make(chan error)
			go func() {
				if err := g.context.Enter(); err != nil {
					done <- err
					return
				}
				defer g.context.Leave()
				done <- f()
			}()
			return <-done
		}
		must(t, s.BeginCapture())
		if got := code(elsewhere(func() error { return second(s.EndCapture()) })); got != wrongThread {
			t.Errorf("ending elsewhere: %d, want %d", got, wrongThread)
		}
		if got := code(second(s.EndCapture())); got != illegalState { // it has ended all the same
			t.Errorf("then ending here: %d, want %d", got, illegalState)
		}
		must(t, s.BeginCapture())
		must(t, elsewhere(func() error {
			p, err := cuda.MemAlloc(100)
			if err != nil {
				return err
			}
			return cuda.MemFree(p)
		}))
		must(t, elsewhere(g.stream.Synchronize))
		must(t, elsewhere(func() error { return g.add(s, 1, 2) })) // to enqueue is allowed
		graph := get(s.EndCapture())(t)
		e := get(graph.Instantiate())(t)
		must(t, e.Launch(g.stream))
		g.holds("launched", 1, 1, 0)
		must(t, e.Destroy())
		must(t, graph.Destroy())
	})
}

// Many threads capture and launch at the same time.
func TestManyCaptures(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		g.needConditions()
		const goroutines, rounds = 8, 20
		for i := range goroutines {
			g.write(16+i, 1)
		}
		var all sync.WaitGroup
		for i := range goroutines {
			all.Go(func() {
				if err := g.context.Enter(); err != nil {
					t.Error(err)
					return
				}
				defer g.context.Leave()
				own := *g
				own.memory = g.at(i)
				s, err := cuda.NewStream()
				if err != nil {
					t.Error(err)
					return
				}
				for range rounds {
					if err := own.round(s, 16); err != nil {
						t.Error(err)
					}
					runtime.Gosched()
				}
				if err := s.Destroy(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		g.holds("all", 40, 40, 40, 40, 40, 40, 40, 40, 0)
	})
}

// round captures adding 1, and 1 more if a number is set; launches it, and waits.
func (g *gpu) round(s cuda.Stream, flag int) (err error) {
	inner, err := cuda.NewStream()
	if err != nil {
		return err
	}
	var condition cuda.Condition
	var inside cuda.Graph
	for _, step := range []func() error{
		s.BeginCapture,
		func() error { return g.add(s, 1, 1) },
		func() (err error) { condition, err = g.context.NewCondition(s); return err },
		func() error { return g.setCondition(s, condition, flag) },
		func() (err error) { inside, err = g.context.AddIf(s, condition); return err },
		func() error { return inner.BeginCaptureTo(inside) },
		func() error { return g.add(inner, 1, 1) },
		func() error { return second(inner.EndCapture()) },
		inner.Destroy,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	graph, err := s.EndCapture()
	if err != nil {
		return err
	}
	e, err := graph.Instantiate()
	if err != nil {
		return err
	}
	for _, step := range []func() error{
		graph.Destroy,
		func() error { return e.Launch(s) },
		s.Synchronize,
		e.Destroy,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// Conditions are for one node and one copy of their graph.
func TestConditionRefusals(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		g.needConditions()
		s := get(cuda.NewStream())(t)
		g.later(s.Destroy)
		must(t, s.BeginCapture())
		get(g.context.NewCondition(s))(t)
		unused := get(s.EndCapture())(t)
		if got := code(second(unused.Instantiate())); got != invalidValue {
			t.Errorf("instantiating with a condition that no node has: %d, want %d", got, invalidValue)
		}
		must(t, unused.Destroy())
		must(t, s.BeginCapture())
		g.when(s, 8, func(s cuda.Stream) { must(t, g.add(s, 1, 1)) })
		graph := get(s.EndCapture())(t)
		e := get(graph.Instantiate())(t)
		if got := code(second(graph.Instantiate())); got != cuda.NotSupported {
			t.Errorf("instantiating twice: %d, want %d", got, cuda.NotSupported)
		}
		g.write(8, 1)
		must(t, e.Launch(g.stream))
		g.holds("launched", 1, 0)
		must(t, e.Destroy())
		must(t, graph.Destroy())
	})
}

// A stream that is destroyed takes its capture along.
func TestDestroyedCapture(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		s := get(cuda.NewStream())(t)
		must(t, s.BeginCapture())
		must(t, g.add(s, 1, 1))
		must(t, s.Destroy())
		p := get(cuda.MemAlloc(16))(t)
		must(t, cuda.MemFree(p))
		g.holds("nothing ran", 0, 0)
	})
}

// A node that the stream is not told of comes at any time: the fake lets it come last.
func TestForgottenDependency(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		if !cudatest.Fake() {
			t.Skip("what is not ordered may come in any order")
		}
		g := open(t)
		const flag = 8
		g.write(flag, 1)
		e := g.captured(func(s cuda.Stream) {
			condition := get(g.context.NewCondition(s))(t)
			must(t, g.setCondition(s, condition, flag))
			c, inside := g.context.AddNode(s, condition)
			if c != ok {
				t.Fatal(c)
			}
			inner := get(cuda.NewStream())(t)
			must(t, inner.BeginCaptureTo(inside))
			must(t, g.add(inner, 1, 1))
			get(inner.EndCapture())(t)
			must(t, inner.Destroy())
			must(t, s.Copy(g.at(1), g.at(0), 4)) // wrong: it wants to come after the body
		})
		must(t, e.Launch(g.stream))
		g.holds("the copy came first", 1, 0)
	})
}
