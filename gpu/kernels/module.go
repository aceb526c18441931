package kernels

import (
	"sync"

	"tourscope/gpu/driver"
)

// Module holds the kernels of a context, each loaded at its first use. It is safe for several
// goroutines.
type Module struct {
	context *driver.Context
	mu      sync.Mutex
	loaded  map[string]*driver.Kernel
	allowed map[*driver.Kernel]int // bytes of shared memory, see allow
}

// NewModule returns a module without kernels. Kernels live as long as the context.
func NewModule(c *driver.Context) *Module {
	return &Module{context: c, loaded: make(map[string]*driver.Kernel), allowed: make(map[*driver.Kernel]int)}
}

// Device describes the device of the module's context.
func (m *Module) Device() driver.Device { return m.context.Device }

// kernel returns a kernel in one of its variants, as kernels.mk names them.
func (m *Module) kernel(name, variant string) (*driver.Kernel, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id := name + "." + variant
	if k, is := m.loaded[id]; is {
		return k, nil
	}
	k, err := load(m.context, name, variant)
	if err != nil {
		return nil, err
	}
	m.loaded[id] = k
	return k, nil
}

// Preload loads kernels that have no variants. A run calls it before its first report: no launch can
// be halted while the driver compiles a kernel, which takes up to 1.5 s. As many threads as kernels
// are no quicker: ten of regions took 5.6 s one after the other, 5.3 s side by side (H200).
func (m *Module) Preload(names ...string) error {
	for _, name := range names {
		if _, err := m.kernel(name, ""); err != nil {
			return err
		}
	}
	return nil
}

// Loaded returns the number of kernels that are loaded.
func (m *Module) Loaded() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.loaded)
}

// allow raises the dynamic shared memory that a block of a kernel may have. It never lowers
// it: another run with smaller blocks would make the launches of a first one fail.
func (m *Module) allow(k *driver.Kernel, bytes int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if bytes <= m.allowed[k] {
		return nil
	}
	if err := k.AllowShared(bytes); err != nil {
		return err
	}
	m.allowed[k] = bytes
	return nil
}

// resident configures a kernel for its dynamic shared memory, in bytes a block, and returns
// how many of its blocks are resident on a multiprocessor.
func (m *Module) resident(k *driver.Kernel, threads, shared int) (int, error) {
	if shared > 0 {
		if err := m.allow(k, shared); err != nil {
			return 0, err
		}
		if err := k.PreferShared(100); err != nil {
			return 0, err
		}
	}
	return k.Occupancy(threads, shared)
}

// ceilDiv divides and rounds up.
func ceilDiv(a, b int) int { return (a + b - 1) / b }
