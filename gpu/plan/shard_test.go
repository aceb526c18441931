package plan

import (
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		items, devices int
		want           []int
	}{
		{8, 2, []int{0, 4, 8}}, {7, 3, []int{0, 3, 5, 7}}, {2, 4, []int{0, 1, 1, 2, 2}}, {5, 1, []int{0, 5}},
	} {
		if got := Split(c.items, c.devices); !slices.Equal(got, c.want) {
			t.Errorf("%d to %d devices: %v, want %v", c.items, c.devices, got, c.want)
		}
	}
}

// Cells are divided where there are enough of them, and otherwise the replicas of each.
func TestShardsOfRegions(t *testing.T) {
	for _, c := range []struct {
		why                      string
		cells, replicas, devices int
		wantCells, wantReplicas  []int
	}{
		{"alone", 9, 2, 1, []int{0, 9}, []int{0, 2}},
		{"many cells", 264, 1, 2, []int{0, 132, 264}, []int{0, 1}},
		{"the whole tour", 1, 528, 4, []int{0, 1}, []int{0, 132, 264, 396, 528}},
		{"replicas are more even than cells", 3, 4, 2, []int{0, 3}, []int{0, 2, 4}},
		{"cells are more even than replicas", 4, 3, 2, []int{0, 2, 4}, []int{0, 3}},
		{"less than there are devices", 1, 2, 4, []int{0, 1}, []int{0, 1, 2}},
		{"nothing to divide", 1, 1, 4, []int{0, 1}, []int{0, 1}},
	} {
		cells, replicas := Regions{Cells: c.cells, Replicas: c.replicas}.Shard(c.devices)
		if !slices.Equal(cells, c.wantCells) || !slices.Equal(replicas, c.wantReplicas) {
			t.Errorf("%s: cells %v, replicas %v", c.why, cells, replicas)
		}
	}
}

// What auto chooses can be given as parameters, and is then the same launch.
func TestValuesGiveTheSameRegions(t *testing.T) {
	for name, device := range regionsDevices() {
		for _, devices := range []int{1, 2, 3, 4} {
			device := device
			device.Multiprocessors *= devices
			for n := 9; n < 3_000_000; n += 1 + n/7 {
				for i, estimate := range []Estimate{InPlane, InSpace, Exact} {
					of := Instance{Cities: n, Estimate: estimate, Whole: []int{0, longWhole, directedWhole}[i]}
					for _, given := range []map[string]string{nil, {"blocks": "100"}, {"threads": "64"}} {
						chosen, err := ChooseRegions(device, of, regionValues(t, given))
						if err != nil {
							t.Fatal(err)
						}
						set := make(map[string]string)
						for _, word := range strings.Fields(chosen.Values(n)) {
							key, value, _ := strings.Cut(word, "=")
							set[key] = value
						}
						again, err := ChooseRegions(device, of, regionValues(t, set))
						if err != nil || again != chosen {
							t.Fatalf("%d × %s, %d cities: %+v, and told %v: %+v, %v", devices, name, n, chosen, set, again, err)
						}
					}
				}
			}
		}
	}
}

// Several devices have a launch for all their multiprocessors.
func TestPlanOfSeveralDevices(t *testing.T) {
	h200 := described(t, "H200")
	for _, c := range []struct {
		engine   string
		n        int
		searches int
		blocks   int
	}{
		{catalog.PSPM, 100, 4 * 32 * 132, 4 * 8 * 132},
		{catalog.PSPM, 20_000, 4 * 132, 4 * 132},
		{catalog.Regions, 50_000, 200 * 32, 200},
		{catalog.Regions, 500, 4 * 132 * 32, 4 * 132},
	} {
		one := planFor(t, h200, c.engine, c.n, solver.Euc2D, nil)
		four := planFor(t, h200, c.engine, c.n, solver.Euc2D, map[string]string{"devices": "0,1,2,3"})
		if four.Refused != "" || four.Devices != 4 || four.Active != one.Active || one.Devices != 1 {
			t.Errorf("%s, %d cities: %+v", c.engine, c.n, four)
		}
		if c.engine == catalog.PSPM && (four.Searches != c.searches || four.Blocks != c.blocks || four.Filled != one.Filled) {
			t.Errorf("%s, %d cities: %d searches in %d blocks, %g %% filled", c.engine, c.n, four.Searches, four.Blocks, four.Filled)
		}
		if c.engine == catalog.Regions && four.Blocks <= one.Blocks {
			t.Errorf("%s, %d cities: %d blocks", c.engine, c.n, four.Blocks)
		}
		if four.Memory <= 0 || c.engine == catalog.PSPM && c.n == 100 && four.Memory != one.Memory {
			t.Errorf("%s, %d cities: %d bytes on each of four, %d on one", c.engine, c.n, four.Memory, one.Memory)
		}
		if lines := four.Figures(); lines[0].Label != "devices" || lines[0].Value != "4" {
			t.Errorf("%+v", lines[0])
		}
	}
	second := h200
	second.Index = 1
	values, _ := catalog.RegionsInfo().Values(nil)
	o, err := ForDevices([]catalog.Device{h200, second, described(t, "T4")}, catalog.Regions, values, square(t, 1000, solver.Euc2D))
	if err != nil || o.Devices != 2 || o.Figures()[0].Value != "2: GPUs 0, 1" || !strings.Contains(strings.Join(o.Notes, " "), "leaves out GPU 0 (T4") {
		t.Errorf("%v, %+v", err, o)
	}
	values["devices"] = "0,7"
	if o, err := ForDevices([]catalog.Device{h200}, catalog.Regions, values, square(t, 1000, solver.Euc2D)); err != nil || !strings.Contains(o.Refused, "there is no GPU 7") {
		t.Errorf("%v, %+v", err, o)
	}
}
