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
}

// NewLibrary returns an empty library. Kernels live as long as the context.
func NewLibrary(c *driver.Context) *Library {
	return &Library{context: c, loaded: make(map[string]*driver.Kernel)}
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

// ceilDiv divides and rounds up.
func ceilDiv(a, b int) int { return (a + b - 1) / b }
