// Package device holds what a run has on the devices of this computer, the same for every engine: a
// Machine opens them, a Group is those of one run, a Run one of them with its streams, memory and
// time. Setup allocates, and ShapeTrials choose the shape of blocks by timing.
package device

import (
	"errors"
	"sync"

	"golang.org/x/sync/errgroup"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
)

// Machine is this computer's devices, each opened when an engine first runs on it. The
// environment variable CUDA_VISIBLE_DEVICES selects and numbers them.
type Machine struct {
	mu     sync.Mutex
	opened map[int]*openDevice // by their numbers

	listing sync.Mutex
	listed  catalog.Devices // none before devices has found some
}

// openDevice is a device in use: its context and kernels.
type openDevice struct {
	context *driver.Context
	module  *kernels.Module
}

// New returns the machine. It opens no device.
func New() *Machine { return &Machine{opened: make(map[int]*openDevice)} }

// List lists the computer's devices, or says why there is none.
func List() catalog.Devices {
	found, err := driver.Devices()
	if err != nil {
		return catalog.Devices{None: err.Error()}
	}
	var all catalog.Devices
	for _, d := range found {
		all.List = append(all.List, catalog.Device{
			Index: d.Index, Name: d.Name, Memory: d.Memory, Multiprocessors: d.Multiprocessors,
			Major: d.Major, Minor: d.Minor, SharedMemory: d.SharedPerBlock, ClockKHz: d.ClockKHz,
			Driver: d.DriverVersion(), Release: d.Release, SharedPerMultiprocessor: d.SharedPerMultiprocessor, ThreadsPerMultiprocessor: d.ThreadsPerMulti,
		})
	}
	return all
}

// devices is Devices, whose answer is kept: the driver counts the devices of a process once, and to
// describe one takes 0.6 ms (H200).
func (m *Machine) devices() catalog.Devices {
	m.listing.Lock()
	defer m.listing.Unlock()
	if len(m.listed.List) == 0 {
		m.listed = List()
	}
	return m.listed
}

// Unavailable says why the machine has no device, or nothing.
func (m *Machine) Unavailable() string { return m.devices().None }

// open opens the devices that are not yet open, in parallel.
func (m *Machine) open(list []catalog.Device) (all []*openDevice, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all = make([]*openDevice, len(list))
	var opening errgroup.Group
	for i, device := range list {
		if all[i] = m.opened[device.Index]; all[i] != nil {
			continue
		}
		opening.Go(func() error {
			context, err := driver.Open(device.Index)
			if err != nil {
				return err
			}
			all[i] = &openDevice{context, kernels.NewModule(context)}
			return nil
		})
	}
	err = opening.Wait()
	for i, device := range list {
		if all[i] != nil {
			m.opened[device.Index] = all[i]
		}
	}
	return all, err
}

// Close releases the devices. No engine of the machine may be running.
func (m *Machine) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var failures []error
	for _, o := range m.opened {
		failures = append(failures, o.context.Close())
	}
	clear(m.opened)
	return errors.Join(failures...)
}
