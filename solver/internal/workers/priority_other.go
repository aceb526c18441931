//go:build !linux

package workers

// LowerPriority does nothing on this system, whose threads have no niceness of their own
// that a program can set without further libraries.
func LowerPriority() {}

func isLow() bool { return false }
