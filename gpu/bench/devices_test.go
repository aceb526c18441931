//go:build !cuda

package bench

import (
	"strings"
	"testing"
	"time"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/testneeds"
)

// The table of several devices has a row for each number of them, and asks for no
// more than there are. The figures of an emulation mean nothing.
func TestSeveralDevicesAreMeasured(t *testing.T) {
	t.Setenv(driver.DevicesVariable, "2+1")
	if _, err := driver.Devices(); err != nil {
		testneeds.Missing(t, testneeds.Compiler, err.Error())
	}
	var out strings.Builder
	settings := Settings{TSPLIB: t.TempDir(), Runs: 1, Devices: []int{1, 2}, Instances: []string{"uniform100"}, Gaps: []float64{1000}, For: time.Millisecond}
	if err := Run(t.Context(), &out, settings); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| d493 | not in", "| uniform100-1 | 1 | ", "| uniform100-1 | 2 | "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "### Regions: ") {
		t.Error("it measures other tables, which nobody asked for")
	}
	settings.Devices = []int{3}
	if err := Run(t.Context(), &out, settings); err == nil || !strings.Contains(err.Error(), "there are 2 that are alike") {
		t.Errorf("%v", err)
	}
}

func TestBusyDevices(t *testing.T) {
	timing := solver.Timing{Kernel: 10 * time.Second, Kernels: 15 * time.Second, Devices: 2}
	if got := busy(timing); got != 75 {
		t.Errorf("%g %%", got)
	}
	if got := busy(solver.Timing{Kernel: time.Second}); got != 100 {
		t.Errorf("alone %g %%", got)
	}
}
