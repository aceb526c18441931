//go:build !cuda

package driver

import "sync"

// Context is a context on an emulated device.
type Context struct {
	Device  Device
	folder  string // of compiled kernels, temporary; empty while the user's cache folder serves
	mu      sync.Mutex
	kernels []interface{ close() error } // closed by Close
	trouble trouble
	broken  error // error of a failed kernel, returned by every later launch as with CUDA
}
