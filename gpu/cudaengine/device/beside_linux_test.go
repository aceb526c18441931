package device_test

import (
	"syscall"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// Work beside a run has low priority if the run has.
func TestWorkBesideHasTheRunsPriority(t *testing.T) {
	machine := devicetest.NewMachine(t)
	priority := func(low bool) (is int) {
		job, done := solver.Job{Values: solver.Values{}, LowPriority: low}, make(chan error)
		go func() {
			done <- machine.Beside("a test", job, "0", driver.Background, func(*device.Group) (err error) {
				is, err = syscall.Getpriority(syscall.PRIO_PROCESS, 0) // of the thread
				return err
			})
		}()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		return is
	}
	usual := priority(false)
	if usual <= 10 {
		t.Skip("the tests run at low priority")
	}
	if low := priority(true); low >= usual {
		t.Errorf("work beside a run of low priority has %d, other work %d", low, usual)
	}
}
