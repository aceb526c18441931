package driver

import (
	"errors"
	"fmt"
	"slices"
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
	codeInvalidContext  = 201
	codeNoBinary        = 209
	codeInvalidPTX      = 218
	codeUnsupportedPTX  = 222
	codeInvalidHandle   = 400
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

// noDriver says that there is no driver at all, and why.
func noDriver(reason string) error {
	return fmt.Errorf("there is no NVIDIA driver here (%s): install it, or run the worker on a machine that has one", reason)
}

// LaunchRefused says whether an error is the driver's refusal of a launch for its
// shape. Nothing has happened on the device then: another shape may do.
func LaunchRefused(err error) bool { return isOneOf(err, codeInvalidValue, codeLaunchResources) }

// OutOfMemory says whether an allocation failed for want of device memory. The
// device is as it was.
func OutOfMemory(err error) bool { return isOneOf(err, codeOutOfMemory) }

func isOneOf(err error, codes ...int) bool {
	var answer *Error
	return errors.As(err, &answer) && slices.Contains(codes, answer.Code)
}

// allocating says what a failed allocation was about.
func allocating(bytes int64) string {
	return fmt.Sprintf("allocate %.1f MB of device memory", float64(bytes)/(1<<20))
}
