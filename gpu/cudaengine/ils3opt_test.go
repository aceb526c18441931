package cudaengine

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/engine/ils3opt"
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
		{ils3opt.Solutions: "3"},
		{ils3opt.Solutions: "2", ils3opt.Accept: ils3opt.Shorter, ils3opt.Segment: "9", ils3opt.Wide: "50", ils3opt.Candidates: "13"},
		{ils3opt.Solutions: "2", ils3opt.Bridges: "3"},
	} {
		want := runIterations(t, ils3opt.New(), p, set, iterations)
		for _, strategy := range []string{catalog.FIThread, catalog.FIBlockGlobal, catalog.FIBlockShared} {
			checkIls(t, newMachine(t), p, set, strategy, iterations, want)
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
	set := map[string]string{ils3opt.Solutions: "1", ils3opt.Iterations: "7500"}
	want := runIterations(t, ils3opt.New(), p, set, iterations)
	checkIls(t, newMachine(t), p, set, catalog.FIBlockGlobal, iterations, want)
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
		{ils3opt.Solutions: "3", ils3opt.Neighbors: "700"},
		{ils3opt.Solutions: "2", ils3opt.Neighbors: "100", ils3opt.Accept: ils3opt.Shorter, ils3opt.Wide: "50", ils3opt.Candidates: "5"},
		{ils3opt.Solutions: "2", ils3opt.Neighbors: "700", ils3opt.Sampling: ils3opt.Uniform},
	} {
		host := maps.Clone(set)
		host[ils3opt.Rule] = ils3opt.RandomKBest
		want := runIterations(t, ils3opt.New(), p, host, iterations)
		for _, blocks := range []string{"1", "3"} {
			set["blocks"] = blocks
			checkIls(t, newMachine(t), p, set, catalog.RKBIBlocks, iterations, want)
		}
	}
}

// The same by exact distances, and where float32 distances are in doubt.
func TestIlsUnderEveryMetric(t *testing.T) {
	m := newMachine(t)
	n, iterations := 200, int64(500)
	if driver.Emulated || testing.Short() {
		n, iterations = 20, 8
	}
	for name, p := range ilsProblems(t, n) {
		t.Log(name)
		set := map[string]string{ils3opt.Solutions: "2", ils3opt.Candidates: "9"}
		checkIls(t, m, p, set, catalog.StrategyAuto, iterations, runIterations(t, ils3opt.New(), p, set, iterations))
	}
}

// Fixed edges stay in the tours, which are those of ils-3opt-cpu, by every strategy.
func TestIlsKeepsFixedEdges(t *testing.T) {
	m := newMachine(t)
	n, iterations := 200, int64(500)
	if driver.Emulated || testing.Short() {
		n, iterations = 24, 8
	}
	for _, name := range []string{solver.Euc2D.String() + " fractions", solver.Ceil2D.String() + " near", "matrix"} {
		def := ilsProblems(t, n)[name].Definition()
		for c := 0; c+3 < n; c += 5 { // paths of two edges, the other two of five cities free
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{solver.City(c), solver.City(c + 1)}, [2]solver.City{solver.City(c + 2), solver.City(c + 1)})
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{ils3opt.Solutions: "2", ils3opt.Candidates: "9", ils3opt.Neighbors: "140"}
		want := runIterations(t, ils3opt.New(), p, set, iterations)
		for _, strategy := range []string{catalog.FIThread, catalog.FIBlockGlobal, catalog.FIBlockShared} {
			checkIls(t, m, p, set, strategy, iterations, want)
		}
		for _, set[ils3opt.Sampling] = range []string{ils3opt.Near, ils3opt.Uniform} {
			set[ils3opt.Rule] = ils3opt.RandomKBest
			want = runIterations(t, ils3opt.New(), p, set, iterations)
			delete(set, ils3opt.Rule)
			checkIls(t, m, p, set, catalog.RKBIBlocks, iterations, want)
		}
	}
}

// ilsProblems are problems of every metric of the fast kernels and of some others, with integers,
// fractions, and distances beyond float32.
func ilsProblems(t *testing.T, n int) map[string]*solver.Problem {
	t.Helper()
	all := map[string]*solver.Problem{}
	add := func(name string, def solver.Definition) {
		def.Name = name
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = p
	}
	r := rand.New(rand.NewPCG(7, 7))
	some := func(f func() float64) []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = f()
		}
		return values
	}
	fraction, near, far := func() float64 { return 300 * r.Float64() }, func() float64 { return float64(r.IntN(12)) }, func() float64 { return 1e9 * r.Float64() }
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D, solver.Att, solver.Man2D, solver.Max2D} {
		add(metric.String()+" fractions", solver.Definition{Metric: metric, X: some(fraction), Y: some(fraction)})
		add(metric.String()+" near", solver.Definition{Metric: metric, X: some(near), Y: some(near)})
		add(metric.String()+" far", solver.Definition{Metric: metric, X: some(far), Y: some(far)})
	}
	matrix := solver.NewMatrix(n)
	for a := range solver.City(n) {
		for b := range a {
			matrix.Set(a, b, r.Int32N(1000))
		}
	}
	add("matrix", solver.Definition{Metric: solver.Explicit, Matrix: matrix})
	return all
}

func checkIls(t *testing.T, m *Machine, p *solver.Problem, set map[string]string, strategy string, iterations int64, want solver.Result) {
	t.Helper()
	own := map[string]string{"strategy": strategy}
	for name, value := range set {
		own[name] = value
	}
	got := runIterations(t, &Ils{m}, p, own, iterations)
	if !slices.Equal(got.Order, want.Order) || got.State.Best != want.State.Best || got.State.Iteration != want.State.Iteration ||
		got.State.Kicks != want.State.Kicks || got.State.Accepted != want.State.Accepted {
		t.Errorf("%s, %v, %v: %+v; the CPU: %+v", p.Name(), p.Metric(), own, got.State, want.State)
	}
}

// The run ends after its iterations, also under the preset.
func TestIlsMakesItsIterations(t *testing.T) {
	e := &Ils{newMachine(t)}
	p, err := generate.Make("uniform", 40, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(map[string]string{ils3opt.Solutions: "3", ils3opt.Iterations: "31"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(40), Seed: 1, Values: values}, haltAt(1<<40))
	if err != nil || !r.Finished || r.State.Iteration != 10 || r.State.Kicks != 30 {
		t.Errorf("%+v, finished: %t, %v", r.State, r.Finished, err)
	}
}

// A tour too large for shared memory is refused with a remedy, or auto takes global memory.
func TestIlsRefusesLargeToursInSharedMemory(t *testing.T) {
	e := &Ils{newMachine(t)}
	p, err := generate.Make("uniform", 70_000, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := e.Info().Values(map[string]string{"strategy": catalog.FIBlockShared, ils3opt.Solutions: "1", ils3opt.Candidates: "4"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.Run(t.Context(), solver.Job{Problem: p, Start: solver.Identity(70_000), Values: values}, haltAt(1))
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
	run := &deviceRun{timing: solver.Timing{Startup: time.Millisecond}}
	state := newIlsPopulation(run, solver.Job{Problem: p, Start: solver.Identity(9), Values: values}, nil).state
	if state.Timing.Startup != time.Millisecond {
		t.Errorf("a start-up of %v, want %v", state.Timing.Startup, time.Millisecond)
	}
}
