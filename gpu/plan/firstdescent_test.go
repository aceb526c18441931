package plan

import (
	"testing"

	"tourscope/gpu/catalog"
)

// The first descents are the device's where rounds of kicks come before those of populations, in
// cells that depend on the cities alone and fit in the shared memory of the populations.
func TestFirstDescent(t *testing.T) {
	small := RegionsDevice{Multiprocessors: 20, SharedPerBlock: 96 << 10, ThreadsPerMulti: 2048}
	large := RegionsDevice{Multiprocessors: 264, SharedPerBlock: 227 << 10, ThreadsPerMulti: 2048}
	values, err := catalog.RegionsInfo().Values(map[string]string{"evolution": "device"})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1_000, leastOnDevice, leastOnDevice + 1, 115_475, 10_000_000} {
		var shapes [][Descents]EvolutionShape
		for _, device := range []RegionsDevice{small, large} {
			r, err := ChooseRegions(device, Instance{Cities: n, Estimate: InPlane}, values)
			if err != nil {
				t.Fatal(err)
			}
			if r.DescendsOnDevice() != (n > leastOnDevice) {
				t.Errorf("%d cities: the device descends: %v", n, r.DescendsOnDevice())
			}
			var all [Descents]EvolutionShape
			for i, d := range r.FirstDescents(n) {
				if d.Blocks() != d.Cells || ceilDiv(n, d.Cells) > d.Shape.Capacity || d.Evolution().Individuals != 1 {
					t.Errorf("%d cities: a descent is %+v", n, d)
				}
				if n > leastOnDevice && (d.Evolution().Wide() || d.Evolution().Shared() > r.Evolution().Shared()) {
					t.Errorf("%d cities: %d bytes of shared memory, the populations have %d", n, d.Evolution().Shared(), r.Evolution().Shared())
				}
				all[i] = d.Evolution()
			}
			shapes = append(shapes, all)
		}
		if shapes[0] != shapes[1] {
			t.Errorf("%d cities: the descents are %+v on one device and %+v on another", n, shapes[0], shapes[1])
		}
	}
}
