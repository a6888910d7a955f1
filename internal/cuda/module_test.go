package cuda_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/seed183fdc01/trackgen/internal/cuda"
	"github.com/seed183fdc01/trackgen/internal/cuda/cudatest"
)

func TestErrorText(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		for want, err := range map[string]error{
			"cuMemAlloc: CUDA_ERROR_INVALID_VALUE (1): invalid argument":             second(cuda.MemAlloc(0)),
			"cuLibraryGetKernel: CUDA_ERROR_NOT_FOUND (500): named symbol not found": second(g.module.Function("none")),
			"nothing: unknown error (12345): unknown error":                          &cuda.Error{Call: "nothing", Code: 12345},
			"cuDeviceGet: CUDA_ERROR_INVALID_DEVICE (101): invalid device ordinal":   second(cuda.GetDevice(-1)),
			"cuLaunchKernel: CUDA_ERROR_INVALID_VALUE (1): invalid argument":         launch(g, 0, 1, 0),
		} {
			if err == nil || err.Error() != want {
				t.Errorf("error %q, want %q", err, want)
			}
		}
	})
}

// The error of PTX that is wrong holds the compiler's complaint.
func TestCompilerLog(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		open(t)
		_, err := cuda.LoadModule(cuda.Setter + "\n{")
		failed, ok := errors.AsType[*cuda.Error](err)
		if !ok || failed.Code != invalidPTX || !strings.Contains(failed.Log, "ptxas") ||
			!strings.HasPrefix(err.Error(), "cuLibraryLoadData: CUDA_ERROR_INVALID_PTX (218): a PTX JIT compilation failed\n"+failed.Log) {
			t.Errorf("error %v", err)
		}
	})
}

// Groups that share a block work on items of their own, in shared memory of
// their own; a list chooses the envs; envs have several items.
func TestGroups(t *testing.T) {
	cudatest.Run(t, func(t *testing.T) {
		g := open(t)
		for i := range g.pinned {
			g.pinned[i] = 0
			if i%4 == 0 {
				g.pinned[i] = byte(i / 4)
			}
		}
		const n, list, count = 5, 60, 63 // 6 items of 5 numbers; the list holds envs 2 and 0
		g.pinned[4*list], g.pinned[4*list+4], g.pinned[4*count] = 2, 0, 2
		must(t, g.stream.Upload(g.memory, g.pinned))
		arguments := &struct {
			addresses [2]unsafe.Pointer
			params    struct {
				n   int32
				row slice
			}
			items items
		}{}
		arguments.params.n = n
		arguments.params.row = slice{g.memory, 30, 30}
		arguments.items = items{list: g.at(list), count: g.at(count), per: 2, shared: 32}
		arguments.addresses = [2]unsafe.Pointer{unsafe.Pointer(&arguments.params), unsafe.Pointer(&arguments.items)}
		must(t, g.stream.Launch(g.turn, 1, 64, 4*32, unsafe.Pointer(&arguments.addresses)))
		want := []int32{4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 24, 23, 22, 21, 20, 29, 28, 27, 26, 25}
		if got := g.read(30); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}

		// Two blocks of two groups, for six items without a list.
		arguments.items = items{envs: 3, per: 2, shared: 32}
		must(t, g.stream.Launch(g.turn, 2, 32, 2*32, unsafe.Pointer(&arguments.addresses)))
		want = []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 13, 12, 11, 10, 19, 18, 17, 16, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29}
		if got := g.read(30); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// Failures of work show when somebody waits, and in every call from then on.
func TestBrokenContext(t *testing.T) {
	for name, breakIt := range map[string]func(g *gpu) (want cuda.Code){
		"kernel": func(g *gpu) cuda.Code {
			cudatest.Set("break", uint64(illegalAddress))
			must(g.t, g.add(g.stream, 1, 1))
			return illegalAddress
		},
		"shared memory that the groups do not fit in": func(g *gpu) cuda.Code {
			m := g.marks(1, 1)
			m.items.shared = 64
			must(g.t, g.stream.Launch(g.mark, 1, 32, 32, pointer(m)))
			return illegalAddress
		},
		"a block that is no whole number of groups": func(g *gpu) cuda.Code {
			m := g.marks(1, 1)
			must(g.t, g.stream.Launch(g.turn, 1, 24, 0, pointer(m)))
			return 719
		},
		"a condition outside its graph": func(g *gpu) cuda.Code {
			must(g.t, g.setCondition(g.stream, 12345, 0))
			return 719
		},
	} {
		t.Run(name, func(t *testing.T) {
			cudatest.Run(t, func(t *testing.T) {
				if !cudatest.Fake() {
					t.Skip("it breaks the device for the process")
				}
				if _, err := cuda.DeviceCount(); err != nil {
					t.Fatal(err)
				}
				c := get(cuda.Device(0).Retain())(t)
				must(t, c.Enter())
				defer c.Leave()
				g := &gpu{t: t, context: c, stream: get(cuda.NewStream())(t), memory: get(cuda.MemAlloc(4 * numbers))(t)}
				g.module = get(cuda.LoadModule(samplesPTX(t)))(t)
				g.mark, g.turn = g.function(g.module, "tg_kernel_mark"), g.function(g.module, "tg_kernel_turn")
				g.set = g.function(get(cuda.LoadModule(cuda.Setter))(t), cuda.SetterName)
				want := breakIt(g)
				for i, call := range []func() error{
					g.stream.Synchronize,
					g.stream.Synchronize,
					func() error { return second(cuda.MemAlloc(16)) },
					func() error { return g.add(g.stream, 1, 1) },
				} {
					if got := code(call()); got != want {
						t.Errorf("call %d: %d, want %d", i, got, want)
					}
				}
			})
		})
	}
}

// A driver of before conditional nodes has all the rest.
func TestOldDriver(t *testing.T) {
	cudatest.RunOld(t, func(t *testing.T) {
		g := open(t)
		if cuda.HasConditional() {
			t.Error("it has conditional nodes")
		}
		e := g.captured(func(s cuda.Stream) { must(t, s.Fill32(g.memory, 3, 2)) })
		must(t, e.Launch(g.stream))
		g.holds("launched", 3, 3, 0)
	})
}

// Without a library the error says what was tried.
func TestNoLibrary(t *testing.T) {
	const path = "/nowhere/libcuda.so"
	cudatest.RunWith(t, path, func(t *testing.T) {
		n, err := cuda.DeviceCount()
		if n != 0 || err == nil || !strings.HasPrefix(err.Error(), "cuda: no CUDA driver: ") || !strings.Contains(err.Error(), path) {
			t.Errorf("%d devices, error %v", n, err)
		}
		if _, again := cuda.DriverVersion(); again == nil || again.Error() != err.Error() {
			t.Errorf("then %v", again)
		}
	})
}
