//go:build cuda

package driver

/*
#include <cuda.h>
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

// Launch queues the kernel in the stream and returns before it has run.
func (k *Kernel) Launch(g Grid, s Stream, arguments ...Argument) error {
	pointers := make([]unsafe.Pointer, len(arguments))
	for i := range arguments {
		pointers[i] = unsafe.Pointer(&arguments[i])
	}
	err := k.handle.Launch(g.X, max(g.Y, 1), 1, g.Threads, 1, 1, g.Shared, s.handle, pointers)
	return failure(err, fmt.Sprintf("launch %s on %d × %d blocks of %d threads", k.Name, g.X, max(g.Y, 1), g.Threads))
}
