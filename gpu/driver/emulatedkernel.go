//go:build !cuda

package driver

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
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
	log     *os.File // a file: a pipe would need a goroutine that outlives the run
}

func (c *Context) startKernel(name, program string) (*Kernel, error) {
	k := &Kernel{Name: name, context: c, process: exec.Command(program), allowed: usuallyAllowed}
	var err error
	if k.log, err = os.CreateTemp(c.folder, name+"-*.log"); err != nil {
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

// close ends the process politely and returns what it had to say.
func (k *Kernel) close() error {
	if k.process.ProcessState != nil {
		return nil // a launch has failed and told
	}
	_ = k.in.Close()
	return k.ended(nil)
}

// ended waits for the process and explains its end.
func (k *Kernel) ended(cause error) error {
	_, _ = io.Copy(io.Discard, k.out)
	defer k.log.Close()
	if err := k.process.Wait(); err != nil {
		said, _ := os.ReadFile(k.log.Name())
		return fmt.Errorf("the emulated kernel %s: %w\n%s", k.Name, err, said)
	}
	return cause
}

// usuallyAllowed is how much dynamic shared memory a block can have without AllowShared.
const usuallyAllowed = 48 << 10

// AllowShared lets the kernel ask for so many bytes of dynamic shared memory at launch,
// as the driver does: also for fewer than before.
func (k *Kernel) AllowShared(bytes int) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if bytes > k.context.Device.SharedPerBlock {
		return &Error{Code: codeInvalidValue, Doing: fmt.Sprintf("give the kernel %s %d bytes of shared memory", k.Name, bytes)}
	}
	k.allowed = bytes
	return nil
}

// PreferShared does nothing.
func (k *Kernel) PreferShared() error { return nil }

// Occupancy returns how many blocks fit a multiprocessor, as if registers were no
// bound.
func (k *Kernel) Occupancy(threads, shared int) (int, error) {
	d := k.context.Device
	return min(d.ThreadsPerMulti/threads, d.SharedPerMultiprocessor/max(1, shared)), nil
}

// Launch runs the kernel to its end.
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
	l.restore()
	return nil
}

// run sends a launch to the process and takes the buffers back.
func (k *Kernel) run(l *launch, message []byte) error {
	if _, err := k.in.Write(message); err != nil {
		return err
	}
	for _, b := range l.buffers {
		if _, err := io.ReadFull(k.out, contents(b)); err != nil {
			return err
		}
	}
	return nil
}

// launch is what a kernel can reach: the buffers its parameters point into, and
// those that pointers in these point into.
type launch struct {
	device   int
	buffers  []uint64
	pointers []pointer
	foreign  bool // it can reach another device's memory
}

// pointer is an address that stands in a buffer.
type pointer struct {
	buffer, offset int
	to             uint64
}

// collect finds all that a launch on a device can reach. Of another device's memory
// it is an error.
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

// reach adds the buffer that a value points into, if it does.
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

// restore puts the device's addresses back where the process had its own.
func (l *launch) restore() {
	for _, p := range l.pointers {
		word.PutUint64(contents(l.buffers[p.buffer])[p.offset:], p.to)
	}
}

// message lays the launch out as emulator/runtime.cc reads it.
func (l *launch) message(g Grid, arguments []Argument) []byte {
	var m []byte
	put := func(numbers ...int) {
		for _, n := range numbers {
			m = word.AppendUint64(m, uint64(n))
		}
	}
	place := func(address uint64) (buffer, offset int) {
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
		buffer, offset := place(p.to)
		put(p.buffer, p.offset, buffer, offset)
	}
	put(len(arguments))
	for _, a := range arguments {
		if _, _, is := find(uint64(a)); is {
			buffer, offset := place(uint64(a))
			put(1, buffer, offset)
		} else {
			put(0, int(a))
		}
	}
	return m
}

// word is how numbers go to and from a kernel's process.
var word = binary.NativeEndian
