//go:build !cuda

package driver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Without the tag cuda, the device is an emulation: the kernels' sources compiled
// by g++, each a process of its own that gets a launch and the contents of its
// buffers and sends the buffers back. It is exact and slow. gpu/kernels/emulator is
// the other side; compilerFlags say how much it checks on the way.

// Emulated says that there is no device, only its emulation.
const Emulated = true

// emulatedName is what people read: nobody shall take its figures for a GPU's.
const emulatedName = "emulated GPU (its kernels run on the CPU)"

// emulatedMemory is in bytes.
const emulatedMemory = 1 << 30

// Devices lists two emulated devices, of compute capability 8.0 and 7.0, or says
// why there is none.
func Devices() ([]Device, error) {
	trouble, err := readTrouble()
	if err != nil {
		return nil, err
	}
	if err := trouble.atStart(); err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(compiler); err != nil {
		return nil, fmt.Errorf("emulating a GPU needs %s: install it, or use a machine with a GPU (%w)", compiler, err)
	}
	d := Device{Name: emulatedName, Memory: emulatedMemory, Multiprocessors: 2, Major: 8, Driver: 11080,
		SharedPerBlock: 100 << 10, SharedPerMultiprocessor: 100 << 10, ThreadsPerBlock: 1024, ThreadsPerMulti: 128}
	old := d
	old.Index, old.Major = 1, 7
	return []Device{d, old}, nil
}

// Context is a device in use.
type Context struct {
	Device  Device
	folder  string // of sources, and of kernels that are kept nowhere else
	mu      sync.Mutex
	kernels []*Kernel
	trouble trouble
	broken  error // of a kernel that failed: as on a GPU, nothing works any more
}

// Open takes a device into use.
func Open(index int) (*Context, error) {
	devices, err := Devices()
	if err != nil {
		return nil, err
	}
	if index < 0 || index >= len(devices) {
		return nil, fmt.Errorf("there is no GPU %d: %d are emulated, counted from 0", index, len(devices))
	}
	folder, err := os.MkdirTemp("", "tourscope-emulator-")
	if err != nil {
		return nil, err
	}
	c := &Context{Device: devices[index], folder: folder}
	c.trouble, err = readTrouble()
	memory.open(c.trouble.memory)
	return c, err
}

// Bind does nothing: any goroutine may use the emulation.
func (c *Context) Bind() (release func(), err error) { return func() {}, nil }

// Close ends the kernels' processes. An error of theirs that came after the last
// launch, a leak for one, comes out here.
func (c *Context) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	memory.close()
	var failures []error
	for _, k := range c.kernels {
		failures = append(failures, k.close())
	}
	c.kernels = nil
	return errors.Join(append(failures, os.RemoveAll(c.folder))...)
}

// FreeMemory returns how many bytes of the device's memory are free.
func (c *Context) FreeMemory() (int64, error) { return memory.free(), nil }

// Synchronize does nothing: launches have ended when they return.
func (c *Context) Synchronize() error { return nil }

// word is how numbers go to and from a kernel's process.
var word = binary.NativeEndian

// Stream is a queue of work that is always empty.
type Stream struct{}

// NewStream makes a stream.
func NewStream() (Stream, error) { return Stream{}, nil }

// Destroy does nothing.
func (Stream) Destroy() error { return nil }

// Wait does nothing.
func (Stream) Wait() error { return nil }

// After does nothing: everything happens in the order of the calls.
func (Stream) After(Event) error { return nil }

// Event marks a moment.
type Event struct{ at *time.Time }

// NewEvent makes an event.
func NewEvent() (Event, error) { return Event{new(time.Time)}, nil }

// Destroy does nothing.
func (Event) Destroy() error { return nil }

// Record marks the present moment.
func (e Event) Record(Stream) error { *e.at = time.Now(); return nil }

// Wait does nothing.
func (Event) Wait() error { return nil }

// Since returns the time from an earlier event to this one.
func (e Event) Since(start Event) (time.Duration, error) { return e.at.Sub(*start.at), nil }

// Done says that the event has happened.
func (Event) Done() bool { return true }
