package cuda

import "unsafe"

// MemInfo returns how many bytes the current context's device has, free and in all.
func MemInfo() (free, total int64, err error) {
	var info = new([2]uint64)
	err = check("cuMemGetInfo", call(symbols.memGetInfo, uintptr(unsafe.Pointer(&info[0])), uintptr(unsafe.Pointer(&info[1]))))
	return int64(info[0]), int64(info[1]), err
}

// MemAlloc allocates device memory, aligned to 256 bytes or more.
func MemAlloc(bytes int64) (unsafe.Pointer, error) {
	p := new(unsafe.Pointer)
	err := check("cuMemAlloc", call(symbols.memAlloc, uintptr(unsafe.Pointer(p)), uintptr(bytes)))
	return *p, err
}

// MemFree frees what MemAlloc allocated.
func MemFree(p unsafe.Pointer) error { return check("cuMemFree", call(symbols.memFree, uintptr(p))) }

// MemAllocHost allocates host memory that the device copies from and to
// directly: it is locked into place.
func MemAllocHost(bytes int) ([]byte, error) {
	p := new(unsafe.Pointer)
	if err := check("cuMemAllocHost", call(symbols.memAllocHost, uintptr(unsafe.Pointer(p)), uintptr(bytes))); err != nil {
		return nil, err
	}
	return unsafe.Slice((*byte)(*p), bytes), nil
}

// MemFreeHost frees what MemAllocHost allocated.
func MemFreeHost(b []byte) error {
	return check("cuMemFreeHost", call(symbols.memFreeHost, uintptr(unsafe.Pointer(unsafe.SliceData(b)))))
}

// Upload enqueues a copy from host memory, which should be of MemAllocHost.
func (s Stream) Upload(dst unsafe.Pointer, src []byte) error {
	return check("cuMemcpyHtoDAsync", call6(symbols.memcpyHtoDAsync, uintptr(dst), uintptr(unsafe.Pointer(unsafe.SliceData(src))), uintptr(len(src)), uintptr(s), 0, 0))
}

// Download enqueues a copy to host memory, which should be of MemAllocHost.
func (s Stream) Download(dst []byte, src unsafe.Pointer) error {
	return check("cuMemcpyDtoHAsync", call6(symbols.memcpyDtoHAsync, uintptr(unsafe.Pointer(unsafe.SliceData(dst))), uintptr(src), uintptr(len(dst)), uintptr(s), 0, 0))
}

// Copy enqueues a copy within the device.
func (s Stream) Copy(dst, src unsafe.Pointer, bytes int64) error {
	return check("cuMemcpyDtoDAsync", call6(symbols.memcpyDtoDAsync, uintptr(dst), uintptr(src), uintptr(bytes), uintptr(s), 0, 0))
}

// Fill8 enqueues setting n bytes.
func (s Stream) Fill8(dst unsafe.Pointer, value uint8, n int64) error {
	return check("cuMemsetD8Async", call6(symbols.memsetD8Async, uintptr(dst), uintptr(value), uintptr(n), uintptr(s), 0, 0))
}

// Fill16 enqueues setting n 16-bit words.
func (s Stream) Fill16(dst unsafe.Pointer, value uint16, n int64) error {
	return check("cuMemsetD16Async", call6(symbols.memsetD16Async, uintptr(dst), uintptr(value), uintptr(n), uintptr(s), 0, 0))
}

// Fill32 enqueues setting n 32-bit words.
func (s Stream) Fill32(dst unsafe.Pointer, value uint32, n int64) error {
	return check("cuMemsetD32Async", call6(symbols.memsetD32Async, uintptr(dst), uintptr(value), uintptr(n), uintptr(s), 0, 0))
}

// FillEvery32 enqueues setting n 32-bit words that lie pitch bytes apart.
func (s Stream) FillEvery32(dst unsafe.Pointer, pitch int, value uint32, n int64) error {
	return check("cuMemsetD2D32Async", call6(symbols.memsetD2D32Async, uintptr(dst), uintptr(pitch), uintptr(value), 1, uintptr(n), uintptr(s)))
}
