//go:build !cuda

package driver

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"slices"
	"sync"
)

// Kernel is a function on the device: a process that waits for launches.
type Kernel struct {
	Name    string
	context *Context
	mu      sync.Mutex
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	allowed int      // bytes of dynamic shared memory a block
	log     *os.File // standard error; a pipe would need a goroutine for the life of the process
}

// startKernel starts the process of a compiled kernel.
func (c *Context) startKernel(name, program string) (*Kernel, error) {
	k := &Kernel{Name: name, context: c, process: exec.Command(program), allowed: defaultShared}
	var err error
	if k.log, err = namelessFile(); err != nil {
		return nil, err
	}
	k.process.Stderr = k.log
	in, err := k.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := k.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	k.in, k.out = in, bufio.NewReaderSize(out, 1<<16)
	return k, k.process.Start()
}

// namelessFile creates a temporary file and removes its name, so that the file ends with the
// process even if that is killed. Where an open file keeps its name, ended removes it.
func namelessFile() (*os.File, error) {
	file, err := os.CreateTemp("", "tourscope-kernel-*.log")
	if err == nil {
		_ = os.Remove(file.Name())
	}
	return file, err
}

// close ends the process by closing its standard input, and returns its error.
func (k *Kernel) close() error {
	if k.process.ProcessState != nil {
		return nil // a launch has failed and returned the error
	}
	_ = k.in.Close()
	return k.ended(nil)
}

// ended waits for the end of the process. The error has its output; without one it is cause.
func (k *Kernel) ended(cause error) error {
	_, _ = io.Copy(io.Discard, k.out)
	defer os.Remove(k.log.Name())
	defer k.log.Close()
	if err := k.process.Wait(); err != nil {
		output, _ := io.ReadAll(io.NewSectionReader(k.log, 0, math.MaxInt64))
		return fmt.Errorf("the emulated kernel %s: %w\n%s", k.Name, err, output)
	}
	return cause
}

// defaultShared is the limit of dynamic shared memory a block in bytes, before AllowShared.
const defaultShared = 48 << 10

// AllowShared sets the limit of dynamic shared memory a block in bytes. As with the driver,
// a later call may lower it.
func (k *Kernel) AllowShared(bytes int) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if bytes > k.context.Device.SharedPerBlock {
		return &Error{Code: codeInvalidValue, Doing: fmt.Sprintf("give the kernel %s %d bytes of shared memory", k.Name, bytes)}
	}
	k.allowed = bytes
	return nil
}

// PreferShared does nothing: the emulation has no cache to divide.
func (k *Kernel) PreferShared(int) error { return nil }

// Occupancy returns the resident blocks a multiprocessor, limited by threads and shared
// memory only; registers are not emulated.
func (k *Kernel) Occupancy(threads, shared int) (int, error) {
	d := k.context.Device
	return min(d.ThreadsPerMulti/threads, d.SharedPerMultiprocessor/max(1, shared)), nil
}

// Launch runs the kernel and waits for its end.
func (k *Kernel) Launch(g Grid, s Stream, arguments ...Argument) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.context.admit(k.Name, g, k.allowed); err != nil {
		return err
	}
	if !s.isOf(k.context) {
		return &Error{Code: codeInvalidHandle, Doing: "launch " + k.Name}
	}
	l, err := collect(k.context.Device.Index, arguments)
	if err != nil {
		return k.context.breakDown(err)
	}
	if err := k.run(l, l.message(g, arguments)); err != nil {
		return k.context.breakDown(k.ended(fmt.Errorf("run the emulated kernel %s: %w", k.Name, err)))
	}
	return nil
}

// run sends a launch to the process and reads the buffers that the kernel has changed. Others are
// not written, since kernels that run at the same time may read them.
func (k *Kernel) run(l *launch, message []byte) error {
	if _, err := k.in.Write(message); err != nil {
		return err
	}
	var changed [8]byte
	for number, b := range l.buffers {
		if _, err := io.ReadFull(k.out, changed[:]); err != nil {
			return err
		}
		if word.Uint64(changed[:]) == 0 {
			continue
		}
		if _, err := io.ReadFull(k.out, contents(b)); err != nil {
			return err
		}
		l.restore(number)
	}
	return nil
}

// launch is the memory that a kernel can reach: the buffers that its parameters point into,
// and those that pointers in these buffers point into.
type launch struct {
	device   int
	buffers  []uint64
	pointers []pointer
	foreign  bool // a pointer leads to another device's memory
}

// pointer is an address in a buffer.
type pointer struct {
	buffer, offset int
	to             uint64
}

// collect finds the memory that a launch on a device can reach. A pointer to another
// device's memory is an error, as with CUDA without peer access.
func collect(device int, arguments []Argument) (*launch, error) {
	l := &launch{device: device}
	for _, a := range arguments {
		l.reach(uint64(a))
	}
	for b := 0; b < len(l.buffers); b++ { // grows as pointers are found
		bytes := contents(l.buffers[b])
		for at := 0; at+8 <= len(bytes); at += 8 {
			to := word.Uint64(bytes[at:])
			if l.reach(to) {
				l.pointers = append(l.pointers, pointer{b, at, to})
			}
		}
	}
	if l.foreign {
		return nil, &Error{Code: codeIllegalAddress, Doing: "run the kernels"}
	}
	return l, nil
}

// reach adds the buffer that a value points into, and reports whether it points into one.
func (l *launch) reach(value uint64) bool {
	buffer, device, is := find(value)
	if is && device != l.device {
		l.foreign = true
	}
	if is && !slices.Contains(l.buffers, buffer) {
		l.buffers = append(l.buffers, buffer)
	}
	return is
}

// restore replaces the addresses of the kernel's process in a buffer by the device's.
func (l *launch) restore(buffer int) {
	bytes := contents(l.buffers[buffer])
	for _, p := range l.pointers {
		if p.buffer == buffer {
			word.PutUint64(bytes[p.offset:], p.to)
		}
	}
}

// message encodes the launch in the format that emulator/runtime.cc reads.
func (l *launch) message(g Grid, arguments []Argument) []byte {
	var m []byte
	put := func(numbers ...int) {
		for _, n := range numbers {
			m = word.AppendUint64(m, uint64(n))
		}
	}
	locate := func(address uint64) (buffer, offset int) {
		return slices.Index(l.buffers, address&^offsetMask), int(address & offsetMask)
	}
	put(g.X, max(g.Y, 1), g.Threads, g.Shared, len(l.buffers))
	for _, b := range l.buffers {
		bytes := contents(b)
		put(len(bytes))
		m = append(m, bytes...)
	}
	put(len(l.pointers))
	for _, p := range l.pointers {
		buffer, offset := locate(p.to)
		put(p.buffer, p.offset, buffer, offset)
	}
	put(len(arguments))
	for _, a := range arguments {
		if _, _, is := find(uint64(a)); is {
			buffer, offset := locate(uint64(a))
			put(1, buffer, offset)
		} else {
			put(0, int(a))
		}
	}
	return m
}

// word is the byte order of numbers to and from a kernel's process.
var word = binary.NativeEndian
