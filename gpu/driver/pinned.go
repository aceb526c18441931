//go:build cuda

package driver

/*
#include <cuda.h>
*/
import "C"

import (
	"cmp"
	"fmt"
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
	} else {
		err = cmp.Or(check(C.cuMemHostUnregister(p.pointer), freeing), syscall.Munmap(p.mapped))
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
	pinning, freeing = "allocate pinned memory", "free pinned memory"

	// mappedFrom is the size from which the memory is mapped here and registered with the driver. The driver's own is written page by page
	// by one thread, 0.6 ms a MB on the host of an H200, and what else allocates waits for it.
	mappedFrom = 2 << 20

	hugePage   = 2 << 20
	adviseHuge = 14 // MADV_HUGEPAGE
)

// allocatePinned returns so many bytes of page-locked memory, and what of it is mapped here.
func allocatePinned(bytes int) (pointer unsafe.Pointer, mapped []byte, err error) {
	if bytes < mappedFrom {
		err = check(C.cuMemHostAlloc(&pointer, C.size_t(bytes), C.CU_MEMHOSTALLOC_PORTABLE), pinning)
		return pointer, nil, err
	}
	mapped, err = syscall.Mmap(-1, 0, bytes+hugePage, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", pinning, err)
	}
	_ = syscall.Madvise(mapped, adviseHuge) // refused where the system has none
	start := int(-uintptr(unsafe.Pointer(unsafe.SliceData(mapped))) % hugePage)
	touch(mapped[start:][:bytes])
	pointer = unsafe.Pointer(&mapped[start])
	if err = check(C.cuMemHostRegister(pointer, C.size_t(bytes), C.CU_MEMHOSTREGISTER_PORTABLE), pinning); err != nil {
		return nil, nil, cmp.Or(err, syscall.Munmap(mapped))
	}
	return pointer, mapped, nil
}

// touch has the system provide the pages of some memory, on several threads.
func touch(memory []byte) {
	const page = 4096
	var all sync.WaitGroup
	for from := 0; from < len(memory); from += hugePage {
		all.Go(func() {
			for at := from; at < min(from+hugePage, len(memory)); at += page {
				memory[at] = 0
			}
		})
	}
	all.Wait()
}
