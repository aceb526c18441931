package cudaengine

import (
	"slices"
	"sync"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// Machine is the first device of this computer, taken into use when an engine
// first runs. The environment variable CUDA_VISIBLE_DEVICES chooses which device
// is the first.
type Machine struct {
	mu      sync.Mutex
	context *driver.Context
	library *kernels.Library
	startup time.Duration
}

// NewMachine returns the machine. It touches no device.
func NewMachine() *Machine { return &Machine{} }

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
			Driver: d.DriverVersion(), SharedPerMultiprocessor: d.SharedPerMultiprocessor, ThreadsPerMultiprocessor: d.ThreadsPerMulti,
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

// improve lets a search improve the job's start in a session of its own. A search
// that has no tour, since the device failed, leaves the start for the result.
func (m *Machine) improve(job solver.Job, search func(*session) (solver.Result, error)) (result solver.Result, err error) {
	length := job.Problem.Length(job.Start)
	result = solver.Result{Order: slices.Clone(job.Start), State: solver.State{Best: length, Current: length}}
	if job.Problem.Cities() < 4 {
		result.Finished = true // every tour is the best one
		return result, nil
	}
	s, err := m.begin()
	if s != nil {
		defer func() {
			if e := s.close(); err == nil {
				err = e
			}
		}()
	}
	if err != nil {
		return result, err
	}
	found, err := search(s)
	if found.Order == nil {
		return result, err
	}
	found.State.Timing = s.clock()
	return found, err
}

// open takes the device into use.
func (m *Machine) open() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.context != nil {
		return nil
	}
	began := time.Now()
	context, err := driver.Open(0)
	if err != nil {
		return err
	}
	m.context, m.library, m.startup = context, kernels.NewLibrary(context), time.Since(began)
	return nil
}

// Close gives the device back. No engine of the machine may be running.
func (m *Machine) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.context == nil {
		return nil
	}
	context := m.context
	m.context, m.library = nil, nil
	return context.Close()
}
