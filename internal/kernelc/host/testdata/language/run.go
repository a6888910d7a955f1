package language

import (
	"errors"
	"math"

	"github.com/seed183fdc01/trackgen/exec"
	"github.com/seed183fdc01/trackgen/geom"
	"github.com/seed183fdc01/trackgen/kernel"
)

// Values where arithmetic has its edges. Every pair of one kind is a sample.
var (
	ints = []int32{0, 1, -1, 2, -2, 3, 7, -7, 31, 32, 33, 63, 64, 100, 127, 128, -128, -129, 255, 256, 32767, -32768, 65536,
		0x55555555, -0x12345678, 1 << 30, math.MaxInt32 - 1, math.MaxInt32, math.MinInt32 + 1, math.MinInt32}
	floats32 = []float32{0, float32(math.Copysign(0, -1)), 1, -1, 0.5, -0.5, 1.5, 2.5, -3.25, 0.1, 100.7, 1e-45, -1e-45, 1e-38, 3e-39,
		16777216, 16777217, 2147483520, 2147483648, -2147483648, -2147483904, 4e9, -1e20, 8192, 8193, math.Pi, -2 * math.Pi,
		math.MaxFloat32, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN())}
)

const envs = 5

// Output is what a launch wrote to one array, Per words for each sample or item.
type Output struct {
	Kernel string
	Per    int
	Words  []uint32
}

// Run launches every kernel of the package, those of groups on each agents of an
// env, and returns all that they wrote.
func Run(d *exec.Device, each int32) ([]Output, error) {
	n := (len(ints)*len(ints) + envs - 1) / envs
	const per = 80
	p := params{N: int32(n), Per: per}
	count := n * envs
	a, b := make([]int32, count), make([]int32, count)
	u, v := make([]uint32, count), make([]uint32, count)
	w := make([]uint64, count)
	f, h := make([]float32, count), make([]float32, count)
	short, bytes := make([]int16, count), make([]uint8, count)
	for i := range count {
		a[i], b[i] = ints[i%len(ints)], ints[i/len(ints)%len(ints)]
		f[i], h[i] = floats32[i%len(floats32)], floats32[i/len(floats32)%len(floats32)]
		u[i], v[i] = uint32(a[i]), uint32(b[i])
		w[i] = uint64(u[i])<<32 | uint64(v[i])
		short[i], bytes[i] = int16(b[i]), uint8(b[i]>>1)
	}
	up := uploader{device: d}
	p.A, p.B = uploaded(&up, a), uploaded(&up, b)
	p.U, p.V = uploaded(&up, u), uploaded(&up, v)
	p.W = uploaded(&up, w)
	p.F, p.H = uploaded(&up, f), uploaded(&up, h)
	p.Short, p.Byte = uploaded(&up, short), uploaded(&up, bytes)
	p.ResultOut = output[uint32](&up, count, per)
	for _, k := range []*exec.Kernel[params]{&kernelIntegers, &kernelShifts, &kernelNarrow, &kernelWide, &kernelFloats, &kernelRoundings, &kernelFlow, &kernelValues, &kernelNegations} {
		launch(&up, k.Name, k.NewLaunch(d, p), exec.Range(envs))
	}
	up.outputs = nil
	up.groups(each)
	return up.written, errors.Join(up.errs...)
}

// uploader collects what a sequence of uploads and launches comes to.
type uploader struct {
	device  *exec.Device
	outputs []func(kernel string) // that read an array, to written
	written []Output
	errs    []error
}

func uploaded[T kernel.Elem](up *uploader, values []T) []T {
	array, err := exec.Alloc[T](up.device, len(values))
	if err == nil {
		err = array.Write(values)
	}
	if err != nil {
		up.add(err)
		return nil
	}
	return array.Arg()
}

// output allocates what the launches from now on write: n times per elements.
func output[T uint32 | int32 | float32](up *uploader, n, per int) []T {
	array, err := exec.Alloc[T](up.device, n*per)
	up.add(err)
	up.outputs = append(up.outputs, func(kernel string) {
		values := make([]T, n*per)
		up.add(array.Read(values))
		words := make([]uint32, n*per)
		for i, v := range values {
			if f, ok := any(v).(float32); ok {
				words[i] = math.Float32bits(f)
			} else {
				words[i] = uint32(v)
			}
		}
		up.written = append(up.written, Output{kernel, per, words})
	})
	return array.Arg()
}

// launch launches a kernel and reads what it wrote.
func launch[P any](up *uploader, name string, l *exec.Launch[P], items exec.Items) {
	up.add(up.device.Stream().Context().Launch(l, items))
	for _, read := range up.outputs {
		read(name)
	}
}

func (up *uploader) add(errs ...error) { up.errs = append(up.errs, errs...) }

// groups launches kernels of 16 and 32 lanes on a list of envs with so many agents each.
func (up *uploader) groups(each int32) {
	const n = 21
	agents := envs * int(each)
	x := make([]float32, agents*n)
	for i := range x {
		x[i] = float32(i%7)*1.25 - 3
	}
	list, err := exec.Alloc[int32](up.device, envs)
	up.add(err, list.Write([]int32{1, 2, 4, 0, 0}))
	count, err := exec.Alloc[int32](up.device, 1)
	up.add(err, count.Write([]int32{3}))
	items := exec.Items{List: list, Count: count, PerEnv: each}
	for _, on := range []bool{true, false} {
		up.outputs = nil
		p := groupParams{
			N: n, Least: 2, Inner: inner{Wide: 0xfedcba9876543210, Low: -5}, Offset: 1, On: on,
			X:         uploaded(up, x),
			SumsOut:   output[float32](up, agents, n),
			PointsOut: uploaded(up, make([]geom.Vec3, agents)),
			SeenOut:   output[int32](up, agents, 2),
		}
		launch(up, kernelAgents.Name, kernelAgents.NewLaunch(up.device, p), items)
		launch(up, kernelWarps.Name, kernelWarps.NewLaunch(up.device, p), items)
	}
}
