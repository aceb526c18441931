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

// codeName returns the driver's own name of a CUresult ("CUDA_ERROR_..."), for results
// without a message of this package.
func codeName(code int) string {
	var name *C.char
	if C.cuGetErrorName(C.CUresult(code), &name) != 0 || name == nil {
		return "unknown"
	}
	return C.GoString(name)
}

// failure converts an error of cu to an *Error with its CUresult.
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

// check converts a CUresult to an *Error, or to nil on success.
func check(code C.CUresult, doing string) error {
	if code == 0 {
		return nil
	}
	return &Error{Code: int(code), Doing: doing}
}

// Check returns nil if libcuda was loaded and initialised, otherwise the reason and the remedy.
func Check() error {
	if C.startLoaded() == 0 {
		reason := C.GoString(C.startReason())
		if reason == "" || strings.Contains(reason, "No such file") {
			reason = "there is no libcuda.so.1"
		}
		return noDriver(reason)
	}
	return check(C.CUresult(C.startStatus()), "use CUDA")
}
