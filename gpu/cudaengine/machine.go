package cudaengine

import (
	"errors"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// Machine is this computer with its devices, each taken into use when an engine
// first runs on it. The environment variable CUDA_VISIBLE_DEVICES chooses which there
// are, and how they are numbered.
type Machine struct {
	mu     sync.Mutex
	opened map[int]*opened // by their numbers
}

// opened is a device in use.
type opened struct {
	context *driver.Context
	library *kernels.Library
}

// NewMachine returns the machine. It touches no device.
func NewMachine() *Machine { return &Machine{opened: make(map[int]*opened)} }

// Engines returns the CUDA engines of the machine.
func (m *Machine) Engines() []solver.Engine {
	return []solver.Engine{m.Regions(nil), &PSPM{m}, &TwoOpt{m}}
}

// Regions returns the engine regions, which tells observe, if that is not nil, at
// the end of each run what its time went to.
func (m *Machine) Regions(observe func(Spent)) *Regions { return &Regions{m, observe} }

// Devices lists the computer's devices, or says why there is none.
func Devices() catalog.Devices {
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

// unavailable says why the machine has no device, or nothing.
func (m *Machine) unavailable() string {
	if _, err := driver.Devices(); err != nil {
		return err.Error()
	}
	return ""
}

// improve lets a search improve the job's start on devices of its own. A search that
// has no tour, since a device failed, leaves the start for the result.
func (m *Machine) improve(job solver.Job, search func(*fleet) (solver.Result, error)) (result solver.Result, err error) {
	length := job.Problem.Length(job.Start)
	result = solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}}
	if job.Problem.Cities() < 4 {
		result.Finished = true // every tour is the best one
		return result, nil
	}
	f, err := m.begin(job.Values)
	defer func() {
		if e := f.close(); err == nil {
			err = e
		}
	}()
	if err != nil {
		return result, err
	}
	found, err := search(f)
	if found.Order == nil {
		return result, err
	}
	found.State.Timing = f.clock()
	return found, err
}

// open takes devices into use, all that are new at once.
func (m *Machine) open(list []catalog.Device) (all []*opened, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all = make([]*opened, len(list))
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
			all[i] = &opened{context, kernels.NewLibrary(context)}
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

// Close gives the devices back. No engine of the machine may be running.
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
