package driver

import "fmt"

// Device describes one CUDA device.
type Device struct {
	Index                   int
	Name                    string
	Memory                  int64 // bytes
	Multiprocessors         int
	Major, Minor            int    // compute capability
	Driver                  int    // CUDA version that the driver speaks, 1000·major + 10·minor
	Release                 string // of the installed driver, "580.95.05"; empty: unknown
	SharedPerBlock          int    // bytes of shared memory a block can ask for
	SharedPerMultiprocessor int    // bytes
	ThreadsPerBlock         int
	ThreadsPerMulti         int // resident threads a multiprocessor
	ClockKHz                int
}

// DriverVersion returns the CUDA version of the driver: "13.0".
func (d Device) DriverVersion() string { return fmt.Sprintf("%d.%d", d.Driver/1000, d.Driver%1000/10) }
