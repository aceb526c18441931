package plan

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// First tours fill a device twice, are a few at least, and have populations that fit.
func TestFirstTours(t *testing.T) {
	devices := regionsDevices()
	for _, c := range []struct {
		device       string
		n            int
		tours, cells int // of each
	}{
		{"H200", 60, mostFirst, 1},
		{"H200", 4_461, 51, 5},
		{"H200", 7_397, 31, 8},
		{"T4", 60, mostFirst, 1},
	} {
		r, err := ChooseRegions(devices[c.device], Instance{Cities: c.n, Estimate: InPlane}, regionValues(t, nil))
		if err != nil {
			t.Fatal(err)
		}
		stacked, tours := r.FirstTours(devices[c.device], c.n)
		if tours != c.tours || stacked.Cells != c.tours*c.cells || stacked.Shape.Capacity < ceilDiv(c.n, c.cells) || stacked.Evolution().Shared() > devices[c.device].SharedPerBlock {
			t.Errorf("%d cities on %s: %d tours, %+v", c.n, c.device, tours, stacked)
		}
	}
}

// A chosen launch makes few tours with few individuals, the same on every device.
func TestFirstToursOfAChosenLaunch(t *testing.T) {
	devices := regionsDevices()
	values := regionValues(t, map[string]string{"blocks": "3", "threads": "64"})
	for _, name := range []string{"H200", "V100"} {
		r, err := ChooseRegions(devices[name], Instance{Cities: 300, Estimate: InPlane}, values)
		if err != nil {
			t.Fatal(err)
		}
		if stacked, tours := r.FirstTours(devices[name], 300); tours != fewestFirst || stacked.Individuals != 2 || stacked.Blocks() != fewestFirst {
			t.Errorf("%s: %d tours, %+v", name, tours, stacked)
		}
	}
}

// A device whose blocks hold too few cities makes none.
func TestNoFirstTours(t *testing.T) {
	small := RegionsDevice{Multiprocessors: 4, SharedPerBlock: 16 << 10, ThreadsPerMulti: 1024}
	r := Regions{Shape: NewRegionShape(InPlane, 1000, 32), Cells: 5, Replicas: 1}
	if stacked, tours := r.FirstTours(small, 5_000); tours != 0 || stacked != (Regions{}) {
		t.Errorf("%d tours, %+v", tours, stacked)
	}
}

// Small instances and matrices have no rounds of kicks beside first tours, nor has a launch with chosen kicks; large ones have one less.
func TestFirstKicks(t *testing.T) {
	for _, c := range []struct {
		kind string
		n    int
		k    string
		want int64
	}{
		{"uniform", 1_999, solver.Auto, 0},
		{"uniform", 2_000, solver.Auto, 2},
		{"uniform", 2_000, "40", 0},
		{"uniform", 8_000, solver.Auto, 2},
		{"uniform", 8_001, solver.Auto, 1},
		{"roads", 2_100, solver.Auto, 0},
	} {
		p, err := generate.Make(c.kind, c.n, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := FirstKicks(p, solver.Values{"k": c.k}); got != c.want {
			t.Errorf("%d cities, %s, k %s: %d rounds of kicks, want %d", c.n, c.kind, c.k, got, c.want)
		}
	}
}
