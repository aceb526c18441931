package ils3opt

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	cpu "tourscope/solver/engine/ils3opt"
	"tourscope/solver/enginetest"
	"tourscope/solver/generate"
)

// Every strategy finds the tours of ils-3opt-cpu.
func TestIlsFindsTheToursOfTheCPU(t *testing.T) {
	n, iterations := 1000, int64(2000)
	if driver.Emulated || testing.Short() { // short: under compute-sanitizer
		n, iterations = 70, 25
	}
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []map[string]string{
		{cpu.Solutions: "3"},
		{cpu.Solutions: "2", cpu.Accept: cpu.Shorter, cpu.Segment: "9", cpu.Wide: "50", cpu.Candidates: "13"},
		{cpu.Solutions: "2", cpu.Bridges: "3"},
	} {
		want := devicetest.RunIterations(t, cpu.New(), p, set, iterations)
		for _, strategy := range []string{catalog.FIThread, catalog.FIBlockGlobal, catalog.FIBlockShared} {
			checkIls(t, devicetest.NewMachine(t), p, set, strategy, iterations, want)
		}
	}
}

// Kicks have several double bridges from the same one on as those of the CPU, which takes thousands
// of iterations.
func TestIlsChangesItsKicksAsTheCPU(t *testing.T) {
	if driver.Emulated || testing.Short() {
		t.Skip("the emulated device and compute-sanitizer make too few iterations a second")
	}
	p, err := generate.Make("uniform", 901, 1)
	if err != nil {
		t.Fatal(err)
	}
	const iterations = 7_500
	set := map[string]string{cpu.Solutions: "1", cpu.Iterations: "7500"}
	want := devicetest.RunIterations(t, cpu.New(), p, set, iterations)
	checkIls(t, devicetest.NewMachine(t), p, set, catalog.FIBlockGlobal, iterations, want)
}

// Random-k-best improvement finds the tours of ils-3opt-cpu with any number of blocks.
func TestRandomKBestFindsTheToursOfTheCPU(t *testing.T) {
	n, iterations := 300, int64(200)
	if driver.Emulated || testing.Short() {
		n, iterations = 30, 8
	}
	p, err := generate.Make("uniform", n, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []map[string]string{
		{cpu.Solutions: "3", cpu.Neighbors: "700"},
		{cpu.Solutions: "2", cpu.Neighbors: "100", cpu.Accept: cpu.Shorter, cpu.Wide: "50", cpu.Candidates: "5"},
		{cpu.Solutions: "2", cpu.Neighbors: "700", cpu.Sampling: cpu.Uniform},
	} {
		host := maps.Clone(set)
		host[cpu.Rule] = cpu.RandomKBest
		want := devicetest.RunIterations(t, cpu.New(), p, host, iterations)
		for _, blocks := range []string{"1", "3"} {
			set["blocks"] = blocks
			checkIls(t, devicetest.NewMachine(t), p, set, catalog.RKBIBlocks, iterations, want)
		}
	}
}

// The same by exact distances, and where float32 distances are in doubt.
func TestIlsUnderEveryMetric(t *testing.T) {
	m := devicetest.NewMachine(t)
	n, iterations := 200, int64(500)
	if driver.Emulated || testing.Short() {
		n, iterations = 20, 8
	}
	for name, p := range devicetest.MetricProblems(t, n) {
		t.Log(name)
		set := map[string]string{cpu.Solutions: "2", cpu.Candidates: "9"}
		checkIls(t, m, p, set, catalog.StrategyAuto, iterations, devicetest.RunIterations(t, cpu.New(), p, set, iterations))
	}
}

// Fixed edges stay in the tours, which are those of ils-3opt-cpu, by every strategy.
func TestIlsKeepsFixedEdges(t *testing.T) {
	m := devicetest.NewMachine(t)
	n, iterations := 200, int64(500)
	if driver.Emulated || testing.Short() {
		n, iterations = 24, 8
	}
	for _, name := range []string{solver.Euc2D.String() + " fractions", solver.Ceil2D.String() + " near", "matrix"} {
		def := devicetest.MetricProblems(t, n)[name].Definition()
		for c := 0; c+3 < n; c += 5 { // paths of two edges, the other two of five cities free
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(c), solver.City(c + 1)}, [2]solver.City{solver.City(c + 2), solver.City(c + 1)})
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{cpu.Solutions: "2", cpu.Candidates: "9", cpu.Neighbors: "140"}
		want := devicetest.RunIterations(t, cpu.New(), p, set, iterations)
		for _, strategy := range []string{catalog.FIThread, catalog.FIBlockGlobal, catalog.FIBlockShared} {
			checkIls(t, m, p, set, strategy, iterations, want)
		}
		for _, set[cpu.Sampling] = range []string{cpu.Near, cpu.Uniform} {
			set[cpu.Rule] = cpu.RandomKBest
			want = devicetest.RunIterations(t, cpu.New(), p, set, iterations)
			delete(set, cpu.Rule)
			checkIls(t, m, p, set, catalog.RKBIBlocks, iterations, want)
		}
	}
}

func checkIls(t *testing.T, m *device.Machine, p *solver.Problem, set map[string]string, strategy string, iterations int64, want solver.Result) {
	t.Helper()
	own := map[string]string{"strategy": strategy}
	for name, value := range set {
		own[name] = value
	}
	got := devicetest.RunIterations(t, New(m), p, own, iterations)
	if !slices.Equal(got.Order, want.Order) || got.State.Best != want.State.Best || got.State.Iteration != want.State.Iteration ||
		got.State.Kicks != want.State.Kicks || got.State.Accepted != want.State.Accepted {
		t.Errorf("%s, %v, %v: %+v; the CPU: %+v", p.Name(), p.Metric(), own, got.State, want.State)
	}
}

// The run ends after its iterations, also under the preset.
func TestIlsMakesItsIterations(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	p, err := generate.Make("uniform", 40, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(map[string]string{cpu.Solutions: "3", cpu.Iterations: "31"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(40), Seed: 1, Values: values}, devicetest.HaltAt(1<<40))
	if err != nil || !r.Finished || r.State.Iteration != 10 || r.State.Kicks != 30 {
		t.Errorf("%+v, finished: %t, %v", r.State, r.Finished, err)
	}
}

// A tour too large for shared memory is refused with a remedy, or auto takes global memory.
func TestIlsRefusesLargeToursInSharedMemory(t *testing.T) {
	e := New(devicetest.NewMachine(t))
	p, err := generate.Make("uniform", 70_000, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(map[string]string{"strategy": catalog.FIBlockShared, cpu.Solutions: "1", cpu.Candidates: "4"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(70_000), Values: values}, devicetest.HaltAt(1))
	if err == nil || !strings.Contains(err.Error(), "choose the strategy "+catalog.FIBlockGlobal) {
		t.Errorf("%v", err)
	}
}

// A report from the preparation on the host has the start-up time of the run.
func TestPreparationOfIlsReportsTheStartUp(t *testing.T) {
	p, err := generate.Make("uniform", 9, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.IlsInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	run := &device.Run{Timing: solver.Timing{Startup: time.Millisecond}}
	state := newPopulation(run, solver.Job{Problem: p, Start: solver.Identity(9), Values: values}, nil).state
	if state.Timing.Startup != time.Millisecond {
		t.Errorf("a start-up of %v, want %v", state.Timing.Startup, time.Millisecond)
	}
}

func TestIlsStartKeepsToTheThreads(t *testing.T) {
	values, err := cpu.New().Info().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.StartOnBudget(t, values, func(job solver.Job) { newPopulation(&device.Run{}, job, nil) })
}
