//go:build cuda

package driver

/*
#include <cuda.h>
*/
import "C"

import (
	"sync"
	"syscall"
	"unsafe"
)

// Pinned is page-locked host memory: copies to and from it run asynchronously, beside the
// host and the kernels of other streams.
type Pinned[T any] struct {
	Values  []T
	pointer unsafe.Pointer
	mapped  []byte // of the system, with the memory in it; nil: the memory is the driver's
}

// AllocPinned allocates n elements of page-locked memory, usable with every device.
func AllocPinned[T any](n int) (*Pinned[T], error) {
	bytes := int(max(int64(n)*sizeOf[T](), 1))
	pointer, mapped, err := allocatePinned(bytes)
	if err != nil {
		return nil, err
	}
	return &Pinned[T]{unsafe.Slice((*T)(pointer), n), pointer, mapped}, nil
}

// Free frees the memory. Values must not be used any more.
func (p *Pinned[T]) Free() error {
	if p == nil || p.pointer == nil {
		return nil
	}
	var err error
	if p.mapped == nil {
		err = check(C.cuMemFreeHost(p.pointer), freeing)
	} else if err = check(C.cuMemHostUnregister(p.pointer), freeing); err == nil {
		err = syscall.Munmap(p.mapped)
	}
	*p = Pinned[T]{}
	return err
}

// Part returns a range of the memory, a view that is not freed by itself.
func (p *Pinned[T]) Part(from, length int) *Pinned[T] {
	values := p.Values[from:][:length:length]
	return &Pinned[T]{Values: values, pointer: unsafe.Pointer(unsafe.SliceData(values))}
}

const (
	freeing = "free pinned memory"

	// mappedFrom is the size from which the memory is mapped here and registered with the driver. The driver's own is written page by page
	// by one thread, 0.6 ms a MB on the host of an H200, and what else allocates waits for it.
	mappedFrom = 2 << 20

	hugePage   = 2 << 20
	adviseHuge = 14 // MADV_HUGEPAGE
)

// allocatePinned returns so many bytes of page-locked memory, and what of it is mapped here: nothing where the system or the driver
// refuses that.
func allocatePinned(bytes int) (pointer unsafe.Pointer, mapped []byte, err error) {
	if bytes >= mappedFrom {
		if pointer, mapped = mapPinned(bytes); pointer != nil {
			return pointer, mapped, nil
		}
	}
	err = check(C.cuMemHostAlloc(&pointer, C.size_t(bytes), C.CU_MEMHOSTALLOC_PORTABLE), "allocate pinned memory")
	return pointer, nil, err
}

// mapPinned maps so many bytes and registers them with the driver; nil: it is refused.
func mapPinned(bytes int) (pointer unsafe.Pointer, mapped []byte) {
	mapped, err := syscall.Mmap(-1, 0, bytes+hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil
	}
	_ = syscall.Madvise(mapped, adviseHuge) // refused where the system has none
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(mapped))) % hugePage)
	touch(mapped[start:][:bytes])
	pointer = unsafe.Pointer(&mapped[start])
	if check(C.cuMemHostRegister(pointer, C.size_t(bytes), C.CU_MEMHOSTREGISTER_PORTABLE), "register memory") != nil {
		_ = syscall.Munmap(mapped)
		return nil, nil
	}
	return pointer, mapped
}

// touch has the system provide the pages of some memory, on a few threads.
func touch(memory []byte) {
	const page, threads = 4096, 4
	part := (len(memory)/threads/hugePage + 1) * hugePage
	var all sync.WaitGroup
	for from := 0; from < len(memory); from += part {
		all.Go(func() {
			for at := from; at < min(from+part, len(memory)); at += page {
				memory[at] = 0
			}
		})
	}
	all.Wait()
}
