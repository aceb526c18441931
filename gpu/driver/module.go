//go:build cuda

package driver

/*
#cgo noescape launchKernel
#cgo nocallback launchKernel
#include <cuda.h>

// launchKernel launches a kernel with arguments of eight bytes each, at most MOST_ARGUMENTS.
#define MOST_ARGUMENTS 64
static CUresult launchKernel(CUfunction kernel, unsigned x, unsigned y, unsigned threads, unsigned shared,
                             CUstream stream, unsigned long long *arguments, int count) {
	void *pointers[MOST_ARGUMENTS];
	for (int i = 0; i < count; i++) pointers[i] = &arguments[i];
	return cuLaunchKernel(kernel, x, y, 1, threads, 1, 1, shared, stream, pointers, NULL);
}
*/
import "C"

import (
	"fmt"
	"unsafe"

	"gorgonia.org/cu"
)

// Module is a CUDA module: kernels loaded on the device.
type Module struct{ handle cu.Module }

// Load compiles PTX for the device of the current context.
func (c *Context) Load(ptx string) (*Module, error) {
	handle, err := cu.LoadData(ptx)
	if err != nil {
		return nil, failure(err, "load the kernels")
	}
	return &Module{handle}, nil
}

// Kernel is a function on the device.
type Kernel struct {
	Name   string
	handle cu.Function
	raw    C.CUfunction
}

// Kernel returns the kernel of that name.
func (m *Module) Kernel(name string) (*Kernel, error) {
	handle, err := m.handle.Function(name)
	if err != nil {
		return nil, failure(err, "find the kernel "+name)
	}
	// cu.Function is a struct whose only field is the driver's handle; a test checks its
	// size.
	return &Kernel{name, handle, *(*C.CUfunction)(unsafe.Pointer(&handle))}, nil
}

// AllowShared sets the kernel's limit of dynamic shared memory a block in bytes. The default
// is 48 KiB.
func (k *Kernel) AllowShared(bytes int) error {
	return check(C.cuFuncSetAttribute(k.raw, C.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, C.int(bytes)),
		fmt.Sprintf("give the kernel %s %d bytes of shared memory", k.Name, bytes))
}

// PreferShared sets the shared-memory carveout of the kernel, in per cent of the most that a
// multiprocessor has: the rest of the on-chip memory is cache.
func (k *Kernel) PreferShared(percent int) error {
	return check(C.cuFuncSetAttribute(k.raw, C.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, C.int(percent)),
		"give the kernel "+k.Name+" the on-chip memory")
}

// Occupancy returns the resident blocks a multiprocessor, for blocks of so many threads and
// bytes of dynamic shared memory.
func (k *Kernel) Occupancy(threads, shared int) (int, error) {
	n, err := k.handle.MaxActiveBlocksPerMultiProcessor(threads, int64(shared))
	return n, failure(err, "compute the occupancy of the kernel "+k.Name)
}

// A stream of cu is the driver's handle, and nothing else.
var _ [unsafe.Sizeof(uintptr(0))]byte = [unsafe.Sizeof(cu.Stream{})]byte{}

// Launch queues the kernel in the stream and returns before it has run.
//
// It takes one call of C, where cu's own takes four and a text for the error: a search of short
// kernels is as fast as its launches.
func (k *Kernel) Launch(g Grid, s Stream, arguments ...Argument) error {
	if len(arguments) > C.MOST_ARGUMENTS {
		return fmt.Errorf("cannot launch %s: it has %d arguments, %d fit", k.Name, len(arguments), C.MOST_ARGUMENTS)
	}
	var first *C.ulonglong
	if len(arguments) > 0 {
		first = (*C.ulonglong)(unsafe.Pointer(&arguments[0]))
	}
	y := max(g.Y, 1)
	stream := *(*C.CUstream)(unsafe.Pointer(&s.handle))
	code := C.launchKernel(k.raw, C.uint(g.X), C.uint(y), C.uint(g.Threads), C.uint(g.Shared), stream, first, C.int(len(arguments)))
	if code == 0 {
		return nil
	}
	return check(code, fmt.Sprintf("launch %s on %d × %d blocks of %d threads", k.Name, g.X, y, g.Threads))
}
