//go:build cuda

package driver

import (
	"fmt"
	"runtime"

	"gorgonia.org/cu"
)

// Context is a CUDA context on a device. A context is current on an operating system
// thread: a goroutine must call Bind before it calls any function of this package that
// uses the device.
type Context struct {
	Device Device
	handle cu.CUContext
}

// Open creates a context on a device, counted from 0. The context is not current yet.
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

// Bind makes the context current on the calling goroutine's thread, and locks the
// goroutine to that thread until release is called.
func (c *Context) Bind() (release func(), err error) {
	runtime.LockOSThread()
	if err := cu.PushCurrentCtx(c.handle); err != nil {
		runtime.UnlockOSThread()
		return nil, failure(err, "use the device")
	}
	return func() {
		// After a failed pop the context stays current; the next Bind pushes over it.
		_, _ = cu.PopCurrentCtx()
		runtime.UnlockOSThread()
	}, nil
}

// Close destroys the context and frees its modules, streams, events and memory.
func (c *Context) Close() error {
	return failure(c.handle.Destroy(), "close the device")
}

// FreeMemory returns the free memory of the device in bytes.
func (c *Context) FreeMemory() (int64, error) {
	free, _, err := cu.MemInfo()
	return free, failure(err, "read the free memory")
}
