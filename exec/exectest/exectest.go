// Package exectest gives tests the devices that they should run on.
//
//	for _, d := range exectest.Devices(t) {
//		t.Run(exectest.Label(d), func(t *testing.T) { … })
//	}
//
// A result never depends on the device: what one gives, all must give, bit for bit.
package exectest

import (
	"fmt"
	"testing"

	"github.com/seed183fdc01/trackgen/exec"
)

// workerCounts are those of the CPU devices that [Devices] opens.
var workerCounts = []int{1, 2, 3}

// laneCounts are those that [Lanes] opens: none, few, odd, and as many as a warp has.
var laneCounts = []int{1, 3, 4, 7, 32}

// blocks are the sizes of a group that [GPUs] fixes. The odd one of them has no
// conditional nodes either.
var blocks = []int{32, 64, 96, 128, unconditionalBlock, 256, 384}

const unconditionalBlock = 160

// Devices opens every device to run a test on: the CPU with 1, 2 and 3 workers,
// and the first GPU if there is one. They are closed when the test ends.
func Devices(t testing.TB) []*exec.Device {
	t.Helper()
	var devices []*exec.Device
	for _, n := range workerCounts {
		devices = append(devices, CPU(t, exec.CPUOptions{Workers: n}))
	}
	if n, _ := exec.CUDADevices(); n > 0 {
		devices = append(devices, GPU(t, exec.CUDAOptions{}))
	}
	return devices
}

// GPUs opens the first GPU, if there is one, once for each size of a group.
func GPUs(t testing.TB) []*exec.Device {
	t.Helper()
	var devices []*exec.Device
	if n, _ := exec.CUDADevices(); n > 0 {
		for _, block := range blocks {
			devices = append(devices, GPU(t, exec.CUDAOptions{Block: block, NoConditional: block == unconditionalBlock}))
		}
	}
	return devices
}

// Lanes opens CPU devices that run each group by 1, 3, 4, 7 and 32 real lanes
// over poisoned shared memory: under the race detector they report a missing
// barrier. They are slow; give them few envs.
func Lanes(t testing.TB) []*exec.Device {
	t.Helper()
	var devices []*exec.Device
	for _, n := range laneCounts {
		devices = append(devices, CPU(t, exec.CPUOptions{Workers: 2, Lanes: n, Poison: true}))
	}
	return devices
}

// CPU opens one CPU device, closed when the test ends.
func CPU(t testing.TB, opt exec.CPUOptions) *exec.Device {
	t.Helper()
	d, err := exec.OpenCPU(opt)
	return closing(t, d, err)
}

// GPU opens one GPU device, closed when the test ends.
func GPU(t testing.TB, opt exec.CUDAOptions) *exec.Device {
	t.Helper()
	d, err := exec.OpenCUDA(opt)
	return closing(t, d, err)
}

func closing(t testing.TB, d *exec.Device, err error) *exec.Device {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close %s: %v", Label(d), err)
		}
	})
	return d
}

// Label names a device in a subtest, so that no two of [Devices], [Lanes] and
// [GPUs] have the same: "cpu:2", "cpu:2/lanes=7", "cuda:0/lanes=96".
func Label(d *exec.Device) string {
	info := d.Info()
	label := info.Name
	if info.Workers > 0 {
		label = fmt.Sprintf("cpu:%d", info.Workers)
	}
	if info.Lanes > 0 {
		label += fmt.Sprintf("/lanes=%d", info.Lanes)
	}
	return label
}
