package catalog

import (
	"slices"
	"testing"

	"tourscope/solver"
)

func TestEveryDefaultPassesItsOwnCheck(t *testing.T) {
	for _, info := range Engines() {
		values, err := info.Values(nil)
		if err != nil {
			t.Errorf("%s: %v", info.Name, err)
		}
		for _, p := range info.Params {
			if err := p.Check(values[p.Name]); err != nil {
				t.Errorf("%s: the default is refused: %v", info.Name, err)
			}
			if p.Help == "" || p.Title == "" {
				t.Errorf("%s: parameter %s explains nothing", info.Name, p.Name)
			}
		}
		if info.Device != solver.GPU || info.Paper == "" || info.Iteration == "" {
			t.Errorf("%s: device %v, paper %q, iteration %q", info.Name, info.Device, info.Paper, info.Iteration)
		}
	}
}

func TestPresetIsThePapersLaunch(t *testing.T) {
	values, err := PSPMInfo().Values(map[string]string{"preset": PresetLam2013, "k": "7", "ts": "5"})
	if err != nil {
		t.Fatal(err)
	}
	launch := Launch(values)
	for name, want := range map[string]string{"blocks": "98", "threads": "12", "k": "100", "ts": "5"} {
		if launch[name] != want {
			t.Errorf("%s = %s, want %s", name, launch[name], want)
		}
	}
	if values["k"] != "7" {
		t.Error("the user's values were written to")
	}
	values["preset"] = PresetNone
	if Launch(values)["k"] != "7" {
		t.Error("without a preset k must stay the user's")
	}
}

func TestDevicesSayWhyThereIsNone(t *testing.T) {
	if got := (Devices{None: "no driver"}).String(); got != "no driver" {
		t.Errorf("got %q", got)
	}
	one := Devices{List: []Device{{Name: "H200", Memory: 139 << 30, Multiprocessors: 132, Major: 9, Driver: "12.8"}}}
	want := "0: H200, 139.0 GiB, 132 multiprocessors, compute capability 9.0, driver for CUDA 12.8"
	if got := one.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	one.List[0].Release = "570.86.10"
	if got := one.List[0].Software(); got != "driver 570.86.10 for CUDA 12.8" {
		t.Errorf("the software is %q", got)
	}
}

// Flags, batch files and recordings of earlier versions say crossing.
func TestRecombinationHasItsFormerName(t *testing.T) {
	v, err := RegionsInfo().Values(map[string]string{"crossing": "false"})
	if err != nil || v.Bool("recombination") || v["crossing"] != "" {
		t.Errorf("crossing=false is %v, %v", v, err)
	}
}

func TestPresetOfRrhc(t *testing.T) {
	given := map[string]string{"preset": PresetOneil2015, "climbers": "5", "variant": VariantTile}
	values, err := RRHCInfo().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	launch := Launch(values)
	if launch["climbers"] != "100000" || launch["variant"] != VariantTile || values["climbers"] != "5" {
		t.Errorf("%v, of %v", launch, values)
	}
	if lost := Overruled(given); len(lost) != 1 || lost[0] != "climbers" {
		t.Errorf("overruled are %v, want the climbers", lost)
	}
	if EngineOfPreset(PresetOneil2015) != RRHC || EngineOfPreset(PresetLam2013) != PSPM {
		t.Error("a preset belongs to another engine")
	}
}

func TestPresetOfIls(t *testing.T) {
	given := map[string]string{"preset": PresetDelevacq2012, "solutions": "3", "segment": "20", "accept": "shorter"}
	values, err := IlsInfo().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	launch := Launch(values)
	if launch["solutions"] != "2048" || launch["accept"] != "not-longer" || launch["segment"] != "20" || values["solutions"] != "3" {
		t.Errorf("%v, of %v", launch, values)
	}
	if lost := Overruled(given); !slices.Equal(lost, []string{"accept", "solutions"}) {
		t.Errorf("overruled are %v, want acceptance and solutions", lost)
	}
	if EngineOfPreset(PresetDelevacq2012) != Ils {
		t.Error("the preset belongs to another engine")
	}
}

func TestPresetOfTabu(t *testing.T) {
	given := map[string]string{"preset": PresetLuong2013, "trials": "3", "tenure": "7", "fitness": FitnessCopied}
	values, err := TabuInfo().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	launch := Launch(values)
	if launch["trials"] != "10" || launch["fitness"] != FitnessCopied || launch["tenure"] != "7" || values["trials"] != "3" {
		t.Errorf("%v, of %v", launch, values)
	}
	if lost := Overruled(given); len(lost) != 1 || lost[0] != "trials" {
		t.Errorf("overruled are %v, want the trials", lost)
	}
	if EngineOfPreset(PresetLuong2013) != Tabu {
		t.Error("the preset belongs to another engine")
	}
}

// Great circles and open paths of more cities than a matrix may have reach the kernels of regions as they are; other
// engines refuse them.
func TestLargeProblemsWithoutMatrix(t *testing.T) {
	const n = 10_001
	globe := solver.Definition{Metric: solver.GreatCircle, X: make([]float64, n), Y: make([]float64, n)}
	path := solver.Definition{Metric: solver.Euc2D, X: make([]float64, n), Y: make([]float64, n), OpenPath: &[2]solver.City{5, solver.AnyCity}}
	for _, def := range []solver.Definition{globe, path} {
		for i := range n {
			def.X[i], def.Y[i] = float64(i%90), float64(i/90)
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range Engines() {
			if err := info.Check(p); (err == nil) != (info.Name == Regions) {
				t.Errorf("%s, %v: %v", info.Name, def.Metric, err)
			}
		}
		searched, err := RegionsInfo().Searched(p, false)
		if err != nil || searched.Metric() != def.Metric || (searched.Dummy() >= 0) != p.IsPath() {
			t.Errorf("%v: the metric is %v, the dummy city %d: %v", def.Metric, searched.Metric(), searched.Dummy(), err)
		}
	}
}
