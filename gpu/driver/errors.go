//go:build cuda

package driver

/*
#include <cuda.h>
#include <stdlib.h>

// Set by libcuda/loader.c; absent, so null, when linked with another libcuda.
extern int tourscope_cuda_loaded __attribute__((weak));
extern int tourscope_cuda_status __attribute__((weak));
extern const char *tourscope_cuda_reason __attribute__((weak));

static int startLoaded(void) { return &tourscope_cuda_loaded ? tourscope_cuda_loaded : 1; }
static int startStatus(void) { return &tourscope_cuda_status ? tourscope_cuda_status : 0; }
static const char *startReason(void) {
	return &tourscope_cuda_reason && tourscope_cuda_reason ? tourscope_cuda_reason : "";
}
*/
import "C"

import (
	"fmt"
	"strings"
)

// Error is an answer of the CUDA driver. Its text says what happened and what
// the user can do.
type Error struct {
	Code  int    // CUresult
	Doing string // "load the kernels"
}

func (e *Error) Error() string {
	if remedy, is := remedies[e.Code]; is {
		return fmt.Sprintf("cannot %s: %s", e.Doing, remedy)
	}
	return fmt.Sprintf("cannot %s: CUDA error %d (%s)", e.Doing, e.Code, codeName(e.Code))
}

// The results of the driver that have a sentence of their own.
const (
	codeInvalidValue    = 1
	codeOutOfMemory     = 2
	codeNoDevice        = 100
	codeInvalidImage    = 200
	codeNoBinary        = 209
	codeInvalidPTX      = 218
	codeUnsupportedPTX  = 222
	codeNotFound        = 500
	codeNotReady        = 600
	codeLaunchResources = 701
	codeLaunchFailed    = 719
	codeDriverMismatch  = 803
	codeIllegalAddress  = 700
	codeLaunchTimeout   = 702
	codeSystemNotReady  = 802
	codeNotPermitted    = 800
	codeUnavailable     = 46
	codeUnknown         = 999
)

var remedies = map[int]string{
	codeInvalidValue:    "the launch configuration is impossible on this device: use fewer threads or blocks",
	codeOutOfMemory:     "the device is out of memory: choose fewer blocks or a smaller instance, or close other programs that use the device",
	codeNoDevice:        "the NVIDIA driver finds no device: check that a GPU is fitted and visible (nvidia-smi, CUDA_VISIBLE_DEVICES)",
	codeInvalidImage:    "the driver does not accept the kernels: install an NVIDIA driver of version 520 or later",
	codeNoBinary:        "the device is too old: compute capability 7.0 or later is needed",
	codeInvalidPTX:      "the device or its driver is too old for the kernels: compute capability 7.0 and driver 520 or later are needed",
	codeUnsupportedPTX:  "the NVIDIA driver is too old for the kernels: install version 520 or later",
	codeNotFound:        "the NVIDIA driver is too old: it lacks a function that is needed; install version 520 or later",
	codeLaunchResources: "the launch configuration is impossible on this device: it needs more registers or shared memory than a multiprocessor has; use fewer threads",
	codeLaunchFailed:    "a kernel failed on the device: start the run again; if it happens again, report it with the instance and the seed",
	codeDriverMismatch:  "the NVIDIA driver's library does not fit its kernel module: restart the machine after the driver's update",
	codeIllegalAddress:  "a kernel read or wrote outside its memory: start the run again; if it happens again, report it with the instance and the seed",
	codeLaunchTimeout:   "the display's watchdog ended a kernel: use a device that drives no display, or fewer blocks",
	codeSystemNotReady:  "the machine's GPUs are not ready: start the NVIDIA fabric manager, or wait",
	codeNotPermitted:    "the system forbids the use of the device: ask its administrator",
	codeUnavailable:     "the device is busy or in a mode that forbids new programs: wait, or ask the administrator (nvidia-smi, compute mode)",
	codeUnknown:         "the NVIDIA driver fails without a reason: restart the machine or reload the driver",
}

// names of the results that cu knows but that need no sentence come from the
// driver itself.
func codeName(code int) string {
	var name *C.char
	if C.cuGetErrorName(C.CUresult(code), &name) != 0 || name == nil {
		return "unknown"
	}
	return C.GoString(name)
}

// failure turns an error of cu into an *Error.
func failure(err error, doing string) error {
	if err == nil {
		return nil
	}
	// cu's error type is an unexported integer; what it prints differs from
	// release to release, its value does not.
	code := codeUnknown
	if _, e := fmt.Sscanf(fmt.Sprintf("%d", err), "%d", &code); e != nil {
		return fmt.Errorf("cannot %s: %w", doing, err)
	}
	return &Error{Code: code, Doing: doing}
}

func check(code C.CUresult, doing string) error {
	if code == 0 {
		return nil
	}
	return &Error{Code: int(code), Doing: doing}
}

// Check says why CUDA cannot be used here at all, or nil.
func Check() error {
	if C.startLoaded() == 0 {
		reason := C.GoString(C.startReason())
		if reason == "" || strings.Contains(reason, "No such file") {
			reason = "there is no libcuda.so.1"
		}
		return fmt.Errorf("there is no NVIDIA driver here (%s): install it, or run the worker on a machine that has one", reason)
	}
	return check(C.CUresult(C.startStatus()), "use CUDA")
}
