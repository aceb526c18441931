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

// Buffer is an array of T in the device's memory. T has no pointers and the same
// layout as the kernel's type.
type Buffer[T any] struct {
	pointer cu.DevicePtr
	length  int
}

// Alloc allocates n elements, which hold anything.
func Alloc[T any](n int) (*Buffer[T], error) {
	pointer, err := cu.MemAlloc(max(int64(n)*sizeOf[T](), 1))
	if err != nil {
		return nil, failure(err, allocating(int64(n)*sizeOf[T]()))
	}
	return &Buffer[T]{pointer, n}, nil
}

func sizeOf[T any]() int64 {
	var zero T
	return int64(unsafe.Sizeof(zero))
}

// Upload allocates a copy of values.
func Upload[T any](values []T) (*Buffer[T], error) {
	b, err := Alloc[T](len(values))
	if err != nil {
		return nil, err
	}
	return b, b.Write(values)
}

// Free gives the memory back.
func (b *Buffer[T]) Free() error {
	if b == nil || b.pointer == 0 {
		return nil
	}
	err := cu.MemFree(b.pointer)
	b.pointer, b.length = 0, 0
	return failure(err, "free device memory")
}

// Len returns the number of elements.
func (b *Buffer[T]) Len() int { return b.length }

// Argument returns the buffer's address, for a launch. A nil buffer gives null.
func (b *Buffer[T]) Argument() Argument {
	if b == nil {
		return 0
	}
	return Argument(b.pointer)
}

// at returns the address of element i.
func (b *Buffer[T]) at(i int) Argument {
	return Argument(uint64(b.pointer) + uint64(int64(i)*sizeOf[T]()))
}

// Part is a range of the buffer, which is not freed by itself.
func (b *Buffer[T]) Part(from, length int) *Buffer[T] {
	return &Buffer[T]{cu.DevicePtr(b.at(from)), length}
}

// Write copies values to the buffer's beginning and waits. The driver's copy from memory that
// is not pinned may return before the values have arrived (CUDA's "API synchronization
// behavior"), and streams that wait for no other would not wait for it.
func (b *Buffer[T]) Write(values []T) error {
	if len(values) == 0 {
		return nil
	}
	if len(values) > b.length {
		return fmt.Errorf("%d elements do not fit a buffer of %d", len(values), b.length)
	}
	err := cu.MemcpyHtoD(b.pointer, unsafe.Pointer(&values[0]), int64(len(values))*sizeOf[T]())
	if err == nil {
		err = cu.NoStream.Synchronize()
	}
	return failure(err, "copy to the device")
}

// Read copies the buffer's beginning to into and waits.
func (b *Buffer[T]) Read(into []T) error {
	if len(into) == 0 {
		return nil
	}
	if len(into) > b.length {
		return fmt.Errorf("%d elements cannot be read from a buffer of %d", len(into), b.length)
	}
	return failure(cu.MemcpyDtoH(unsafe.Pointer(&into[0]), b.pointer, int64(len(into))*sizeOf[T]()), "copy from the device")
}

// CopyFrom copies another buffer of the device, in the stream.
func (b *Buffer[T]) CopyFrom(other *Buffer[T], s Stream) error {
	n := int64(min(b.length, other.length)) * sizeOf[T]()
	return failure(cu.MemcpyDtoDAsync(b.pointer, other.pointer, n, s.handle), "copy on the device")
}

// Pinned is host memory that the device copies to by itself, while the host and
// its kernels go on.
type Pinned[T any] struct {
	Values  []T
	pointer unsafe.Pointer
}

// AllocPinned allocates n elements, which every device can copy to.
func AllocPinned[T any](n int) (*Pinned[T], error) {
	var pointer unsafe.Pointer
	bytes := C.size_t(max(int64(n)*sizeOf[T](), 1))
	if err := check(C.cuMemHostAlloc(&pointer, bytes, C.CU_MEMHOSTALLOC_PORTABLE), "allocate pinned memory"); err != nil {
		return nil, err
	}
	return &Pinned[T]{unsafe.Slice((*T)(pointer), n), pointer}, nil
}

// Free gives the memory back. Values must not be used any more.
func (p *Pinned[T]) Free() error {
	if p == nil || p.pointer == nil {
		return nil
	}
	err := check(C.cuMemFreeHost(p.pointer), "free pinned memory")
	p.pointer, p.Values = nil, nil
	return err
}

// Part is a range of the memory, which is not freed by itself.
func (p *Pinned[T]) Part(from, length int) *Pinned[T] {
	values := p.Values[from:][:length:length]
	return &Pinned[T]{values, unsafe.Pointer(unsafe.SliceData(values))}
}

// ReadTo puts a copy of the buffer into the stream. The values are there once
// the stream has come so far.
func (b *Buffer[T]) ReadTo(p *Pinned[T], s Stream) error {
	n := int64(min(len(p.Values), b.length)) * sizeOf[T]()
	return failure(cu.MemcpyDtoHAsync(p.pointer, b.pointer, n, s.handle), "copy from the device")
}

// WriteFrom puts a copy to the buffer into the stream. The values must stay as
// they are until the stream has come so far.
func (b *Buffer[T]) WriteFrom(p *Pinned[T], s Stream) error {
	n := int64(min(len(p.Values), b.length)) * sizeOf[T]()
	return failure(cu.MemcpyHtoDAsync(b.pointer, p.pointer, n, s.handle), "copy to the device")
}
