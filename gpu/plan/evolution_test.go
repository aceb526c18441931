package plan

import (
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// Where regions evolve if nobody chooses, and that what a person asks of kicks is heard.
func TestWhereRegionsEvolve(t *testing.T) {
	devices := regionsDevices()
	for _, c := range []struct {
		why, device string
		n           int
		set         map[string]string
		want        bool
	}{
		{"large instances", "H200", leastOnDevice + 1, nil, true},
		{"smaller ones are crossed as a whole", "H200", leastOnDevice, nil, false},
		{"unless chosen", "H200", 500, map[string]string{"evolution": "device"}, true},
		{"the host was chosen", "H200", 50_000, map[string]string{"evolution": "host"}, false},
		{"nothing is to be recombined", "H200", 50_000, map[string]string{"recombination": "false"}, false},
		{"kicks were chosen", "H200", 50_000, map[string]string{"k": "30"}, false},
		{"heat was chosen", "H200", 50_000, map[string]string{"heat": "1"}, false},
		{"regions too large for populations", "H200", 50_000, map[string]string{"cities": "1025"}, false},
		{"regions too small", "H200", 50_000, map[string]string{"cities": "300"}, false},
		{"blocks too large for populations", "H200", 50_000, map[string]string{"threads": "1024"}, false},
		{"a block holds too few cities", "T4", 50_000, nil, false},
		{"a block holds enough", "V100", 50_000, nil, true},
	} {
		r, err := ChooseRegions(devices[c.device], Instance{Cities: c.n, Estimate: InPlane}, regionValues(t, c.set))
		if err != nil || r.Evolves() != c.want || (r.KickRounds > 0) != (c.want && c.n > leastOnDevice) {
			t.Errorf("%s: %+v, %v", c.why, r, err)
		}
	}
}

// Where first tours are long regions evolve from fewer cities on, after descents on the device.
func TestFewerCitiesEvolve(t *testing.T) {
	for _, c := range []struct {
		n    int
		want bool
	}{{longWhole, false}, {longWhole + 1, true}, {leastOnDevice, true}} {
		r, err := ChooseRegions(regionsDevices()["H200"], Instance{Cities: c.n, Estimate: InPlane, Whole: longWhole}, regionValues(t, nil))
		if err != nil || r.Evolves() != c.want || r.DescendsOnDevice() != c.want {
			t.Errorf("%d cities: %+v, %v", c.n, r, err)
		}
	}
}

// Regions evolve at every number of cities beyond leastOnDevice, also where cells are smallest: just below and above one and two cells
// for each multiprocessor.
func TestRegionsEvolveAtEverySize(t *testing.T) {
	values := regionValues(t, nil)
	for _, name := range []string{"H200", "A100"} {
		for multiprocessors := regionsDevices()[name].Multiprocessors; multiprocessors >= 27; multiprocessors-- {
			device := regionsDevices()[name]
			device.Multiprocessors = multiprocessors
			for n := leastOnDevice + 1; n < 3*evolvedRegion*multiprocessors; n += evolvedRegion {
				for _, cities := range []int{n, n / evolvedRegion * evolvedRegion, n/evolvedRegion*evolvedRegion + 1} {
					if r, err := ChooseRegions(device, Instance{Cities: cities, Estimate: InPlane}, values); cities > leastOnDevice && (err != nil || !r.Evolves()) {
						t.Fatalf("%s with %d multiprocessors, %d cities: %+v, %v", name, multiprocessors, cities, r, err)
					}
				}
			}
		}
	}
}

// What populations cannot be is refused with a remedy.
func TestImpossiblePopulations(t *testing.T) {
	for _, set := range []map[string]string{{"cities": "1025"}, {"threads": "800"}} {
		set["evolution"] = catalog.EvolutionDevice
		if _, err := ChooseRegions(regionsDevices()["H200"], Instance{Cities: 50_000, Estimate: InPlane}, regionValues(t, set)); err == nil || !strings.Contains(err.Error(), "or auto") {
			t.Errorf("%v: the error is %v", set, err)
		}
	}
	small := RegionsDevice{Multiprocessors: 4, SharedPerBlock: 48 << 10, ThreadsPerMulti: 1024}
	if _, err := ChooseRegions(small, Instance{Cities: 50_000, Estimate: InPlane}, regionValues(t, map[string]string{"evolution": catalog.EvolutionDevice, "cities": "1000", "threads": "256"})); err == nil || !strings.Contains(err.Error(), "choose fewer threads or fewer cities") {
		t.Errorf("the error is %v", err)
	}
}

// The plan written as parameter values gives the same plan again, on a device that it fits.
func TestEvolutionIsMadeAgain(t *testing.T) {
	devices := regionsDevices()
	for _, n := range []int{600, 5_000, 18_512, 115_475, 1_000_000} {
		first, err := ChooseRegions(devices["H200"], Instance{Cities: n, Estimate: InPlane}, regionValues(t, map[string]string{"evolution": catalog.EvolutionDevice}))
		if err != nil {
			t.Fatal(err)
		}
		set := make(map[string]string)
		for word := range strings.FieldsSeq(first.Values(n)) {
			name, value, _ := strings.Cut(word, "=")
			set[name] = value
		}
		larger := devices["H200"]
		larger.Multiprocessors *= 2
		again, err := ChooseRegions(larger, Instance{Cities: n, Estimate: InPlane}, regionValues(t, set))
		if err != nil || again != first {
			t.Errorf("%d cities: %+v, then %+v, %v", n, first, again, err)
		}
	}
}

// The plan tells of populations and of the kernel that they run on.
func TestPlanOfEvolution(t *testing.T) {
	o := planFor(t, described(t, "H200"), catalog.Regions, 18_512, solver.Euc2D, nil)
	if o.Kernel != "evolve.near" || o.Blocks != 132 || o.Threads != 768 || o.Regions != 22 || o.Replicas != 6 || o.Active != 1 || o.LimitedBy != ByGrid && o.LimitedBy != ByShared && o.LimitedBy != ByRegisters {
		t.Errorf("%+v", o)
	}
	kicks := planFor(t, described(t, "H200"), catalog.Regions, 18_512, solver.Euc2D, map[string]string{"evolution": "host"})
	if carried := int64(132 * 24 * (2*o.Region + carriedBytes)); o.Memory-kicks.Memory < carried {
		t.Errorf("%d bytes of device memory, %d with kicks", o.Memory, kicks.Memory)
	}
	found := false
	for _, f := range o.Figures() {
		found = found || f.Label == "individuals" && f.Value == "3,168, 24 a population"
		if strings.Contains(f.Value, "0 kicks") {
			t.Errorf("%+v", f)
		}
	}
	if !found {
		t.Errorf("no individuals in %+v", o.Figures())
	}
}
