//go:build !cuda

package driver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// Without the tag cuda, the device is emulated: g++ compiles each kernel to a program that
// reads a launch and the contents of its buffers from standard input and writes the buffers
// back. The results are those of a GPU; the speed is not. gpu/kernels/emulator is the source
// of that program's runtime; compilerFlags choose its checks.

// Emulated reports whether this build emulates the devices.
const Emulated = true

// emulatedName is the name of an emulated device in texts for users, so that its figures are
// not mistaken for a GPU's.
const emulatedName = "emulated GPU (its kernels run on the CPU)"

// mostEmulated is the largest number of emulated devices.
const mostEmulated = 16

// Devices lists the emulated devices, those of compute capability 8.0 before those of 7.0.
// Without one the error says why and what to do.
func Devices() ([]Device, error) {
	trouble, err := readTrouble(-1)
	if err != nil {
		return nil, err
	}
	if err := trouble.atStart(); err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(compiler); err != nil {
		return nil, fmt.Errorf("emulating a GPU needs %s: install it, or use a machine with a GPU (%w)", compiler, err)
	}
	young, old, err := emulated()
	devices := make([]Device, young+old)
	for i := range devices {
		devices[i] = Device{Index: i, Name: emulatedName, Memory: emulatedMemory, Multiprocessors: 2, Major: 8, Driver: 11080,
			SharedPerBlock: 100 << 10, SharedPerMultiprocessor: 100 << 10, ThreadsPerBlock: 1024, ThreadsPerMulti: 128}
		if i >= young {
			devices[i].Major = 7
		}
	}
	return devices, err
}

// emulated parses DevicesVariable.
func emulated() (young, old int, err error) {
	text := os.Getenv(DevicesVariable)
	if text == "" {
		return 1, 1, nil
	}
	first, second, both := strings.Cut(text, "+")
	young, err = strconv.Atoi(first)
	if err == nil && both {
		old, err = strconv.Atoi(second)
	}
	if err != nil || young < 0 || old < 0 || young+old < 1 || young+old > mostEmulated {
		return 0, 0, fmt.Errorf("%s: %q is no number of devices: write 4, or 2+1 with one that is older, up to %d in all", DevicesVariable, text, mostEmulated)
	}
	return young, old, nil
}

// Open creates a context on a device, counted from 0.
func Open(index int) (*Context, error) {
	devices, err := Devices()
	if err != nil {
		return nil, err
	}
	if index < 0 || index >= len(devices) {
		return nil, fmt.Errorf("there is no GPU %d: %d are emulated, counted from 0", index, len(devices))
	}
	c := &Context{Device: devices[index]}
	c.trouble, err = readTrouble(index)
	memory.open(index, c.trouble.memory)
	threads.open(c)
	return c, err
}

// Close ends the kernels' processes and returns their errors after the last launch, such as
// a memory leak.
func (c *Context) Close() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	memory.close(c.Device.Index)
	threads.close(c)
	var failures []error
	for _, k := range c.kernels {
		failures = append(failures, k.close())
	}
	c.kernels = nil
	if c.folder != "" {
		failures = append(failures, os.RemoveAll(c.folder))
	}
	return errors.Join(failures...)
}

// FreeMemory returns the free memory of the device in bytes.
func (c *Context) FreeMemory() (int64, error) {
	if !c.isCurrent() {
		return 0, &Error{Code: codeInvalidContext, Doing: "read the free memory"}
	}
	return memory.free(c.Device.Index), nil
}
