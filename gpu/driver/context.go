//go:build cuda

package driver

import (
	"fmt"
	"runtime"

	"gorgonia.org/cu"
)

// Context is a device in use. CUDA ties a context to an operating system thread,
// so whoever calls anything below it has called Bind on its own goroutine before.
type Context struct {
	Device Device
	handle cu.CUContext
}

// Open takes a device into use.
func Open(index int) (*Context, error) {
	devices, err := Devices()
	if err != nil {
		return nil, err
	}
	if index < 0 || index >= len(devices) {
		return nil, fmt.Errorf("there is no GPU %d: this machine has %d, counted from 0", index, len(devices))
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	device, err := cu.GetDevice(index)
	if err != nil {
		return nil, failure(err, fmt.Sprintf("open device %d", index))
	}
	handle, err := device.MakeContext(cu.SchedAuto)
	if err != nil {
		return nil, failure(err, fmt.Sprintf("use device %d", index))
	}
	if _, err := cu.PopCurrentCtx(); err != nil {
		return nil, failure(err, fmt.Sprintf("use device %d", index))
	}
	return &Context{Device: devices[index], handle: handle}, nil
}

// Bind makes the context that of the calling goroutine, which keeps its thread
// until release is called.
func (c *Context) Bind() (release func(), err error) {
	runtime.LockOSThread()
	if err := cu.PushCurrentCtx(c.handle); err != nil {
		runtime.UnlockOSThread()
		return nil, failure(err, "use the device")
	}
	return func() {
		// A failed pop leaves the context current, which the next Bind covers.
		_, _ = cu.PopCurrentCtx()
		runtime.UnlockOSThread()
	}, nil
}

// Close gives the device back, with all that was allocated on it.
func (c *Context) Close() error {
	return failure(c.handle.Destroy(), "give the device back")
}

// FreeMemory returns how many bytes of the device's memory are free.
func (c *Context) FreeMemory() (int64, error) {
	free, _, err := cu.MemInfo()
	return free, failure(err, "read the free memory")
}
