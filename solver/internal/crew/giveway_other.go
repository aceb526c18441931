//go:build !linux

package crew

// GiveWay does nothing on this system, whose threads have no niceness of their own
// that a program can set without further libraries.
func GiveWay() {}

func givesWay() bool { return false }
