//go:build !cuda

package driver

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"
)

// Without the tag cuda, the device is an emulation for tests: the kernels'
// sources compiled by g++ under its sanitizers, each a process of its own that
// gets a launch and the contents of its buffers and sends the buffers back. It
// is exact and slow. gpu/kernels/emulator is the other side.

// Emulated says that there is no device, only its emulation.
const Emulated = true

const compiler = "g++"

// compilerFlags ask for every check that costs nothing but time. Two kinds of
// arithmetic must be those of the GPU: no fused multiply-add that the source does
// not ask for, and integers that wrap (biased sums do; see ROUNDING_BIAS).
var compilerFlags = []string{"-std=c++17", "-O1", "-g", "-ffp-contract=off", "-fwrapv", "-fsanitize=address,undefined",
	"-fno-sanitize=signed-integer-overflow", "-fno-sanitize-recover=all"}

// Devices lists two emulated devices, of compute capability 8.0 and 7.0, or says
// why there is none.
func Devices() ([]Device, error) {
	if _, err := exec.LookPath(compiler); err != nil {
		return nil, fmt.Errorf("emulating a GPU needs %s: %w", compiler, err)
	}
	d := Device{Name: "emulated", Memory: 1 << 30, Multiprocessors: 2, Major: 8, Driver: 11080,
		SharedPerBlock: 100 << 10, SharedPerMultiprocessor: 100 << 10, ThreadsPerBlock: 1024, ThreadsPerMulti: 1024}
	old := d
	old.Index, old.Major = 1, 7
	return []Device{d, old}, nil
}

// Context is a device in use.
type Context struct {
	Device  Device
	folder  string // of compiled kernels
	mu      sync.Mutex
	kernels []*Kernel
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
	return &Context{Device: devices[index], folder: folder}, err
}

// Bind does nothing: any goroutine may use the emulation.
func (c *Context) Bind() (release func(), err error) { return func() {}, nil }

// Close ends the kernels' processes. An error of theirs that came after the last
// launch, a leak for one, comes out here.
func (c *Context) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	failures := []error{os.RemoveAll(c.folder)}
	for _, k := range c.kernels {
		failures = append(failures, k.close())
	}
	c.kernels = nil
	return errors.Join(failures...)
}

// FreeMemory returns a made-up figure.
func (c *Context) FreeMemory() (int64, error) { return c.Device.Memory, nil }

// Synchronize does nothing: launches have ended when they return.
func (c *Context) Synchronize() error { return nil }

// Emulate compiles a kernel from its source file and the flags that choose a
// variant, and starts its process. Emulator is the folder with the emulator's
// sources.
func (c *Context) Emulate(emulator, source, name string, flags ...string) (*Kernel, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	program := filepath.Join(c.folder, fmt.Sprint(name, len(c.kernels)))
	arguments := append([]string{"-DKERNEL=" + name, fmt.Sprintf("-D__CUDA_ARCH__=%d00", c.Device.Major), `-DSOURCE="` + source + `"`, "-I" + emulator,
		filepath.Join(emulator, "runtime.cc"), filepath.Join(emulator, "unit.cc"), "-o", program}, compilerFlags...)
	if out, err := exec.Command(compiler, append(arguments, flags...)...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compile %s for the emulator: %w\n%s", source, err, out)
	}
	k, err := startKernel(name, program)
	if err == nil {
		c.kernels = append(c.kernels, k)
	}
	return k, err
}

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
