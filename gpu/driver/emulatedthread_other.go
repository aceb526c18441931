//go:build !cuda && !linux

package driver

// thread stands for the identifier of the calling thread, which this system does not offer.
// With one number for all threads, one device at a time can be used.
func thread() int { return 0 }
