package plan

import (
	"fmt"

	"tourscope/gpu/catalog"
)

// Limits are those of one multiprocessor, by its compute capability.
type Limits struct {
	Major, Minor int
	Blocks       int // resident at once, at most
	Warps        int
	Registers    int
	Shared       int // bytes of shared memory a multiprocessor
	SharedBlock  int // bytes that one block can ask for
	Reserved     int // bytes of every block that the system reserves
	Granularity  int // shared memory is given out in so many bytes
}

// What every capability since 7.0 has in common.
const (
	registerFile        = 64 << 10 // registers a multiprocessor
	registerGranularity = 256      // registers are given to a warp in so many
	subPartitions       = 4        // parts of a multiprocessor, each with its share of the registers
	registersAThread    = 255      // at most
)

// capabilities is the table "Technical specifications per compute capability" of
// NVIDIA's CUDA C++ programming guide (version 12.8, section 17.2) from 7.0 on;
// reserved memory and granularity are cuda_occupancy.h's. Rising.
var capabilities = []Limits{
	{7, 0, 32, 64, registerFile, 96 << 10, 96 << 10, 0, 256},
	{7, 2, 32, 64, registerFile, 96 << 10, 96 << 10, 0, 256},
	{7, 5, 16, 32, registerFile, 64 << 10, 64 << 10, 0, 256},
	{8, 0, 32, 64, registerFile, 164 << 10, 163 << 10, 1 << 10, 128},
	{8, 6, 16, 48, registerFile, 100 << 10, 99 << 10, 1 << 10, 128},
	{8, 7, 16, 48, registerFile, 164 << 10, 163 << 10, 1 << 10, 128},
	{8, 9, 24, 48, registerFile, 100 << 10, 99 << 10, 1 << 10, 128},
	{9, 0, 32, 64, registerFile, 228 << 10, 227 << 10, 1 << 10, 128},
	{10, 0, 32, 64, registerFile, 228 << 10, 227 << 10, 1 << 10, 128},
	{12, 0, 24, 48, registerFile, 100 << 10, 99 << 10, 1 << 10, 128},
}

// LimitsOf returns the limits of a device. What the driver reports takes precedence over
// the table; a capability that the table lacks gets the limits of the one before it.
func LimitsOf(d catalog.Device) (Limits, error) {
	oldest := capabilities[0]
	if d.Major < oldest.Major {
		return Limits{}, fmt.Errorf("%s has compute capability %d.%d, and the kernels need 7.0 or later: choose another device", d.Name, d.Major, d.Minor)
	}
	found := oldest
	for _, c := range capabilities {
		if c.Major < d.Major || c.Major == d.Major && c.Minor <= d.Minor {
			found = c
		}
	}
	if d.SharedMemory > 0 {
		found.SharedBlock = d.SharedMemory
	}
	if d.SharedPerMultiprocessor > 0 {
		found.Shared = d.SharedPerMultiprocessor
	}
	if d.ThreadsPerMultiprocessor > 0 {
		found.Warps = d.ThreadsPerMultiprocessor / WarpSize
	}
	return found, nil
}

// resourceOf returns the resources of a kernel on a capability: those of the newest
// architecture in the table that is not newer.
func resourceOf(l Limits, name, variant string) (resource, error) {
	if variant != "" {
		name += "." + variant
	}
	var found resource
	for _, r := range resources { // architectures rise
		if r.kernel == name && r.architecture <= 10*l.Major+l.Minor {
			found = r
		}
	}
	if found.kernel == "" {
		return found, fmt.Errorf("nothing is known of the kernel %s", name)
	}
	return found, nil
}
