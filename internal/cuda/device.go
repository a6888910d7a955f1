package cuda

import (
	"bytes"
	"fmt"
	"unsafe"
)

// Device is a GPU as the driver numbers it.
type Device int32

// Attributes of a device: CUdevice_attribute.
const (
	attributeMultiprocessors          = 16
	attributeThreadsPerMultiprocessor = 39
	attributeCapabilityMajor          = 75
	attributeCapabilityMinor          = 76
	attributeSharedBytesPerBlock      = 97 // at most, when asked for
)

// Properties are what a launch needs to know of a device.
type Properties struct {
	Name                     string
	Major, Minor             int // compute capability
	Multiprocessors          int32
	ThreadsPerMultiprocessor int32
	SharedBytesPerBlock      int32
}

// DeviceCount loads the driver and returns how many GPUs it has. The error of
// a machine without a driver says what was tried.
func DeviceCount() (int, error) {
	if err := load(); err != nil {
		return 0, err
	}
	n := new(int32)
	err := check("cuDeviceGetCount", call(symbols.deviceGetCount, uintptr(unsafe.Pointer(n))))
	return int(*n), err
}

// DriverVersion returns the version of CUDA that the driver speaks: 12040 is 12.4.
func DriverVersion() (int, error) {
	if err := load(); err != nil {
		return 0, err
	}
	n := new(int32)
	err := check("cuDriverGetVersion", call(symbols.driverGetVersion, uintptr(unsafe.Pointer(n))))
	return int(*n), err
}

// GetDevice returns the GPU of a number from 0 to DeviceCount-1.
func GetDevice(ordinal int) (Device, error) {
	d := new(Device)
	err := check("cuDeviceGet", call(symbols.deviceGet, uintptr(unsafe.Pointer(d)), uintptr(ordinal)))
	return *d, err
}

// Properties asks the driver about the device.
func (d Device) Properties() (Properties, error) {
	name := make([]byte, 256)
	if err := check("cuDeviceGetName", call(symbols.deviceGetName, uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)), uintptr(d))); err != nil {
		return Properties{}, err
	}
	name, _, _ = bytes.Cut(name, []byte{0})
	values := map[int]*int32{}
	p := Properties{Name: string(name)}
	major, minor := new(int32), new(int32)
	values[attributeCapabilityMajor], values[attributeCapabilityMinor] = major, minor
	values[attributeMultiprocessors] = &p.Multiprocessors
	values[attributeThreadsPerMultiprocessor] = &p.ThreadsPerMultiprocessor
	values[attributeSharedBytesPerBlock] = &p.SharedBytesPerBlock
	for attribute, value := range values {
		if err := check("cuDeviceGetAttribute", call(symbols.deviceGetAttribute, uintptr(unsafe.Pointer(value)), uintptr(attribute), uintptr(d))); err != nil {
			return Properties{}, fmt.Errorf("attribute %d: %w", attribute, err)
		}
	}
	p.Major, p.Minor = int(*major), int(*minor)
	return p, nil
}
