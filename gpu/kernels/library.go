package kernels

import (
	"sync"

	"tourscope/gpu/driver"
)

// Library hands out the kernels of one context, each compiled by the driver when
// it is first wanted. It may be used by several goroutines.
type Library struct {
	context *driver.Context
	mu      sync.Mutex
	loaded  map[string]*driver.Kernel
	allowed map[*driver.Kernel]int // bytes of shared memory, see allow
}

// NewLibrary returns an empty library. Kernels live as long as the context.
func NewLibrary(c *driver.Context) *Library {
	return &Library{context: c, loaded: make(map[string]*driver.Kernel), allowed: make(map[*driver.Kernel]int)}
}

// Device describes the device of the library's context.
func (l *Library) Device() driver.Device { return l.context.Device }

// kernel returns a kernel in one of its variants, as kernels.mk names them.
func (l *Library) kernel(name, variant string) (*driver.Kernel, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := name + "." + variant
	if k, is := l.loaded[id]; is {
		return k, nil
	}
	k, err := load(l.context, name, variant)
	if err != nil {
		return nil, err
	}
	l.loaded[id] = k
	return k, nil
}

// allow lets a kernel have so many bytes of dynamic shared memory. What is allowed
// never falls: another run, whose blocks have a smaller shape, would take it away from
// one between its launches.
func (l *Library) allow(k *driver.Kernel, bytes int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if bytes <= l.allowed[k] {
		return nil
	}
	if err := k.AllowShared(bytes); err != nil {
		return err
	}
	l.allowed[k] = bytes
	return nil
}

// ceilDiv divides and rounds up.
func ceilDiv(a, b int) int { return (a + b - 1) / b }
