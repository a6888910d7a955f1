package exec

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
)

// ErrNoDevice is wrapped by the errors of [Open] when a device is not there.
var ErrNoDevice = errors.New("exec: no such device")

// ErrClosed is wrapped by the errors of using a device after Close.
var ErrClosed = errors.New("the device is closed")

// Device is a processor with its memory. It is safe for concurrent use; the
// launches of one device run one after another.
type Device struct {
	driver      driver
	name        string
	stream      *Stream
	allocations atomic.Int64
	bytes       atomic.Int64
}

// CPUOptions tune the CPU device. The zero value is the default.
type CPUOptions struct {
	// Workers is the number of goroutines that run groups. 0: GOMAXPROCS.
	// The result never depends on it. Range 1 to 1024.
	Workers int
	// Lanes is the number of lanes of a group. 0 or 1: one lane, the fast
	// path. More: that many goroutines with real barriers for each group, for
	// tests under the race detector. Range 1 to 1024.
	Lanes int
	// Poison fills the shared memory with NaN before each group, so that
	// reading what was never written shows. Always on with several lanes.
	Poison bool
}

// Open opens a device by name: "cpu", or "cpu:N" for N workers; "cuda", or
// "cuda:N" for the GPU of that number. The error of a device that is not there
// wraps [ErrNoDevice] and says why.
func Open(name string) (*Device, error) {
	kind, arg, numbered := strings.Cut(name, ":")
	switch kind {
	case "cpu":
		var opt CPUOptions
		if numbered {
			n, ok := number(arg)
			if !ok || n < 1 || n > maxWorkers {
				return nil, fmt.Errorf("exec: device %q: workers must be a number from 1 to %d", name, maxWorkers)
			}
			opt.Workers = n
		}
		return OpenCPU(opt)
	case "cuda":
		var opt CUDAOptions
		if numbered {
			n, ok := number(arg)
			if !ok {
				return nil, fmt.Errorf("exec: device %q: want the number of a GPU, from 0", name)
			}
			opt.Ordinal = n
		}
		return OpenCUDA(opt)
	}
	return nil, fmt.Errorf("%w: %q (there are: cpu, cpu:N, cuda, cuda:N)", ErrNoDevice, name)
}

// number reads a number from 0 as it is written without ornaments.
func number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

const (
	maxWorkers = 1024
	maxLanes   = 1024
)

// OpenCPU opens the CPU as a device. Close stops its workers.
func OpenCPU(opt CPUOptions) (*Device, error) {
	var errs []error
	if opt.Workers < 0 || opt.Workers > maxWorkers {
		errs = append(errs, fmt.Errorf("exec: workers must be 1 to %d, or 0, got %d", maxWorkers, opt.Workers))
	}
	if opt.Lanes < 0 || opt.Lanes > maxLanes {
		errs = append(errs, fmt.Errorf("exec: lanes must be 1 to %d, or 0, got %d", maxLanes, opt.Lanes))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	name := "cpu"
	if opt.Workers == 0 {
		opt.Workers = min(runtime.GOMAXPROCS(0), maxWorkers)
	} else {
		name = fmt.Sprintf("cpu:%d", opt.Workers)
	}
	opt.Lanes = max(1, opt.Lanes)
	return newDevice(newCPU(opt), name)
}

func newDevice(driver driver, name string) (*Device, error) {
	d := &Device{driver: driver, name: name}
	var err error
	if d.stream, err = d.NewStream(); err != nil {
		return nil, errors.Join(err, driver.close())
	}
	return d, nil
}

// Name returns the name that opens the device, as far as a name can say it:
// "cpu", "cpu:4", "cuda:0".
func (d *Device) Name() string { return d.name }

// Info describes a device for people.
type Info struct {
	Name    string // as Open takes it
	Model   string // of the processor
	Workers int    // that run groups at a time; 0 when the device decides
	Lanes   int    // of a group, where the options fix them; 0: they do not
	Memory  int64  // bytes free; 0 when unknown
}

// Info describes the device.
func (d *Device) Info() Info {
	info := d.driver.info()
	info.Name = d.name
	return info
}

// Stream returns the device's default stream.
func (d *Device) Stream() *Stream { return d.stream }

// Allocations returns how many allocations of device memory were made so far,
// and their bytes.
func (d *Device) Allocations() (count, bytes int64) {
	return d.allocations.Load(), d.bytes.Load()
}

// Close waits for the work that runs and stops the device. Every other use of it
// afterwards is an error that wraps [ErrClosed]; closing again is none.
func (d *Device) Close() error { return d.driver.close() }
