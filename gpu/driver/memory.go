//go:build cuda

package driver

import (
	"fmt"
	"runtime"
	"unsafe"

	"gorgonia.org/cu"
)

// Buffer is an array of T in the device's memory. T has no pointers and the same
// layout as the kernel's type.
type Buffer[T any] struct {
	pointer cu.DevicePtr
	length  int
}

// Alloc allocates n elements with undefined values.
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

// Upload allocates a buffer with a copy of values.
func Upload[T any](values []T) (*Buffer[T], error) {
	b, err := Alloc[T](len(values))
	if err != nil {
		return nil, err
	}
	return b, b.Write(values)
}

// Free frees the memory.
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

// Argument returns the buffer's address as a kernel argument, null for a nil buffer.
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

// Part returns a range of the buffer, a view that is not freed by itself.
func (b *Buffer[T]) Part(from, length int) *Buffer[T] {
	return &Buffer[T]{cu.DevicePtr(b.at(from)), length}
}

// Write copies values to the start of the buffer and waits.
func (b *Buffer[T]) Write(values []T) error { return b.WriteIn(values, Stream{}) }

// WriteIn is Write in a stream, after the earlier work of that alone: the default stream also waits for launches of streams with
// which it shares a queue of the driver. A copy from pageable memory may be on its way yet when it is queued (CUDA driver API, "API
// synchronization behavior"), and non-blocking streams do not wait for it.
func (b *Buffer[T]) WriteIn(values []T, s Stream) error {
	if len(values) == 0 {
		return nil
	}
	if len(values) > b.length {
		return fmt.Errorf("%d elements do not fit a buffer of %d", len(values), b.length)
	}
	err := cu.MemcpyHtoDAsync(b.pointer, unsafe.Pointer(&values[0]), int64(len(values))*sizeOf[T](), s.handle)
	if err == nil {
		err = s.handle.Synchronize()
	}
	runtime.KeepAlive(values)
	return failure(err, "copy to the device")
}

// Read copies the start of the buffer to into and waits.
func (b *Buffer[T]) Read(into []T) error { return b.ReadIn(into, Stream{}) }

// ReadIn is Read in a stream, after the earlier work of that alone.
func (b *Buffer[T]) ReadIn(into []T, s Stream) error {
	if len(into) == 0 {
		return nil
	}
	if len(into) > b.length {
		return fmt.Errorf("%d elements cannot be read from a buffer of %d", len(into), b.length)
	}
	err := cu.MemcpyDtoHAsync(unsafe.Pointer(&into[0]), b.pointer, int64(len(into))*sizeOf[T](), s.handle)
	if err == nil {
		err = s.handle.Synchronize()
	}
	runtime.KeepAlive(into)
	return failure(err, "copy from the device")
}

// CopyFrom queues in the stream a copy of another buffer of the device, as many elements as
// both have.
func (b *Buffer[T]) CopyFrom(other *Buffer[T], s Stream) error {
	n := int64(min(b.length, other.length)) * sizeOf[T]()
	return failure(cu.MemcpyDtoDAsync(b.pointer, other.pointer, n, s.handle), "copy on the device")
}

// CopyAcross copies a buffer in the memory of another context, maybe on another device, as many elements as both have, and waits.
func (b *Buffer[T]) CopyAcross(to *Context, other *Buffer[T], from *Context) error {
	n := int64(min(b.length, other.length)) * sizeOf[T]()
	if n == 0 {
		return nil
	}
	err := cu.MemcpyPeer(b.pointer, to.handle, other.pointer, from.handle, n)
	if err == nil {
		err = cu.NoStream.Synchronize()
	}
	return failure(err, "copy between devices")
}

// ReadTo queues in the stream a copy of the buffer to p. The values are valid once the
// stream has completed it.
func (b *Buffer[T]) ReadTo(p *Pinned[T], s Stream) error {
	n := int64(min(len(p.Values), b.length)) * sizeOf[T]()
	if n == 0 {
		return nil
	}
	return failure(cu.MemcpyDtoHAsync(p.pointer, b.pointer, n, s.handle), "copy from the device")
}

// WriteFrom queues in the stream a copy of p to the buffer. The values of p must not change
// until the stream has completed it.
func (b *Buffer[T]) WriteFrom(p *Pinned[T], s Stream) error {
	n := int64(min(len(p.Values), b.length)) * sizeOf[T]()
	if n == 0 {
		return nil
	}
	return failure(cu.MemcpyHtoDAsync(b.pointer, p.pointer, n, s.handle), "copy to the device")
}
