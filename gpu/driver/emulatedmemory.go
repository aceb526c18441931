//go:build !cuda

package driver

import (
	"errors"
	"fmt"
	"maps"
	"sync"
	"unsafe"
)

// memory is the memory of all emulated devices. An address has a tag in its high bits that
// no other number of the kernels' data has, then the buffer's number, then an offset. So
// pointers can be distinguished from numbers, in parameters and in buffers.
var memory = deviceMemory{buffers: make(map[uint64]allocation), devices: make(map[int]*usage)}

type deviceMemory struct {
	sync.Mutex
	buffers map[uint64]allocation // by address
	next    uint64
	devices map[int]*usage
}

// allocation is the content of a buffer.
type allocation struct {
	bytes  []byte
	device int
}

// usage is the memory of one device in bytes.
type usage struct {
	contexts int
	size     int64
	used     int64
}

// open adds a context to a device. All contexts of a device share its memory.
func (m *deviceMemory) open(device int, size int64) {
	m.Lock()
	defer m.Unlock()
	if m.devices[device] == nil {
		m.devices[device] = new(usage)
	}
	m.devices[device].contexts++
	m.devices[device].size = size
}

// close removes a context from a device, and frees the device's buffers with the last
// context. CUDA frees those of each context with it.
func (m *deviceMemory) close(device int) {
	m.Lock()
	defer m.Unlock()
	if m.devices[device].contexts--; m.devices[device].contexts == 0 {
		maps.DeleteFunc(m.buffers, func(_ uint64, b allocation) bool { return b.device == device })
		m.devices[device].used = 0
	}
}

func (m *deviceMemory) free(device int) int64 {
	m.Lock()
	defer m.Unlock()
	return m.devices[device].size - m.devices[device].used
}

// add allocates a buffer with the given content and returns its address.
func (m *deviceMemory) add(device int, bytes []byte) (uint64, error) {
	m.Lock()
	defer m.Unlock()
	size, own := int64(len(bytes)), m.devices[device]
	if size > offsetMask || own.used+size > own.size {
		return 0, &Error{Code: codeOutOfMemory, Doing: allocating(size)}
	}
	address := addressTag | m.next<<offsetBits
	m.next++
	own.used += size
	m.buffers[address] = allocation{bytes, device}
	return address, nil
}

func (m *deviceMemory) remove(address uint64) {
	m.Lock()
	defer m.Unlock()
	if b, is := m.buffers[address]; is {
		m.devices[b.device].used -= int64(len(b.bytes))
		delete(m.buffers, address)
	}
}

const (
	addressTag = 0x7a5c << 48
	tagMask    = 0xffff << 48
	offsetBits = 28 // a buffer has at most 256 MiB
	offsetMask = 1<<offsetBits - 1
)

// find returns the address of the buffer that an address points into, and its device.
func find(address uint64) (buffer uint64, device int, is bool) {
	if address&tagMask != addressTag {
		return 0, 0, false
	}
	memory.Lock()
	defer memory.Unlock()
	b, is := memory.buffers[address&^offsetMask]
	return address &^ offsetMask, b.device, is
}

func contents(buffer uint64) []byte {
	memory.Lock()
	defer memory.Unlock()
	return memory.buffers[buffer].bytes
}

// Buffer is an array of T in the device's memory.
type Buffer[T any] struct {
	values  []T
	address uint64
	device  int
}

// Alloc allocates n elements with undefined values: bytes of 0xa5.
func Alloc[T any](n int) (*Buffer[T], error) {
	c, err := current("allocate device memory")
	if err != nil {
		return nil, err
	}
	var one T
	if size := int64(n) * int64(unsafe.Sizeof(one)); size > memory.free(c.Device.Index) {
		return nil, &Error{Code: codeOutOfMemory, Doing: allocating(size)} // before make exhausts the host's memory
	}
	b := &Buffer[T]{values: make([]T, n), device: c.Device.Index}
	bytes := bytesOf(b.values)
	for i := range bytes {
		bytes[i] = 0xa5
	}
	if b.address, err = memory.add(b.device, bytes); err != nil {
		return nil, err
	}
	return b, nil
}

// usable returns an error unless the buffer and the stream belong to the context that is
// current on the calling thread.
func (b *Buffer[T]) usable(s Stream, doing string) error {
	switch c, err := current(doing); {
	case err != nil:
		return err
	case c.Device.Index != b.device:
		return &Error{Code: codeInvalidContext, Doing: doing}
	case !s.isOf(c):
		return &Error{Code: codeInvalidHandle, Doing: doing}
	}
	return nil
}

func bytesOf[T any](values []T) []byte {
	var zero T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*int(unsafe.Sizeof(zero)))
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
	if b == nil || b.address == 0 {
		return nil
	}
	memory.remove(b.address)
	b.values, b.address = nil, 0
	return nil
}

// Len returns the number of elements.
func (b *Buffer[T]) Len() int { return len(b.values) }

// Argument returns the buffer's address as a kernel argument, null for a nil buffer.
func (b *Buffer[T]) Argument() Argument {
	if b == nil {
		return 0
	}
	return Argument(b.address)
}

// at returns the address of element i.
func (b *Buffer[T]) at(i int) Argument {
	var zero T
	return Argument(b.address + uint64(i)*uint64(unsafe.Sizeof(zero)))
}

// Write copies values to the start of the buffer.
func (b *Buffer[T]) Write(values []T) error { return b.WriteIn(values, Stream{}) }

// WriteIn is Write in a stream.
func (b *Buffer[T]) WriteIn(values []T, s Stream) error {
	if len(values) > len(b.values) {
		return fmt.Errorf("%d elements do not fit a buffer of %d", len(values), len(b.values))
	}
	if err := b.usable(s, "copy to the device"); err != nil {
		return err
	}
	copy(b.values, values)
	return nil
}

// Read copies the start of the buffer to into.
func (b *Buffer[T]) Read(into []T) error { return b.ReadIn(into, Stream{}) }

// ReadIn is Read in a stream.
func (b *Buffer[T]) ReadIn(into []T, s Stream) error {
	if len(into) > len(b.values) {
		return fmt.Errorf("%d elements cannot be read from a buffer of %d", len(into), len(b.values))
	}
	if err := b.usable(s, "copy from the device"); err != nil {
		return err
	}
	copy(into, b.values)
	return nil
}

// CopyFrom copies the elements of another buffer of the device, as many as both have.
func (b *Buffer[T]) CopyFrom(other *Buffer[T], s Stream) error {
	err := errors.Join(b.usable(s, "copy on the device"), other.usable(s, "copy on the device"))
	if err == nil {
		copy(b.values, other.values)
	}
	return err
}

// CopyAcross copies the elements of a buffer in the memory of another context, as many as both have.
func (b *Buffer[T]) CopyAcross(_ *Context, other *Buffer[T], _ *Context) error {
	if err := b.usable(Stream{}, "copy between devices"); err != nil {
		return err
	}
	copy(b.values, other.values)
	return nil
}

// Part returns a range of the buffer, a view that is not freed by itself.
func (b *Buffer[T]) Part(from, length int) *Buffer[T] {
	return &Buffer[T]{values: b.values[from:][:length:length], address: uint64(b.at(from)), device: b.device}
}

// Pinned is host memory; the emulation needs no page-locked one.
type Pinned[T any] struct{ Values []T }

// AllocPinned allocates n elements.
func AllocPinned[T any](n int) (*Pinned[T], error) { return &Pinned[T]{make([]T, n)}, nil }

// Free frees the memory.
func (p *Pinned[T]) Free() error {
	if p != nil {
		p.Values = nil
	}
	return nil
}

// Part returns a range of the memory, a view that is not freed by itself.
func (p *Pinned[T]) Part(from, length int) *Pinned[T] {
	return &Pinned[T]{p.Values[from:][:length:length]}
}

// ReadTo copies the buffer to host memory, at once.
func (b *Buffer[T]) ReadTo(p *Pinned[T], s Stream) error {
	if err := b.usable(s, "copy from the device"); err != nil {
		return err
	}
	copy(p.Values, b.values)
	return nil
}

// WriteFrom copies host memory to the buffer, at once.
func (b *Buffer[T]) WriteFrom(p *Pinned[T], s Stream) error {
	if err := b.usable(s, "copy to the device"); err != nil {
		return err
	}
	copy(b.values, p.Values)
	return nil
}
