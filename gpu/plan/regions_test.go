package plan

import (
	"maps"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

func regionValues(t *testing.T, set map[string]string) solver.Values {
	t.Helper()
	values, err := catalog.RegionsInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// regionsDevices are devices of different kinds, and the emulated one.
func regionsDevices() map[string]RegionsDevice {
	return map[string]RegionsDevice{
		"H200":     {Multiprocessors: 132, SharedPerBlock: 227 << 10, ThreadsPerMulti: 2048},
		"A100":     {Multiprocessors: 108, SharedPerBlock: 163 << 10, ThreadsPerMulti: 2048},
		"V100":     {Multiprocessors: 80, SharedPerBlock: 96 << 10, ThreadsPerMulti: 2048},
		"T4":       {Multiprocessors: 40, SharedPerBlock: 64 << 10, ThreadsPerMulti: 1024},
		"emulated": {Multiprocessors: 2, SharedPerBlock: 100 << 10, ThreadsPerMulti: 256},
	}
}

// What is left open suits every device and every number of cities.
func TestAutoRegionsFit(t *testing.T) {
	for name, device := range regionsDevices() {
		for _, estimate := range []Estimate{InPlane, InSpace, Exact} {
			for _, n := range []int{9, 52, 500, 1000, 1001, 2392, 18_512, 33_810, 65_536, 115_475, 131_000, 1_000_000, 2_000_000} {
				r, err := ChooseRegions(device, Instance{Cities: n, Estimate: estimate}, regionValues(t, nil))
				if err != nil {
					t.Fatalf("%s, %d cities: %v", name, n, err)
				}
				largest := ceilDiv(n, r.Cells)
				switch {
				case r.Evolves() && (n <= leastOnDevice || largest < leastEvolved || largest > MostEvolved || r.Individuals > MostIndividuals):
					t.Errorf("%s, %d cities: populations in cells of %d, %+v", name, n, largest, r)
				case r.Evolves() && r.Evolution().Shared() > device.SharedPerBlock, r.Shape.Shared() > device.SharedPerBlock:
					t.Errorf("%s, %d cities: %d bytes of shared memory", name, n, r.Shape.Shared())
				case r.Shape.Capacity < largest || r.Shape.Capacity%WarpSize != 0:
					t.Errorf("%s, %d cities: capacity of %d in cells of %d", name, n, r.Shape.Capacity, largest)
				case r.Shape.Searches < 1 || r.Shape.Searches > 32 || r.Kicks < 1 || r.Replicas < 1:
					t.Errorf("%s, %d cities: %+v", name, n, r)
				case n > 4*MinRegion && largest < MinRegion:
					t.Errorf("%s, %d cities: cells of %d are not searched", name, n, largest)
				}
			}
		}
	}
}

// At the sizes that regions is held to, every multiprocessor of an H200 has a block.
func TestRegionsFillTheDevice(t *testing.T) {
	device := regionsDevices()["H200"]
	for _, n := range []int{100, 493, 2392, 7397, 18_512, 115_475, 1_000_000} {
		r, err := ChooseRegions(device, Instance{Cities: n, Estimate: InPlane}, regionValues(t, nil))
		if err != nil {
			t.Fatal(err)
		}
		if r.Blocks() < device.Multiprocessors*9/10 {
			t.Errorf("%d cities: %d blocks for %d multiprocessors", n, r.Blocks(), device.Multiprocessors)
		}
	}
}

// What a person sets is taken, and what does not fit is refused with a remedy.
func TestGivenRegions(t *testing.T) {
	device := regionsDevices()["H200"]
	for _, c := range []struct {
		set                              map[string]string
		cells, replicas, searches, kicks int
	}{
		{map[string]string{"blocks": "264", "threads": "512", "k": "7"}, 144, 1, 16, 7},
		{map[string]string{"cities": "256", "blocks": "200", "threads": "96", "k": "50"}, 73, 2, 3, 50},
		{map[string]string{"cities": "10000", "blocks": "1", "threads": "32", "k": "1"}, 2, 1, 1, 1},
	} {
		r, err := ChooseRegions(device, Instance{Cities: 18_512, Estimate: InPlane}, regionValues(t, c.set))
		if err != nil && c.set["cities"] == "10000" {
			if !strings.Contains(err.Error(), "choose fewer") {
				t.Errorf("%v is refused without a remedy: %v", c.set, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.Cells != c.cells || r.Replicas != c.replicas || r.Shape.Searches != c.searches || r.Kicks != c.kicks {
			t.Errorf("%v: %+v", maps.Clone(c.set), r)
		}
	}
}

// Kicks pass over fixed edges where every other edge is one, in asymmetric problems. An open path has a dummy city, which
// kernels for the plane do not know.
func TestKernelsForFixedEdges(t *testing.T) {
	matrix := asymmetric(t, 400)
	few := square(t, 400, solver.Geo).Definition()
	few.FixedEdges = [][2]solver.City{{1, 2}}
	planar := square(t, 400, solver.Euc2D).Definition()
	planar.FixedEdges = few.FixedEdges
	weights := solver.NewMatrix(400)
	for a := range solver.City(400) {
		for b := range a {
			weights.Set(a, b, int32(a-b))
		}
	}
	path := square(t, 400, solver.Euc2D).Definition()
	path.OpenPath = &[2]solver.City{3, solver.AnyCity}
	angles := square(t, 400, solver.Euc2D).Definition()
	angles.Metric, angles.Z = solver.XRay1, angles.Y
	for _, c := range []struct {
		def    solver.Definition
		kernel string // of kicks, and of evolution
	}{
		{matrix.Definition(), "fixed"}, {solver.Definition{Metric: solver.Explicit, Matrix: weights}, "matrix"}, {few, "space"}, {angles, "space"}, {planar, "near"}, {path, "space"},
	} {
		p, err := solver.NewProblem(c.def)
		if err != nil {
			t.Fatal(err)
		}
		for choice, kernel := range map[string]string{catalog.EvolutionHost: "regions.", catalog.EvolutionDevice: "evolve."} {
			o, err := ForDevice(described(t, "H200"), catalog.Regions, regionValues(t, map[string]string{"evolution": choice}), p)
			if err != nil || o.Kernel != kernel+c.kernel {
				t.Errorf("%s, %v: the kernel is %s, want %s: %v", c.def.Name, c.def.Metric, o.Kernel, kernel+c.kernel, err)
			}
		}
	}
}
