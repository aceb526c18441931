//go:build !cuda

package driver

// codeName is the driver's name of a result, which the emulation has none of.
func codeName(int) string { return "emulated" }
