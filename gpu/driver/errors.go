package driver

import (
	"errors"
	"fmt"
	"slices"
)

// Error is a result of the CUDA driver other than success. Its text says what happened and
// what the user can do.
type Error struct {
	Code  int    // CUresult
	Doing string // the failed operation: "load the kernels"
}

func (e *Error) Error() string {
	if remedy, is := remedies[e.Code]; is {
		return fmt.Sprintf("cannot %s: %s", e.Doing, remedy)
	}
	return fmt.Sprintf("cannot %s: CUDA error %d (%s): %s", e.Doing, e.Code, codeName(e.Code), otherwise)
}

// The CUresult values that have a message of their own.
const (
	codeInvalidValue    = 1
	codeOutOfMemory     = 2
	codeStubLibrary     = 34
	codeUnavailable     = 46
	codeNoDevice        = 100
	codeInvalidDevice   = 101
	codeInvalidImage    = 200
	codeInvalidContext  = 201
	codeNoBinary        = 209
	codeMemoryFault     = 214
	codeContextInUse    = 216
	codeInvalidPTX      = 218
	codeLinkFault       = 220
	codeNoCompiler      = 221
	codeUnsupportedPTX  = 222
	codeSystemCall      = 304
	codeInvalidHandle   = 400
	codeNotFound        = 500
	codeNotReady        = 600
	codeIllegalAddress  = 700
	codeLaunchResources = 701
	codeLaunchTimeout   = 702
	codeContextGone     = 709
	codeStackFault      = 714
	codeInstruction     = 715
	codeMisaligned      = 716
	codeAddressSpace    = 717
	codeProgramCounter  = 718
	codeLaunchFailed    = 719
	codeNotPermitted    = 800
	codeSystemNotReady  = 802
	codeDriverMismatch  = 803
	codeUnknown         = 999
)

// otherwise is the remedy for a CUresult without a message of its own.
const otherwise = "start the run again; if it happens again, reload the NVIDIA driver or restart the machine, and report it with this number"

// kernelFault is the remedy for a defect of a kernel.
const kernelFault = "start the run again; if it happens again, report it with the instance and the seed"

var remedies = map[int]string{
	codeInvalidValue:    "the launch configuration is impossible on this device: use fewer threads or blocks",
	codeOutOfMemory:     "the device is out of memory: choose fewer blocks or a smaller instance, or close other programs that use the device",
	codeStubLibrary:     "libcuda.so.1 is the stub that programs are built with: take its folder from LD_LIBRARY_PATH, so that the NVIDIA driver's own is found",
	codeUnavailable:     "the device is busy or in a mode that forbids new programs: wait, or ask the administrator (nvidia-smi, compute mode)",
	codeNoDevice:        "the NVIDIA driver finds no device: check that a GPU is fitted and visible (nvidia-smi, CUDA_VISIBLE_DEVICES)",
	codeInvalidDevice:   "the driver has no device of this number: see which there are (tourscope devices), and restart the machine if one is missing",
	codeInvalidImage:    "the driver does not accept the kernels: install an NVIDIA driver of version 520 or later",
	codeNoBinary:        "the device is too old: compute capability 7.0 or later is needed",
	codeMemoryFault:     "the device's memory has lost data (an uncorrectable ECC error): restart the machine or have the device reset; if it happens again, the device is failing (nvidia-smi -q -d ECC)",
	codeContextInUse:    "another program has the device for itself: close it, or ask the administrator (nvidia-smi, compute mode)",
	codeInvalidPTX:      "the device or its driver is too old for the kernels: compute capability 7.0 and driver 520 or later are needed",
	codeLinkFault:       "the link between the devices has failed (an uncorrectable NVLink error): choose one device, or restart the machine",
	codeNoCompiler:      "the NVIDIA driver lacks its compiler (libnvidia-ptxjitcompiler.so.1): install the whole driver; a container needs its compute capability (NVIDIA_DRIVER_CAPABILITIES=compute,utility)",
	codeUnsupportedPTX:  "the NVIDIA driver is too old for the kernels: install version 520 or later",
	codeNotFound:        "the NVIDIA driver is too old: it lacks a function that is needed; install version 520 or later",
	codeSystemCall:      "the operating system refused the NVIDIA driver something: close other programs, check that /dev/nvidia* may be used and memory may be locked (ulimit -l), or restart the machine",
	codeLaunchResources: "the launch configuration is impossible on this device: it needs more registers or shared memory than a multiprocessor has; use fewer threads",
	codeContextGone:     "the work with the device was ended from outside, as a reset of it does: start the run again",
	codeStackFault:      "a kernel overran its stack: " + kernelFault,
	codeInstruction:     "a kernel met an instruction that the device does not know: " + kernelFault,
	codeMisaligned:      "a kernel read or wrote at a misaligned address: " + kernelFault,
	codeAddressSpace:    "a kernel read or wrote in the wrong kind of memory: " + kernelFault,
	codeProgramCounter:  "a kernel went on outside its code: " + kernelFault,
	codeLaunchFailed:    "a kernel failed on the device: start the run again; restart the machine if nvidia-smi no longer shows the device; otherwise, if it happens again, report it with the instance and the seed",
	codeDriverMismatch:  "the NVIDIA driver's library does not fit its kernel module: restart the machine after the driver's update",
	codeIllegalAddress:  "a kernel read or wrote outside its memory: " + kernelFault,
	codeLaunchTimeout:   "the display's watchdog ended a kernel: use a device that drives no display, or fewer blocks",
	codeSystemNotReady:  "the machine's GPUs are not ready: start the NVIDIA fabric manager, or wait",
	codeNotPermitted:    "the system forbids the use of the device: ask its administrator",
	codeUnknown:         "the NVIDIA driver fails without a reason, or the device is lost: restart the machine or reload the driver",
}

// noDriver is the error of a machine without a driver; reason is the loader's.
func noDriver(reason string) error {
	return fmt.Errorf("there is no NVIDIA driver here (%s): install it, or run the worker on a machine that has one", reason)
}

// LaunchRefused reports whether the driver refused a launch for its configuration. Nothing
// was executed on the device then, and another configuration may be accepted.
func LaunchRefused(err error) bool { return isOneOf(err, codeInvalidValue, codeLaunchResources) }

// OutOfMemory reports whether an allocation failed for lack of device memory. The state of
// the device is unchanged.
func OutOfMemory(err error) bool { return isOneOf(err, codeOutOfMemory) }

func isOneOf(err error, codes ...int) bool {
	var answer *Error
	return errors.As(err, &answer) && slices.Contains(codes, answer.Code)
}

// allocating describes an allocation for Error.Doing.
func allocating(bytes int64) string {
	return fmt.Sprintf("allocate %.1f MB of device memory", float64(bytes)/(1<<20))
}
