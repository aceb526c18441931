//go:build cuda

package driver

import (
	"fmt"
	"os"

	"gorgonia.org/cu"
)

// Emulated reports whether this build emulates the devices.
const Emulated = false

// Devices lists the devices. Without a usable one the error says why and what to do.
func Devices() ([]Device, error) {
	if err := Check(); err != nil {
		return nil, err
	}
	count, err := cu.NumDevices()
	if err != nil {
		return nil, failure(err, "count the devices")
	}
	if count == 0 {
		return nil, &Error{Code: codeNoDevice, Doing: "use CUDA"}
	}
	devices := make([]Device, count)
	for i := range devices {
		if devices[i], err = describe(i); err != nil {
			return nil, err
		}
	}
	return devices, nil
}

func describe(index int) (Device, error) {
	d := Device{Index: index, Driver: cu.Version(), Release: release()}
	device, err := cu.GetDevice(index)
	if err != nil {
		return d, failure(err, fmt.Sprintf("open device %d", index))
	}
	if d.Name, err = device.Name(); err != nil {
		return d, failure(err, fmt.Sprintf("read the name of device %d", index))
	}
	if d.Memory, err = device.TotalMem(); err != nil {
		return d, failure(err, fmt.Sprintf("read the memory of device %d", index))
	}
	for _, a := range []struct {
		into *int
		what cu.DeviceAttribute
	}{
		{&d.Multiprocessors, cu.MultiprocessorCount},
		{&d.Major, cu.ComputeCapabilityMajor},
		{&d.Minor, cu.ComputeCapabilityMinor},
		{&d.SharedPerBlock, attributeSharedOptin},
		{&d.SharedPerMultiprocessor, cu.MaxSharedMemoryPerMultiprocessor},
		{&d.ThreadsPerBlock, cu.MaxThreadsPerBlock},
		{&d.ThreadsPerMulti, cu.MaxThreadsPerMultiprocessor},
		{&d.ClockKHz, cu.ClockRate},
	} {
		if *a.into, err = device.Attribute(a.what); err != nil {
			return d, failure(err, fmt.Sprintf("read the properties of device %d", index))
		}
	}
	return d, nil
}

// release returns the version of the installed driver in the format of nvidia-smi, or ""
// if it is unknown, as on systems other than Linux.
func release() string {
	text, err := os.ReadFile("/proc/driver/nvidia/version")
	if err != nil {
		return ""
	}
	return releaseIn(string(text))
}

// attributeSharedOptin is CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
// which cu does not define.
const attributeSharedOptin = cu.DeviceAttribute(97)
