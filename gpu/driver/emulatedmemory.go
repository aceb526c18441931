//go:build !cuda

package driver

import (
	"fmt"
	"sync"
	"unsafe"
)

// memory is the emulated device's: buffers by their addresses. An address is a
// tag that no other number of ours begins with, the buffer's number, and an
// offset, so that pointers can be told from numbers, in parameters and in buffers.
var memory = deviceMemory{buffers: make(map[uint64][]byte)}

type deviceMemory struct {
	sync.Mutex
	buffers  map[uint64][]byte
	next     uint64
	contexts int
	size     int64
	used     int64
}

// open gives memory to a context, with the others'.
func (m *deviceMemory) open(size int64) {
	m.Lock()
	defer m.Unlock()
	m.contexts++
	m.size = size
}

// close takes everything back with the last context, as a device does with each.
func (m *deviceMemory) close() {
	m.Lock()
	defer m.Unlock()
	if m.contexts--; m.contexts == 0 {
		clear(m.buffers)
		m.used = 0
	}
}

func (m *deviceMemory) free() int64 {
	m.Lock()
	defer m.Unlock()
	return m.size - m.used
}

// add takes a buffer in and returns its address.
func (m *deviceMemory) add(bytes []byte) (uint64, error) {
	m.Lock()
	defer m.Unlock()
	size := int64(len(bytes))
	if size > offsetMask || m.used+size > m.size {
		return 0, &Error{Code: codeOutOfMemory, Doing: allocating(size)}
	}
	address := addressTag | m.next<<offsetBits
	m.next++
	m.used += size
	m.buffers[address] = bytes
	return address, nil
}

func (m *deviceMemory) remove(address uint64) {
	m.Lock()
	defer m.Unlock()
	m.used -= int64(len(m.buffers[address]))
	delete(m.buffers, address)
}

const (
	addressTag = 0x7a5c << 48
	tagMask    = 0xffff << 48
	offsetBits = 28 // a buffer has 256 MB at most
	offsetMask = 1<<offsetBits - 1
)

// find returns the address of the buffer that an address points into.
func find(address uint64) (buffer uint64, is bool) {
	if address&tagMask != addressTag {
		return 0, false
	}
	memory.Lock()
	defer memory.Unlock()
	_, is = memory.buffers[address&^offsetMask]
	return address &^ offsetMask, is
}

func contents(buffer uint64) []byte {
	memory.Lock()
	defer memory.Unlock()
	return memory.buffers[buffer]
}

// Buffer is an array of T in the device's memory.
type Buffer[T any] struct {
	values  []T
	address uint64
}

// Alloc allocates n elements, which hold anything.
func Alloc[T any](n int) (*Buffer[T], error) {
	b := &Buffer[T]{values: make([]T, n)}
	bytes := bytesOf(b.values)
	for i := range bytes {
		bytes[i] = 0xa5
	}
	var err error
	if b.address, err = memory.add(bytes); err != nil {
		return nil, err
	}
	return b, nil
}

func bytesOf[T any](values []T) []byte {
	var zero T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(zero)))
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
	if b == nil || b.address == 0 {
		return nil
	}
	memory.remove(b.address)
	b.values, b.address = nil, 0
	return nil
}

// Len returns the number of elements.
func (b *Buffer[T]) Len() int { return len(b.values) }

// Argument returns the buffer's address, for a launch. A nil buffer gives null.
func (b *Buffer[T]) Argument() Argument {
	if b == nil {
		return 0
	}
	return Argument(b.address)
}

// At returns the address of element i.
func (b *Buffer[T]) At(i int) Argument {
	var zero T
	return Argument(b.address + uint64(i)*uint64(unsafe.Sizeof(zero)))
}

// Write copies values to the buffer's beginning.
func (b *Buffer[T]) Write(values []T) error {
	if len(values) > len(b.values) {
		return fmt.Errorf("%d elements do not fit a buffer of %d", len(values), len(b.values))
	}
	copy(b.values, values)
	return nil
}

// Read copies the buffer's beginning to into.
func (b *Buffer[T]) Read(into []T) error {
	if len(into) > len(b.values) {
		return fmt.Errorf("%d elements cannot be read from a buffer of %d", len(into), len(b.values))
	}
	copy(into, b.values)
	return nil
}

// CopyFrom copies another buffer of the device.
func (b *Buffer[T]) CopyFrom(other *Buffer[T], _ Stream) error {
	copy(b.values, other.values)
	return nil
}

// Fill sets every byte.
func (b *Buffer[T]) Fill(value byte, _ Stream) error {
	bytes := bytesOf(b.values)
	for i := range bytes {
		bytes[i] = value
	}
	return nil
}

// Pinned is host memory.
type Pinned[T any] struct{ Values []T }

// AllocPinned allocates n elements.
func AllocPinned[T any](n int) (*Pinned[T], error) { return &Pinned[T]{make([]T, n)}, nil }

// Free gives the memory back.
func (p *Pinned[T]) Free() error {
	if p != nil {
		p.Values = nil
	}
	return nil
}

// ReadTo copies the buffer.
func (b *Buffer[T]) ReadTo(p *Pinned[T], _ Stream) error {
	copy(p.Values, b.values)
	return nil
}

// WriteFrom copies to the buffer.
func (b *Buffer[T]) WriteFrom(p *Pinned[T], _ Stream) error {
	copy(b.values, p.Values)
	return nil
}
