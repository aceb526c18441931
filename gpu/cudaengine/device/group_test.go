package device_test

import (
	"fmt"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// Auto takes devices that are alike, and a launch for all of them.
func TestAutoTakesAllThatAreAlike(t *testing.T) {
	if !driver.Emulated {
		t.Skip("only emulated devices are as wished")
	}
	devicetest.Several(t, "3+1")
	machine := devicetest.NewMachine(t)
	values, err := catalog.PSPMInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := machine.Begin(values)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.Words() != " devices=0,1,2" || !strings.Contains(f.Chosen.Left, "GPU 3") {
		t.Errorf("%q, %q", f.Words(), f.Chosen.Left)
	}
}

// A panic beside the run's goroutine comes up in it, where the run catches it.
func TestPanicOfADevice(t *testing.T) {
	devicetest.Several(t, "2")
	machine := devicetest.NewMachine(t)
	f, err := machine.Begin(solver.Values{"devices": "0,1"})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	defer func() {
		if value := fmt.Sprint(recover()); !strings.HasPrefix(value, "the second") {
			t.Errorf("%s", value)
		}
	}()
	_ = f.Each(func(i int, _ *device.Run) error {
		if i == 1 {
			panic("the second")
		}
		return nil
	})
	t.Error("nobody has heard of the panic")
}
