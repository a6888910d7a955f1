package exec_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/exec/exectest"
	"github.com/seed183fdc01/trackgen/kernel"
)

type faultParams struct {
	Env, Lane int32   // that panics
	Early     int32   // 1: before the barrier that the others wait at
	XOut      []int32 // [E]
}

var errFault = errors.New("a fault of its own")

func fault(g *kernel.Group, p faultParams) {
	me := g.Env() == p.Env && g.Lane() == min(p.Lane, g.Size()-1)
	if me && p.Early != 0 {
		panic(errFault)
	}
	g.Sync()
	if me {
		panic(errFault)
	}
	if g.Lane() == 0 {
		p.XOut[g.Env()]++
	}
}

var kernelFault = exec.Kernel[faultParams]{Name: "fault", Func: fault}

// A kernel's panic comes out where it was enqueued, in whatever worker and lane
// it was, and the device works on.
func TestKernelPanic(t *testing.T) {
	const envs = 200
	for _, d := range onHost(t, append(exectest.Devices(t), exectest.Lanes(t)...)) {
		t.Run(exectest.Label(d), func(t *testing.T) {
			stream := d.Stream()
			out := alloc(t, d, make([]int32, envs)...)
			launch := kernelFault.NewLaunch(d, faultParams{XOut: out.Arg()})
			enqueue := exec.BodyFunc(func(ctx *exec.LaunchContext) error { return ctx.Launch(launch, exec.Range(envs)) })
			for _, early := range []int32{0, 1} {
				for _, env := range []int32{0, 1, 57, envs - 1} {
					launch.Params.Env, launch.Params.Lane, launch.Params.Early = env, 2, early
					graph, err := stream.Capture(enqueue)
					must(t, err)
					for how, run := range map[string]func(){
						"eager":    func() { _ = enqueue(stream.Context()) },
						"replayed": func() { _ = graph.Replay(stream) },
					} {
						checkFault(t, how, panics(run), env)
					}

					must(t, exec.Fill(stream.Context(), out, 0))
					launch.Params.Env = -1
					must(t, enqueue(stream.Context()))
					for e, n := range read(t, out) {
						if n != 1 {
							t.Fatalf("after the panic env %d ran %d times", e, n)
						}
					}
				}
			}
		})
	}
}

func checkFault(t *testing.T, how string, value any, env int32) {
	t.Helper()
	p, ok := value.(*exec.KernelPanic)
	if !ok {
		t.Fatalf("%s: panic %v, want a *KernelPanic", how, value)
	}
	if p.Kernel != "fault" || p.Env != env || p.Item != env || !errors.Is(p, errFault) {
		t.Errorf("%s: kernel %s, env %d, item %d, cause %v; want env %d", how, p.Kernel, p.Env, p.Item, p.Value, env)
	}
	want := fmt.Sprintf("exec: kernel fault, env %d: a fault of its own\n\n", env)
	if text := p.Error(); !strings.HasPrefix(text, want) || !strings.Contains(text, "exec_test.fault(") {
		t.Errorf("%s: the text does not begin with %q or does not show where it happened:\n%s", how, want, text)
	}
}

// When all envs panic at once, one of them is told, and the next launch is clean.
func TestAllPanic(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 8})
	launch := kernelMark.NewLaunch(d, markParams{})
	for range 100 {
		p, ok := panics(func() { _ = d.Stream().Context().Launch(launch, exec.Range(1000)) }).(*exec.KernelPanic)
		var bounds runtime.Error
		if !ok || p.Env < 0 || p.Env >= 1000 || !errors.As(p, &bounds) {
			t.Fatalf("panic %v", p)
		}
	}
	out := alloc(t, d, make([]int32, 1000)...)
	launch.Params = markParams{Value: 1, ValueOut: out.Arg()}
	must(t, d.Stream().Context().Launch(launch, exec.Range(1000)))
}

// Of an env's items, the panic names the one.
func TestPanicNamesTheItem(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1})
	launch := kernelAgents.NewLaunch(d, agentParams{RunsOut: make([]int32, 7)})
	p, ok := panics(func() { _ = d.Stream().Context().Launch(launch, exec.Items{N: 5, PerEnv: 3}) }).(*exec.KernelPanic)
	const want = "exec: kernel agents, env 2, item 7: runtime error: index out of range [7] with length 7\n"
	if !ok || !strings.HasPrefix(p.Error(), want) {
		t.Errorf("panic %v, want %q", p, want)
	}
	if (&exec.KernelPanic{Value: "text"}).Unwrap() != nil {
		t.Error("a text is no error to unwrap")
	}
}

// A panic holds no lock: another goroutine's work goes on.
func TestPanicHoldsNoLock(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 2})
	out := alloc[int32](t, d, 0)
	broken := kernelMark.NewLaunch(d, markParams{})
	panics(func() { _ = d.Stream().Context().Launch(broken, exec.Range(10)) })
	done := make(chan error)
	stream := newStream(t, d)
	go func() { done <- add(t, d, out, 1)(stream.Context()) }()
	must(t, <-done)
	must(t, d.Close())
}

// A lane's own fault is told rather than what follows from another lane's
// return: that the rest wait in vain.
func TestFaultIsToldBeforeDivergence(t *testing.T) {
	d := exectest.CPU(t, exec.CPUOptions{Workers: 1, Lanes: 3})
	cause := func(fault bool) any {
		diverge := exec.Kernel[struct{}]{Name: "diverge", Func: func(g *kernel.Group, _ struct{}) {
			switch {
			case g.Lane() == 1:
				g.Sync()
			case g.Lane() == 2 && fault:
				time.Sleep(10 * time.Millisecond)
				panic(errFault)
			}
		}}
		p, _ := panics(func() { _ = d.Stream().Context().Launch(diverge.NewLaunch(d, struct{}{}), exec.Range(1)) }).(*exec.KernelPanic)
		return p.Value
	}
	if got := cause(false); got != kernel.Divergence {
		t.Errorf("a lane waits in vain: panic %v", got)
	}
	if got := cause(true); got != errFault {
		t.Errorf("another panics after that: panic %v, want %v", got, errFault)
	}
}
