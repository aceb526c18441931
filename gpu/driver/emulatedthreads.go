//go:build !cuda

package driver

import (
	"runtime"
	"slices"
	"sync"
)

// threads maps each thread to its current context. As with CUDA, work on a device is an error
// on a thread where no context of that device is current.
var threads = bindings{current: make(map[int][]*Context)}

type bindings struct {
	sync.Mutex
	current map[int][]*Context // stacks by thread; the last context is current
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

// here returns the context that is current on the calling thread. A thread without one gets
// the only open context, so that tests of a single device need not bind it.
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

// current returns the current context, or the driver's error if there is none.
func current(doing string) (*Context, error) {
	c := threads.here()
	if c == nil {
		return nil, &Error{Code: codeInvalidContext, Doing: doing}
	}
	return c, nil
}

func (c *Context) isCurrent() bool { return threads.here() == c }

// Bind makes the context current on the calling goroutine's thread, and locks the
// goroutine to that thread until release is called.
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
