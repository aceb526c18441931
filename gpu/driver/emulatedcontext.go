//go:build !cuda

package driver

import "sync"

// Context is a device in use.
type Context struct {
	Device  Device
	folder  string // of sources, and of kernels that are kept nowhere else
	mu      sync.Mutex
	kernels []interface{ close() error } // ended by Close
	trouble trouble
	broken  error // of a kernel that failed: as on a GPU, nothing works any more
}
