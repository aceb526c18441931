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

// Module is a set of kernels on the device.
type Module struct{ handle cu.Module }

// Load compiles PTX for the device.
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

// Kernel finds a kernel of the module.
func (m *Module) Kernel(name string) (*Kernel, error) {
	handle, err := m.handle.Function(name)
	if err != nil {
		return nil, failure(err, "find the kernel "+name)
	}
	// cu.Function is a struct of the driver's handle alone; its size is checked
	// by a test.
	return &Kernel{name, handle, *(*C.CUfunction)(unsafe.Pointer(&handle))}, nil
}

// AllowShared lets the kernel ask for so many bytes of dynamic shared memory at
// launch. Without it the limit is 48 KB.
func (k *Kernel) AllowShared(bytes int) error {
	return check(C.cuFuncSetAttribute(k.raw, C.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, C.int(bytes)),
		fmt.Sprintf("give the kernel %s %d bytes of shared memory", k.Name, bytes))
}

// PreferShared asks for the largest share of the on-chip memory as shared memory.
func (k *Kernel) PreferShared() error {
	return check(C.cuFuncSetAttribute(k.raw, C.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100),
		"give the kernel "+k.Name+" the on-chip memory")
}

// Occupancy returns how many blocks of so many threads and bytes of dynamic
// shared memory run at once on a multiprocessor.
func (k *Kernel) Occupancy(threads, shared int) (int, error) {
	n, err := k.handle.MaxActiveBlocksPerMultiProcessor(threads, int64(shared))
	return n, failure(err, "ask about the kernel "+k.Name)
}

// Launch puts the kernel into the stream. It does not wait.
func (k *Kernel) Launch(g Grid, s Stream, arguments ...Argument) error {
	pointers := make([]unsafe.Pointer, len(arguments))
	for i := range arguments {
		pointers[i] = unsafe.Pointer(&arguments[i])
	}
	err := k.handle.Launch(g.X, max(g.Y, 1), 1, g.Threads, 1, 1, g.Shared, s.handle, pointers)
	return failure(err, fmt.Sprintf("launch %s on %d × %d blocks of %d threads", k.Name, g.X, max(g.Y, 1), g.Threads))
}
