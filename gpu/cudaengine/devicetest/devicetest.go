// Package devicetest has the devices, problems and runs that tests of GPU engines share; tests only.
package devicetest

import (
	"errors"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/testneeds"
)

// NewMachine returns a machine, or ends the test where there is no device. Without
// the tag cuda it is emulated.
func NewMachine(t *testing.T) *device.Machine {
	t.Helper()
	if none := device.List().None; none != "" {
		need := testneeds.Device
		if driver.Emulated {
			need = testneeds.Compiler
		}
		testneeds.Missing(t, need, none)
	}
	machine := device.New()
	t.Cleanup(func() {
		if err := machine.Close(); err != nil {
			t.Error(err)
		}
	})
	return machine
}

// Several lets the rest of the test have so many emulated devices, or as many as
// there are.
func Several(t *testing.T, devices string) {
	t.Helper()
	if driver.Emulated {
		t.Setenv(driver.DevicesVariable, devices)
	} else if len(device.List().List) < 2 {
		t.Skip("this machine has one GPU")
	}
}

// Place is where a run is: the numbers of its devices, and its threads.
type Place struct {
	Devices string
	Threads int
}

// Everywhere returns places in which the same tours are made: one thread and one device, and several of both.
func Everywhere(t *testing.T) []Place {
	t.Helper()
	Several(t, "2")
	return []Place{{"0", 1}, {"0,1", 4}}
}

// HasLittleMemory gives emulated devices that are opened from now on 64 MB, which Fill takes quickly.
func HasLittleMemory(t *testing.T) {
	t.Helper()
	if driver.Emulated {
		t.Setenv(driver.TroubleVariable, "memory=65536")
	}
}

// Fill takes the first device's memory to the last few kilobytes.
func Fill(t *testing.T, machine *device.Machine) (free func()) {
	t.Helper()
	var c *driver.Context
	opened := make(chan error)
	go func() { // in a goroutine of its own: that of the test may be bound to the device
		opened <- machine.With(solver.Values{"devices": "0"}, func(g *device.Group) error { c = g.First().Context; return nil })
	}()
	if err := <-opened; err != nil {
		t.Fatal(err)
	}
	release, err := c.Bind()
	if err != nil {
		t.Fatal(err)
	}
	var taken []*driver.Buffer[byte]
	for size := 1 << 30; size >= 1<<10; size /= 2 {
		for err == nil {
			var b *driver.Buffer[byte]
			if b, err = driver.Alloc[byte](size); err == nil {
				taken = append(taken, b)
			}
		}
		if !driver.OutOfMemory(err) {
			t.Fatal(err)
		}
		err = nil
	}
	return func() {
		var failures []error
		for _, b := range taken {
			failures = append(failures, b.Free())
		}
		release()
		if err := errors.Join(failures...); err != nil {
			t.Fatal(err)
		}
	}
}
