package cuda

import (
	"fmt"
	"sync"
)

// symbols holds the address of each function of the driver that is used. The
// suffix of a name is the version of its interface that the code here speaks.
var symbols struct {
	init, getErrorName, getErrorString, driverGetVersion uintptr

	deviceGet, deviceGetCount, deviceGetName, deviceGetAttribute uintptr
	primaryCtxRetain, primaryCtxRelease                          uintptr
	ctxPushCurrent, ctxPopCurrent                                uintptr

	memGetInfo, memAlloc, memFree, memAllocHost, memFreeHost                   uintptr
	memcpyHtoDAsync, memcpyDtoHAsync, memcpyDtoDAsync                          uintptr
	memsetD8Async, memsetD16Async, memsetD32Async, memsetD2D32Async            uintptr
	streamCreate, streamDestroy, streamSynchronize, streamIsCapturing          uintptr
	streamBeginCapture, streamEndCapture, streamGetCaptureInfo                 uintptr
	eventCreate, eventDestroy, eventRecord, eventSynchronize, eventElapsed     uintptr
	libraryLoadData, libraryUnload, libraryGetKernel, kernelGetFunction        uintptr
	funcSetAttribute, funcGetAttribute, launchKernel                           uintptr
	graphInstantiate, graphUpload, graphLaunch, graphDestroy, graphExecDestroy uintptr

	// Of conditional nodes: zero with a driver older than 12.3.
	streamBeginCaptureToGraph, streamUpdateCaptureDependencies uintptr
	graphConditionalHandleCreate, graphAddNode                 uintptr
}

var required = map[string]*uintptr{
	"cuInit":             &symbols.init,
	"cuGetErrorName":     &symbols.getErrorName,
	"cuGetErrorString":   &symbols.getErrorString,
	"cuDriverGetVersion": &symbols.driverGetVersion,

	"cuDeviceGet":                  &symbols.deviceGet,
	"cuDeviceGetCount":             &symbols.deviceGetCount,
	"cuDeviceGetName":              &symbols.deviceGetName,
	"cuDeviceGetAttribute":         &symbols.deviceGetAttribute,
	"cuDevicePrimaryCtxRetain":     &symbols.primaryCtxRetain,
	"cuDevicePrimaryCtxRelease_v2": &symbols.primaryCtxRelease,
	"cuCtxPushCurrent_v2":          &symbols.ctxPushCurrent,
	"cuCtxPopCurrent_v2":           &symbols.ctxPopCurrent,

	"cuMemGetInfo_v2":      &symbols.memGetInfo,
	"cuMemAlloc_v2":        &symbols.memAlloc,
	"cuMemFree_v2":         &symbols.memFree,
	"cuMemAllocHost_v2":    &symbols.memAllocHost,
	"cuMemFreeHost":        &symbols.memFreeHost,
	"cuMemcpyHtoDAsync_v2": &symbols.memcpyHtoDAsync,
	"cuMemcpyDtoHAsync_v2": &symbols.memcpyDtoHAsync,
	"cuMemcpyDtoDAsync_v2": &symbols.memcpyDtoDAsync,
	"cuMemsetD8Async":      &symbols.memsetD8Async,
	"cuMemsetD16Async":     &symbols.memsetD16Async,
	"cuMemsetD32Async":     &symbols.memsetD32Async,
	"cuMemsetD2D32Async":   &symbols.memsetD2D32Async,

	"cuStreamCreate":              &symbols.streamCreate,
	"cuStreamDestroy_v2":          &symbols.streamDestroy,
	"cuStreamSynchronize":         &symbols.streamSynchronize,
	"cuStreamIsCapturing":         &symbols.streamIsCapturing,
	"cuStreamBeginCapture_v2":     &symbols.streamBeginCapture,
	"cuStreamEndCapture":          &symbols.streamEndCapture,
	"cuStreamGetCaptureInfo_v2":   &symbols.streamGetCaptureInfo,
	"cuEventCreate":               &symbols.eventCreate,
	"cuEventDestroy_v2":           &symbols.eventDestroy,
	"cuEventRecord":               &symbols.eventRecord,
	"cuEventSynchronize":          &symbols.eventSynchronize,
	"cuEventElapsedTime":          &symbols.eventElapsed,
	"cuLibraryLoadData":           &symbols.libraryLoadData,
	"cuLibraryUnload":             &symbols.libraryUnload,
	"cuLibraryGetKernel":          &symbols.libraryGetKernel,
	"cuKernelGetFunction":         &symbols.kernelGetFunction,
	"cuFuncSetAttribute":          &symbols.funcSetAttribute,
	"cuFuncGetAttribute":          &symbols.funcGetAttribute,
	"cuLaunchKernel":              &symbols.launchKernel,
	"cuGraphInstantiateWithFlags": &symbols.graphInstantiate,
	"cuGraphUpload":               &symbols.graphUpload,
	"cuGraphLaunch":               &symbols.graphLaunch,
	"cuGraphDestroy":              &symbols.graphDestroy,
	"cuGraphExecDestroy":          &symbols.graphExecDestroy,
}

var optional = map[string]*uintptr{
	"cuStreamBeginCaptureToGraph":       &symbols.streamBeginCaptureToGraph,
	"cuStreamUpdateCaptureDependencies": &symbols.streamUpdateCaptureDependencies,
	"cuGraphConditionalHandleCreate":    &symbols.graphConditionalHandleCreate,
	"cuGraphAddNode_v2":                 &symbols.graphAddNode,
}

// load finds the driver and its functions, once.
var load = sync.OnceValue(func() error {
	symbol, err := openLibrary()
	if err != nil {
		return fmt.Errorf("cuda: %w", err)
	}
	for name, address := range required {
		if *address, err = symbol(name); err != nil {
			return fmt.Errorf("cuda: the driver is too old, version 12.0 is needed: %w", err)
		}
	}
	for name, address := range optional {
		if *address, err = symbol(name); err != nil {
			*address = 0
		}
	}
	return check("cuInit", call(symbols.init, 0))
})

// HasConditional reports whether the driver knows conditional graph nodes.
func HasConditional() bool {
	for _, address := range optional {
		if *address == 0 {
			return false
		}
	}
	return true
}
