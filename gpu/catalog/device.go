package catalog

import (
	"fmt"
	"strings"
)

// Device describes one GPU.
type Device struct {
	Index           int    `json:"index"`
	Name            string `json:"name"`
	Memory          int64  `json:"memory_bytes"`
	Multiprocessors int    `json:"multiprocessors"`
	Major           int    `json:"capability_major"` // compute capability
	Minor           int    `json:"capability_minor"`
	SharedMemory    int    `json:"shared_memory_per_block_bytes"` // at most, for one block
	ClockKHz        int    `json:"clock_khz"`
	Driver          string `json:"driver"`                   // the CUDA version of the driver, "12.8"
	Release         string `json:"driver_release,omitempty"` // its own version, "580.95.05"; empty: unknown

	// Of one multiprocessor. 0 where an older worker does not report it.
	SharedPerMultiprocessor  int `json:"shared_memory_per_multiprocessor_bytes,omitempty"`
	ThreadsPerMultiprocessor int `json:"threads_per_multiprocessor,omitempty"`
}

// String describes the device in one line.
func (d Device) String() string {
	return fmt.Sprintf("%d: %s, %.1f GiB, %s", d.Index, d.Name, float64(d.Memory)/(1<<30), d.Abilities())
}

// Abilities lists what its speed depends on: "132 multiprocessors, compute capability 9.0,
// driver 580.95.05 for CUDA 13.0".
func (d Device) Abilities() string {
	return fmt.Sprintf("%d multiprocessors, compute capability %d.%d, %s", d.Multiprocessors, d.Major, d.Minor, d.Software())
}

// Software names the driver: "driver 580.95.05 for CUDA 13.0".
func (d Device) Software() string {
	if d.Release == "" {
		return "driver for CUDA " + d.Driver
	}
	return "driver " + d.Release + " for CUDA " + d.Driver
}

// Devices is the GPUs of a machine.
type Devices struct {
	List []Device `json:"devices"`
	// None says why there is none and what to do about it; empty where there are some.
	None string `json:"reason,omitempty"`
}

// String lists the devices, or says why there is none.
func (d Devices) String() string {
	if len(d.List) == 0 {
		return d.None
	}
	lines := make([]string, len(d.List))
	for i, device := range d.List {
		lines[i] = device.String()
	}
	return strings.Join(lines, "\n")
}
