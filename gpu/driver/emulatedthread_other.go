//go:build !cuda && !linux

package driver

// thread is the number of the calling thread, as far as the system tells: elsewhere
// one device at a time can be used.
func thread() int { return 0 }
