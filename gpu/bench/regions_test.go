package bench

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/testneeds"
)

func TestParseSets(t *testing.T) {
	sets, err := parseSets("k=20, depth=3; k=40 ;")
	if err != nil {
		t.Fatal(err)
	}
	if len(sets) != 3 || sets[0]["depth"] != "3" || sets[1]["k"] != "40" || len(sets[2]) != 0 {
		t.Errorf("read %v", sets)
	}
	for _, wrong := range []string{"k", "k=0", "none=3", "depth=3;k=x"} {
		if _, err := parseSets(wrong); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
}

func TestGapRowsCountWhoCameThere(t *testing.T) {
	var out bytes.Buffer
	b := &bench{out: &out}
	runs := []*regionRun{{trace: []moment{{time.Second, 0.9}}}, {trace: []moment{{2 * time.Second, 1}}}, {trace: []moment{{3 * time.Second, 1.1}}}}
	b.gapRow(runs, goal{name: "d18512", gaps: []float64{1}, atMost: []float64{0.1}}, 0, 1, true)
	if want := "| tuning | d18512 | 1 | 2.000 | 1.000 to 2.000 | **miss**: ≤ 0.1 | 2 of 3 |\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestSeedRowIsOfTheWorst: instances without a known length are relative to the shortest tour.
func TestSeedRowIsOfTheWorst(t *testing.T) {
	var out bytes.Buffer
	b := &bench{out: &out}
	p, err := b.instance("clustered20-7")
	if err != nil {
		t.Fatal(err)
	}
	var runs []*regionRun
	for _, length := range []int64{100_040, 100_000, 100_010} {
		runs = append(runs, &regionRun{result: solver.Result{State: solver.State{Best: length}}})
	}
	b.seedRow("clustered20-7", p, runs)
	if want := "| – | clustered20-7 | 20 | 100000, shortest here | 0.000 | 0.010 | 0.040 | 0.030 | ≤ 0.03 |\n"; out.String() != want {
		t.Errorf("%q, want %q", &out, want)
	}
}

// TestTraceHasEveryRun, and one head for several calls.
func TestTraceHasEveryRun(t *testing.T) {
	b := &bench{Settings: Settings{Trace: filepath.Join(t.TempDir(), "trace.csv")}}
	p, err := b.instance("grid9")
	if err != nil {
		t.Fatal(err)
	}
	r := &regionRun{best: 1000, wall: time.Second, result: solver.Result{State: solver.State{Best: 1001}}}
	for _, ms := range []int{1, 1, 5} { // the second is too near
		r.trace = append(r.trace, moment{time.Duration(ms) * time.Millisecond, float64(10 - ms)})
	}
	for seed := range uint64(3) {
		if err := b.writeTrace("regions", p, seed, r); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(b.Trace)
	if err != nil {
		t.Fatal(err)
	}
	want := "engine,instance,cities,seed,seconds,length\n"
	for _, seed := range []string{"1", "2"} {
		for _, row := range []string{"0.0010,1090", "0.0050,1050", "1.0000,1001"} {
			want += "regions,grid9-1,9," + seed + "," + row + "\n"
		}
	}
	if string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}

func TestTimeToAGap(t *testing.T) {
	run := func(at ...float64) *regionRun {
		r := &regionRun{}
		for i, s := range at {
			r.trace = append(r.trace, moment{time.Duration(s * float64(time.Second)), float64(len(at) - i)})
		}
		return r
	}
	runs := []*regionRun{run(1, 2, 3), run(4), run(0.5, 1)}
	if got := timeTo(runs, 1); got != "3.000" {
		t.Errorf("the median to 1 %% is %s", got)
	}
	if got := timeTo(runs, 0.5); got != "—" {
		t.Errorf("no run came to 0.5 %%, the median is %s", got)
	}
	if !math.IsInf(runs[1].to(0.1), 1) {
		t.Error("a run came where it did not")
	}
}

// TestRegionsTable measures on the device at hand, be it emulated, and only asks
// whether a table comes out.
func TestRegionsTable(t *testing.T) {
	if _, err := driver.Devices(); err != nil {
		need := testneeds.Device
		if driver.Emulated {
			need = testneeds.Compiler
		}
		testneeds.Missing(t, need, err.Error())
	}
	folder := t.TempDir()
	tsp := "NAME: five\nTYPE: TSP\nDIMENSION: 5\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 0 9\n3 9 9\n4 9 0\n5 4 4\nEOF\n"
	if err := os.WriteFile(filepath.Join(folder, "five.tsp"), []byte(tsp), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := Run(t.Context(), &out, Settings{TSPLIB: folder, Runs: 2, Only: []string{"regions"}, For: 20 * time.Millisecond,
		Instances: []string{"five", "absent", "uniform300"}, Sets: "blocks=2,threads=32,k=1", Gaps: []float64{300, 0.01}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| five | blocks=2 k=1 threads=32 |", "absent | not in", "| uniform300-1 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	out.Reset()
	err = Run(t.Context(), &out, Settings{TSPLIB: folder, Runs: 1, Only: []string{"gaps", "chained", "halts"}, ForCPU: 20 * time.Millisecond,
		Instances: []string{"d18512", "lin105"}, Sets: "blocks=2,threads=32,k=1", Sizes: []int{5}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Regions, blocks=2 k=1 threads=32: seconds to a gap, tuning set", "`chained`, one core", "| d18512 | not in", "to the optimum, test set\n", "| `regions` | 5 |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	out.Reset()
	err = Run(t.Context(), &out, Settings{TSPLIB: folder, Runs: 1, Only: []string{"seeds", "cores"}, For: 20 * time.Millisecond, ForCPU: 20 * time.Millisecond,
		Instances: []string{"clustered50-7", "d18512"}, Sets: "blocks=2,threads=32,k=1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"worst of 1 seeds", "| – | clustered50-7 | 50 |", " cores: seconds to a gap, tuning set"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if err := Run(t.Context(), &out, Settings{Only: []string{"none"}}); err == nil {
		t.Error("a table that there is none of was taken")
	}
}

func TestRecombinationIsWhatComesAfterRounds(t *testing.T) {
	r := &regionRun{stages: make(map[string]time.Duration)}
	for i, stage := range []string{"candidates", "descent", "rounds", "descent", "recombination", "rounds", "recombination", ""} {
		r.enter(stage, time.Duration(i)*time.Second)
	}
	if r.cross != 3*time.Second || r.stages["descent"] != time.Second || r.stages["rounds"] != 2*time.Second {
		t.Errorf("%v were spent recombining, of the stages %v", r.cross, r.stages)
	}
	evolving := &regionRun{stages: make(map[string]time.Duration)}
	for i, stage := range []string{"descent", "evolution", ""} {
		evolving.enter(stage, time.Duration(i)*time.Second)
	}
	if evolving.cross != 0 || evolving.stages["rounds"] != time.Second {
		t.Errorf("evolution counts as recombination on the CPU for %v, of the stages %v", evolving.cross, evolving.stages)
	}
	if text := kept([]*regionRun{evolving}); text != "—" {
		t.Errorf("of the kicks %s are said to have been kept, with offspring among them", text)
	}
	if text := kept([]*regionRun{r}); text != "—" {
		t.Errorf("of the kicks %s are said to have been kept, with other improvements among them", text)
	}
}

// TestGapSetsAreTheNamedSets: what is printed as the tuning or the test set is of it.
func TestGapSetsAreTheNamedSets(t *testing.T) {
	for _, set := range gapSets() {
		named := batch.Expand([]string{set.name, "lam2013"})
		if set.name == batch.TestSet {
			named = batch.Expand([]string{set.name})
		}
		b := &bench{}
		goals, small := b.wantedOf(set)
		measured := slices.Clone(small)
		for _, g := range goals {
			measured = append(measured, g.name)
		}
		for _, name := range measured {
			if !slices.Contains(named, name) {
				t.Errorf("%s is measured with the %s set, and is not of it", name, set.name)
			}
		}
		if set.name == batch.TestSet && len(measured) != len(named) {
			t.Errorf("the test set has %d instances, %d are measured", len(named), len(measured))
		}
	}
}

// TestInstancesChooseTheSets: only sets with an instance that is wanted have a table.
func TestInstancesChooseTheSets(t *testing.T) {
	for _, c := range []struct {
		instances              []string
		tuning, optima, tested int // rows
	}{
		{[]string{"uniform1000000"}, 1, 0, 0},
		{[]string{"uniform1000000-2"}, 0, 0, 1},
		{[]string{"d493", "pr2392"}, 1, 1, 0},
		{batch.Expand([]string{"test"}), 0, 0, 24},
	} {
		b := &bench{Settings: Settings{Instances: c.instances}}
		tuning, optima := b.wantedOf(gapSets()[0])
		goals, small := b.wantedOf(gapSets()[1])
		if len(tuning) != c.tuning || len(optima) != c.optima || len(goals)+len(small) != c.tested {
			t.Errorf("%v: %d, %d and %d rows", c.instances, len(tuning), len(optima), len(goals)+len(small))
		}
	}
}

// TestGeneratedInstancesHaveASeed, which is 1 where none is named.
func TestGeneratedInstancesHaveASeed(t *testing.T) {
	b := &bench{}
	for name, want := range map[string]string{"uniform50": "uniform50-1", "uniform50-1": "uniform50-1", "uniform50-2": "uniform50-2",
		"dimacs50-2": "dimacs50-2", "dimacs-clustered50-2": "dimacs-clustered50-2", "roads50": "roads50-1", "one-way-roads50-2": "one-way-roads50-2"} {
		if p, err := b.instance(name); err != nil || p.Name() != want {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
	for _, wrong := range []string{"uniform", "uniform5-", "uniform5-x", "uniform-2", "roads16385-1"} {
		if _, err := b.instance(wrong); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
}

// TestTheCommandIsSaid with what makes the tables others than the usual ones.
func TestTheCommandIsSaid(t *testing.T) {
	s := Settings{Runs: 5, Only: []string{"gaps", "halts"}, Instances: []string{"test"}, Sets: "k=20; k=40"}
	if got, want := s.command(), "tourscope-gpu bench --tsplib DIR --runs 5 --only gaps,halts --instances test --sets 'k=20; k=40'"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := (Settings{Runs: 10}).command(), "tourscope-gpu bench --tsplib DIR --runs 10"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEveryImprovementAfterTheFirstRoundIsRecorded: recombination on the CPU makes few
// reports, and no rounds.
func TestEveryImprovementAfterTheFirstRoundIsRecorded(t *testing.T) {
	r := &regionRun{best: 100, began: time.Now(), until: time.Now().Add(time.Hour), stages: make(map[string]time.Duration)}
	report := func(stage string, lengths ...int64) {
		for _, length := range lengths {
			r.Report(&solver.State{Stage: solver.Stage{Name: stage}, Best: length})
		}
	}
	report("descent", 140, 139, 138)
	if len(r.trace) != 1 {
		t.Errorf("%d moments of a descent are recorded, want its begin", len(r.trace))
	}
	report("rounds", 130)
	report("recombination", 130, 120, 120, 110)
	var gaps []float64
	for _, m := range r.trace {
		gaps = append(gaps, math.Round(m.gap))
	}
	if want := []float64{40, 30, 20, 10}; !slices.Equal(gaps, want) {
		t.Errorf("the gaps %v are recorded, want %v", gaps, want)
	}
}
