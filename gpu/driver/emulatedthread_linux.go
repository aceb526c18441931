//go:build !cuda

package driver

import "syscall"

// thread returns the identifier of the calling thread.
func thread() int { return syscall.Gettid() }
