package kernels

import (
	"testing"
	"testing/fstest"
)

// A device gets the newest PTX that is not newer than itself.
func TestPTXSuitsTheDevice(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{"sweep.2.sm_70", "sweep.2up.sm_70", "pspm.1.sm_70", "pspm.1.sm_80", "pspm.1.sm_120", "pspm.1up.sm_90"} {
		files["ptx/"+name+".ptx"] = &fstest.MapFile{}
	}
	for _, c := range []struct {
		name, variant string
		capability    int
		want          string // empty: an error
	}{
		{"sweep", "2", 70, "ptx/sweep.2.sm_70.ptx"},
		{"sweep", "2", 120, "ptx/sweep.2.sm_70.ptx"}, // one file for all
		{"pspm", "1", 75, "ptx/pspm.1.sm_70.ptx"},
		{"pspm", "1", 80, "ptx/pspm.1.sm_80.ptx"},
		{"pspm", "1", 90, "ptx/pspm.1.sm_80.ptx"},
		{"pspm", "1", 120, "ptx/pspm.1.sm_120.ptx"}, // by number: 120 is after 80
		{"pspm", "1up", 80, ""},                     // older than the kernel
		{"sweep", "", 80, ""},
	} {
		got, err := newestPTX(files, c.name, c.variant, c.capability)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("newestPTX(%q, %q, %d) = %q, %v; want %q", c.name, c.variant, c.capability, got, err, c.want)
		}
	}
}
