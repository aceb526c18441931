//go:build !cuda

package driver

import (
	"runtime"
	"slices"
	"sync"
)

// threads is which context is current on which thread. As with CUDA, a context is
// what a thread has been given: with several devices, work on the wrong thread is an
// error, here as there.
var threads = bindings{current: make(map[int][]*Context)}

type bindings struct {
	sync.Mutex
	current map[int][]*Context // by thread, the last is current
	opened  []*Context
}

func (b *bindings) open(c *Context) {
	b.Lock()
	defer b.Unlock()
	b.opened = append(b.opened, c)
}

func (b *bindings) close(c *Context) {
	b.Lock()
	defer b.Unlock()
	b.opened = slices.DeleteFunc(b.opened, func(o *Context) bool { return o == c })
}

// here returns the context that is current on this thread. Where there is only one,
// it is that: tests of a single device need not bind it.
func (b *bindings) here() *Context {
	b.Lock()
	defer b.Unlock()
	if stack := b.current[thread()]; len(stack) > 0 {
		return stack[len(stack)-1]
	}
	if len(b.opened) == 1 {
		return b.opened[0]
	}
	return nil
}

// current is threads.here, or the error of a driver that finds none.
func current(doing string) (*Context, error) {
	c := threads.here()
	if c == nil {
		return nil, &Error{Code: codeInvalidContext, Doing: doing}
	}
	return c, nil
}

func (c *Context) isCurrent() bool { return threads.here() == c }

// Bind makes the context that of the calling goroutine, which keeps its thread
// until release is called.
func (c *Context) Bind() (release func(), err error) {
	runtime.LockOSThread()
	own := thread()
	threads.Lock()
	threads.current[own] = append(threads.current[own], c)
	threads.Unlock()
	return func() {
		threads.Lock()
		stack := threads.current[own]
		if threads.current[own] = stack[:len(stack)-1]; len(stack) == 1 {
			delete(threads.current, own)
		}
		threads.Unlock()
		runtime.UnlockOSThread()
	}, nil
}
