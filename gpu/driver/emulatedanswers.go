//go:build !cuda

package driver

// codeName is the driver's name of a CUresult; the emulation has no table of them.
func codeName(int) string { return "emulated" }
