package producertest_test

import (
	"errors"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
	"github.com/seed183fdc01/trackgen/pipeline"
	"github.com/seed183fdc01/trackgen/plugin"
	"github.com/seed183fdc01/trackgen/results"
	"github.com/seed183fdc01/trackgen/seeds"
)

// dots is a producer of somebody else's: a few random points an env, written by
// a kernel of its own. Each fault breaks one promise of the contract.
type dots struct {
	fault  string
	class  plugin.CaptureClass
	layout results.Layout
	result *dotsResult
	seeds  *seeds.State
	input  exec.Array[float32]
	launch *exec.Launch[dotsParams]
	ready  bool
	stream *exec.Stream
	calls  int
	sink   []byte
}

const (
	dotsStride   = 4
	dotsAttempts = 2
	dotsInitial  = 0.5
)

type dotsResult struct {
	layout results.Layout

	Dots         exec.Array[geom.Vec2] // [E*dotsStride], the last one padding
	Valid        exec.Array[int32]     // [E]
	Attempts     exec.Array[int32]     // [E]
	RejectReason exec.Array[int32]     // [E]
	Notes        exec.Array[int32]     // [E]
}

func (r *dotsResult) Layout() results.Layout        { return r.layout }
func (r *dotsResult) ValidArray() exec.Array[int32] { return r.Valid }

type dotsParams struct {
	all, advance int32
	first        int32 // attempt
	atMost       int32
	mask         []int32
	seed         []uint64
	epoch        []uint32
	size         []float32
	dots         []geom.Vec2
	valid        []int32
	attempts     []int32
	reject       []int32
	notes        []int32
	fault        string
	calls        int
}

var kernelDots = exec.Kernel[dotsParams]{
	Name: "dots", Func: drawDots, Item: exec.ItemEnv, Block: 32,
	Shared: func(*dotsParams) int32 { return 0 },
}

// drawDots draws an env's dots, once more when the first one lies near zero.
func drawDots(g *kernel.Group, p dotsParams) {
	e := g.Env()
	takesPart := p.all != 0 || p.mask[e] != 0
	switch p.fault {
	case "mask of ones":
		takesPart = p.all != 0 || p.mask[e] == 1
	case "positive mask":
		takesPart = p.all != 0 || p.mask[e] > 0
	case "rewrites all":
		if !takesPart {
			p.write(e)
			return
		}
	case "advances all":
		if !takesPart {
			p.epoch[e] += uint32(p.advance)
		}
	case "writes the mask":
		if takesPart && p.all == 0 {
			p.mask[e] = 1
		}
	case "AtMost cuts":
		if p.atMost > 0 && e >= p.atMost {
			return
		}
	}
	if !takesPart {
		return
	}
	p.epoch[e] += uint32(p.advance)
	switch p.fault {
	case "advances twice":
		p.epoch[e] += uint32(p.advance)
	case "reseeds":
		p.seed[e] += uint64(p.advance)
	case "writes inputs":
		p.size[e] = geom.Clamp(p.size[e], 0, 1)
	}
	p.write(e)
}

func (p *dotsParams) write(e int32) {
	size, notes := p.size[e], int32(0)
	if p.fault == "first input" {
		size = p.size[0]
	}
	if !(size >= 0 && size <= 1) && p.fault != "takes any input" {
		notes = int32(results.InputClamped)
		size = geom.Clamp(size, 0, 1)
		if geom.IsNaN(p.size[e]) && p.fault != "NaN is the least" {
			size = dotsInitial
		}
	}
	if p.fault == "no notes" {
		notes = 0
	}
	seed, epoch := p.seed[e], p.epoch[e]
	switch p.fault {
	case "neighbour's seed":
		seed += p.seed[0]
	case "epoch ignored":
		epoch = 0
	case "counts calls", "counts everybody's calls":
		epoch += uint32(p.calls)
	}
	attempt, made, near := p.first, int32(0), true
	for made < dotsAttempts && near {
		for i := range int32(dotsStride - 1) {
			a, b, _, _ := seeds.Words(seed, epoch, uint32(attempt), 1000, uint32(i))
			p.dots[e*dotsStride+i] = geom.Vec2{X: size + seeds.Unit(a), Y: seeds.Unit(b)}
		}
		near = p.dots[e*dotsStride].Y < 0.5
		attempt++
		made++
	}
	if p.fault != "leaves padding" {
		p.dots[e*dotsStride+dotsStride-1] = geom.Vec2{X: geom.NaN(), Y: geom.NaN()}
	}
	p.valid[e], p.reject[e] = 1, 0
	if near {
		p.valid[e], p.reject[e] = 0, int32(results.Radius)
	}
	if p.fault == "valid is two" {
		p.valid[e] *= 2
	}
	if p.fault == "reasons of the valid" {
		p.reject[e] = int32(results.Radius)
	}
	p.attempts[e] = made
	p.notes[e] = notes
}

// newDots returns a producertest.New for dots with a fault.
func newDots(fault string, class plugin.CaptureClass) func(testing.TB, *exec.Device, int) pipeline.Producer {
	return func(t testing.TB, d *exec.Device, envs int) pipeline.Producer {
		t.Helper()
		p, err := makeDots(fault, class, d, envs)
		if err != nil {
			t.Fatal(err)
		}
		if p.input.Host() == nil {
			t.Skip("its kernel has no device code")
		}
		return p
	}
}

func makeDots(fault string, class plugin.CaptureClass, d *exec.Device, envs int) (*dots, error) {
	layout := results.Layout{Envs: envs, Stride: dotsStride, Device: d}
	p := &dots{fault: fault, class: class, layout: layout, stream: d.Stream()}
	var errs [3]error
	p.result, errs[0] = newDotsResult(layout)
	p.seeds, errs[1] = seeds.New(d, envs, 5)
	p.input, errs[2] = exec.Alloc[float32](d, envs)
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	initial := slices.Repeat([]float32{dotsInitial}, envs)
	p.bind()
	return p, p.input.Write(initial)
}

func newDotsResult(layout results.Layout) (*dotsResult, error) {
	r := &dotsResult{layout: layout}
	var errs [5]error
	r.Dots, errs[0] = exec.Alloc[geom.Vec2](layout.Device, layout.Envs*dotsStride)
	for i, a := range []*exec.Array[int32]{&r.Valid, &r.Attempts, &r.RejectReason, &r.Notes} {
		*a, errs[i+1] = exec.Alloc[int32](layout.Device, layout.Envs)
	}
	return r, errors.Join(errs[:]...)
}

func (p *dots) bind() {
	r := p.result
	p.launch = kernelDots.NewLaunch(p.layout.Device, dotsParams{
		seed: p.seeds.Seed.Arg(), epoch: p.seeds.Epoch.Arg(), size: p.input.Arg(),
		dots: r.Dots.Arg(), valid: r.Valid.Arg(), attempts: r.Attempts.Arg(), reject: r.RejectReason.Arg(), notes: r.Notes.Arg(),
		fault: p.fault,
	})
}

func (p *dots) Result() results.Result { return p.result }

func (p *dots) Layout() results.Layout {
	layout := p.layout
	if p.fault == "other layout" {
		layout.Stride++
	}
	return layout
}

func (p *dots) Seeds() *seeds.State {
	if p.fault == "new seeds each time" {
		copied := *p.seeds
		return &copied
	}
	return p.seeds
}

func (p *dots) CaptureClass() plugin.CaptureClass {
	if p.fault == "fickle class" && p.calls > 0 {
		return plugin.Host
	}
	return p.class
}

func (p *dots) DefaultStream() *exec.Stream {
	if p.fault == "new streams" {
		stream, _ := p.layout.Device.NewStream() // of a CPU: cannot fail
		return stream
	}
	return p.stream
}

func (p *dots) Prepared() bool { return p.ready && p.fault != "never prepared" }

func (p *dots) Prepare() error {
	p.ready = true
	switch p.fault {
	case "prepare advances":
		return p.Enqueue(p.stream.Context(), pipeline.EnqueueOptions{Advance: true})
	case "prepare writes inputs":
		return p.input.Write(make([]float32, p.layout.Envs))
	}
	return nil
}

func (p *dots) Capacity() map[string]float64 {
	m := map[string]float64{"max_count": dotsStride - 1}
	switch p.fault {
	case "moving capacity":
		m["max_count"] += float64(p.calls)
	case "negative capacity":
		m["max_count"] = -1
	}
	return m
}

func (p *dots) Bounds() map[string]float64 {
	m := map[string]float64{"size_lo": 0, "size_hi": 1}
	if p.fault == "bounds the wrong way round" {
		m["size_lo"] = 2
	}
	return m
}

func (p *dots) Inputs() []pipeline.Input {
	in := pipeline.Input{InputInfo: pipeline.InputInfo{
		Name: "size", Shape: "E", Type: "float32", Lo: 0, Hi: 1, Doc: "where the dots are"}, Array: p.input}
	switch p.fault {
	case "unnamed input":
		in.Name = ""
	case "input without range":
		in.Lo = 2
	case "moving input":
		in.Array, _ = exec.Alloc[float32](p.layout.Device, p.layout.Envs)
	case "input listed twice":
		return []pipeline.Input{in, in}
	}
	return []pipeline.Input{in}
}

// everybodysCalls counts the generations of all producers.
var everybodysCalls atomic.Int64

func (p *dots) Enqueue(ctx *exec.LaunchContext, opt pipeline.EnqueueOptions) error {
	p.calls++
	switch err := pipeline.CheckOptions(p.layout, opt); {
	case err == nil:
	case p.fault == "takes any options":
		return nil
	case p.fault == "advances before it checks":
		return errors.Join(err, p.seeds.Epoch.Write(slices.Repeat([]uint32{9}, p.layout.Envs)))
	default:
		return err
	}
	switch p.fault {
	case "moves its arrays":
		moved, err := newDotsResult(p.layout)
		if err != nil {
			return err
		}
		*p.result = *moved
		p.bind()
	case "new results":
		copied := *p.result
		p.result = &copied
	case "allocates":
		p.sink = make([]byte, 64)
	case "allocates every second time":
		if p.calls%2 == 0 {
			p.sink = make([]byte, 64)
		}
	case "allocates on the device":
		if p.calls > 3 {
			if _, err := exec.Alloc[int32](p.layout.Device, 1); err != nil {
				return err
			}
		}
	case "always eager":
		ctx = p.stream.Context()
	case "empty record":
		if ctx.Mode() == exec.Capturing {
			return nil
		}
	case "skips bodies":
		if ctx.Mode() == exec.InBody {
			return nil
		}
	case "fails in captures":
		if ctx.Mode() == exec.Capturing {
			return errors.New("dots: not now")
		}
	case "mask read at once":
		if !opt.Mask.IsZero() && slices.Max(opt.Mask.Host()) == 0 {
			return nil
		}
	case "zero mask is none":
		if !opt.Mask.IsZero() && slices.Max(opt.Mask.Host()) == 0 {
			opt.Mask = exec.Array[int32]{}
		}
	case "seeds at construction":
		p.launch.Params.seed = seeds.Range(5, p.layout.Envs)
	case "inputs at construction":
		p.launch.Params.size = slices.Repeat([]float32{dotsInitial}, p.layout.Envs)
	case "first attempt ignored":
		opt.FirstAttempt = 0
	case "counts everybody's calls":
		p.calls = int(everybodysCalls.Add(1))
	}
	q := &p.launch.Params
	q.all, q.advance = 0, 0
	if opt.Mask.IsZero() {
		q.all = 1
	}
	if opt.Advance {
		q.advance = 1
	}
	q.mask, q.first, q.atMost, q.calls = opt.Mask.Arg(), int32(opt.FirstAttempt), int32(opt.AtMost), p.calls
	return ctx.Launch(p.launch, exec.Range(p.layout.Envs))
}

// faults names each fault with the rules that must find it.
var faults = map[string][]string{
	"other layout":                {"layout"},
	"moves its arrays":            {"addresses"},
	"new results":                 {"addresses"},
	"moving input":                {"addresses", "inputs listed"},
	"valid is two":                {"status"},
	"reasons of the valid":        {"status"},
	"leaves padding":              {"determinism", "mask"},
	"counts calls":                {"determinism"},
	"counts everybody's calls":    {"independence"},
	"epoch ignored":               {"advance"},
	"advances twice":              {"advance"},
	"reseeds":                     {"advance"},
	"mask of ones":                {"mask"},
	"positive mask":               {"mask"},
	"rewrites all":                {"mask", "zero mask"},
	"advances all":                {"mask", "zero mask"},
	"writes the mask":             {"mask"},
	"zero mask is none":           {"zero mask"},
	"takes any options":           {"bad options"},
	"advances before it checks":   {"bad options"},
	"AtMost cuts":                 {"at most"},
	"first attempt ignored":       {"first attempt"},
	"fickle class":                {"capture class"},
	"new streams":                 {"capture class"},
	"always eager":                {"capture class", "capture"},
	"fails in captures":           {"capture class", "capture"},
	"empty record":                {"capture"},
	"mask read at once":           {"capture reads the mask late"},
	"skips bodies":                {"conditional body"},
	"prepare advances":            {"prepare"},
	"prepare writes inputs":       {"prepare"},
	"never prepared":              {"prepare"},
	"seeds at construction":       {"seeds"},
	"neighbour's seed":            {"seeds"},
	"new seeds each time":         {"seeds"},
	"unnamed input":               {"inputs listed"},
	"input without range":         {"inputs listed"},
	"input listed twice":          {"inputs listed"},
	"inputs at construction":      {"inputs in place"},
	"first input":                 {"inputs in place"},
	"writes inputs":               {"inputs clamped"},
	"takes any input":             {"inputs clamped"},
	"NaN is the least":            {"inputs clamped"},
	"no notes":                    {"inputs clamped"},
	"moving capacity":             {"capacity and bounds"},
	"negative capacity":           {"capacity and bounds"},
	"bounds the wrong way round":  {"capacity and bounds"},
	"allocates":                   {"allocations"},
	"allocates every second time": {"allocations"},
	"allocates on the device":     {"allocations"},
}

func faultNames() []string { return slices.Sorted(maps.Keys(faults)) }
