package driver

import "fmt"

// Device describes one CUDA device.
type Device struct {
	Index                   int
	Name                    string
	Memory                  int64 // bytes
	Multiprocessors         int
	Major, Minor            int    // compute capability
	Driver                  int    // newest CUDA version that the driver supports, 1000·major + 10·minor
	Release                 string // of the installed driver, "580.95.05"; empty: unknown
	SharedPerBlock          int    // bytes of shared memory a block can have, opt-in included
	SharedPerMultiprocessor int    // bytes
	ThreadsPerBlock         int
	ThreadsPerMulti         int // resident threads a multiprocessor
	ClockKHz                int
}

// DriverVersion formats the CUDA version of the driver: "13.0".
func (d Device) DriverVersion() string { return fmt.Sprintf("%d.%d", d.Driver/1000, d.Driver%1000/10) }
