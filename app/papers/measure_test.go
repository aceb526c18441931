package papers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
	"tourscope/solver/engine/lwsa"
	"tourscope/solver/generate"
	"tourscope/solver/tsplib"
)

// folder writes small instances under the names of TSPLIB's and returns their folder.
func folder(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, name := range names {
		p, err := generate.Make("uniform", 12+i, uint64(i+1))
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := tsplib.WriteProblem(&text, p); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".tsp"), text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// scripted is an engine whose tours are as long as a script of seeds says.
type scripted struct {
	info  solver.Info
	turns func(seed uint64) int // pairs of cities that are swapped in the start tour's place
}

func (s *scripted) Info() solver.Info { return s.info }

func (s *scripted) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	order := make([]solver.City, job.Problem.Cities())
	for i := range order {
		order[i] = solver.City(i)
	}
	for k := range s.turns(job.Seed) {
		order[2*k+1], order[2*k+2] = order[2*k+2], order[2*k+1]
	}
	return solver.Result{Order: order, Finished: true, State: solver.State{Best: job.Problem.Length(order), Moves: 1000, Iteration: 1}}, nil
}

// without is the registry of a program without a GPU.
func without() *solver.Registry {
	registry := solver.NewRegistry(engine.All()...)
	for _, info := range catalog.Engines() {
		info.Unavailable = "there is no GPU"
		registry.Add(&scripted{info: info})
	}
	return registry
}

// convex returns a folder with one instance of cities on a convex curve, on which the order of
// the numbers is optimal.
func convex(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	var b strings.Builder
	fmt.Fprintf(&b, "NAME: %s\nTYPE: TSP\nDIMENSION: 12\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n", name)
	for i, at := range [][2]int{{100, 0}, {187, 50}, {237, 137}, {237, 237}, {187, 324}, {100, 374}, {0, 374}, {-87, 324}, {-137, 237}, {-137, 137}, {-87, 50}, {0, 0}} {
		fmt.Fprintf(&b, "%d %d %d\n", i+1, at[0], at[1])
	}
	b.WriteString("EOF\n")
	if err := os.WriteFile(filepath.Join(dir, name+".tsp"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestThroughputFollowsSection53 checks Table 3 of Lam et al. with scripted engines: the
// threshold is the shortest of the SSPM runs, a trial makes further searches until a
// tour is shorter, and TC is the inverse of the mean time.
func TestThroughputFollowsSection53(t *testing.T) {
	sspm := &scripted{info: lwsa.NewSSPM().Info(), turns: func(seed uint64) int {
		switch {
		case seed == 2: // the best of the runs 1 to 3
			return 1
		case seed > 2*anotherSeed: // the third search of a trial
			return 0
		}
		return 2
	}}
	pspm := &scripted{info: catalog.PSPMInfo(), turns: func(uint64) int { return 0 }}
	pssm := &scripted{info: lwsa.NewPSSM().Info(), turns: func(uint64) int { return 3 }}
	m := finished(t, table(t, "lam2013", "table3"), Settings{
		Engines: solver.NewRegistry(sspm, pspm, pssm), Instances: convex(t, "rd100"), Out: t.TempDir(), Runs: 3, Jobs: 2,
	})
	row := m.rows[0]
	got := m.sampled(row, row.instances[0])
	threshold := got["sspm"].trials[1].Length
	for name, want := range map[string]int{"sspm_tc": 3, "pspm_tc": 1, "pspm_tuned_tc": 1, "pspm_fast_tc": 1} {
		for _, trial := range got[name].trials {
			if trial.Searches != want || !trial.Reached || trial.Length >= threshold {
				t.Errorf("%s: %+v, want %d searches and a length below %d", name, trial, want, threshold)
			}
		}
		if len(got[name].trials) != 3 {
			t.Errorf("%s has %d trials, want 3", name, len(got[name].trials))
		}
	}
	var sum float64
	for _, trial := range got["pspm_fast_tc"].trials {
		sum += trial.Seconds / 3
	}
	if limit := got["pspm_limited"].spec.Time.Seconds(); limit < sum*0.99-1e-6 || limit > sum*1.01+1e-6 {
		t.Errorf("the limit of the convergence experiment is %v, the mean time to the threshold %v", limit, sum)
	}
	column := slices.IndexFunc(m.Table.Columns, func(c Column) bool { return c.Name == "pspm_fast_tc" })
	if tc := m.Rows()[0].Cells[column].Ours; tc < 99/sum || tc > 101/sum {
		t.Errorf("TC is %v, want 100/%v", tc, sum)
	}
}

// finished runs a table to its end.
func finished(t *testing.T, tab *Table, s Settings) *Measurement {
	t.Helper()
	s.Environment = batch.Here("test")
	m, err := Open(tab, s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	if err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestResumesWhereItWasCutOff measures a table on the CPU, cuts its journal, and measures what
// is missing, nothing else.
func TestResumesWhereItWasCutOff(t *testing.T) {
	s := Settings{Engines: without(), Instances: folder(t, "rd100", "eil101"), Out: t.TempDir(), Quick: true}
	var trials []string
	s.Observe = func(e Event) {
		if e.Run == nil {
			trials = append(trials, e.Instance+"/"+e.Sample)
		}
	}
	tab := table(t, "lam2013", "table2")
	m := finished(t, tab, s)
	if want := []string{"rd100/sspm", "rd100/pssm", "eil101/sspm", "eil101/pssm"}; !slices.Equal(trials, want) {
		t.Fatalf("measured %v, want %v", trials, want)
	}
	if absent := m.Absent(); len(absent) != 18 || !strings.HasPrefix(absent[0], "bier127 (bier127.tsp is not in ") {
		t.Errorf("absent are %v", absent)
	}
	m.Close()
	path := filepath.Join(s.Out, journalName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-5], 0o644); err != nil {
		t.Fatal(err)
	}
	trials = nil
	finished(t, tab, s)
	if !slices.Equal(trials, []string{"eil101/pssm"}) {
		t.Errorf("measured again: %v", trials)
	}
}

func TestOnlyOneProgramMeasuresIntoAFolder(t *testing.T) {
	s := Settings{Engines: without(), Instances: folder(t, "rd100"), Out: t.TempDir(), Quick: true}
	m, err := Open(table(t, "lam2013", "table2"), s)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if _, err := Open(table(t, "lam2013", "table3"), s); !errors.Is(err, batch.ErrInUse) {
		t.Errorf("a second measurement in the folder: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	registry := without()
	for _, c := range []struct {
		because string
		s       Settings
		want    string
	}{
		{"an empty folder", Settings{Instances: t.TempDir()}, "no instance of Table 2"},
		{"no folder", Settings{}, "--instances"},
		{"an unknown system", Settings{Instances: folder(t, "rd100"), Systems: []string{"x"}}, "there are sspm, pssm, pspm, auto"},
		{"an unknown row", Settings{Instances: folder(t, "rd100"), Rows: []string{"x"}}, "no row x: there are rd100, "},
	} {
		c.s.Engines, c.s.Out = registry, t.TempDir()
		if _, err := Open(table(t, "lam2013", "table2"), c.s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.because, err, c.want)
		}
	}
	out := t.TempDir()
	if err := os.WriteFile(filepath.Join(out, journalName), []byte(`{"papers_journal":1,"paper":"rocki2013"}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(table(t, "lam2013", "table2"), Settings{Engines: registry, Instances: folder(t, "rd100"), Out: out}); err == nil || !strings.Contains(err.Error(), "the journal of rocki2013") {
		t.Errorf("the journal of another paper: %v", err)
	}
}

// TestReport checks what the files of a report say.
func TestReport(t *testing.T) {
	s := Settings{Engines: without(), Instances: folder(t, "rd100", "eil101"), Out: t.TempDir(), Quick: true}
	m := finished(t, table(t, "lam2013", "table2"), s)
	r := m.Report()
	if err := r.Save(t.Context(), s.Out); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"table2-quick.md":  {"A quick measurement", "needs a GPU", "456.8", "Left out: bier127", "Published: Lam, Tsoi, Luk 2013, Table 2", "Environment 1"},
		"table2-quick.csv": {"lam2013,table2,rd100,sspm_sses,10⁶ moves/s,", ",4.6,more,,1,1,", "needs a GPU"},
		"table2-quick.tex": {`\begin{tabular}`, "456.8"},
		"table2-quick.svg": {"</svg>"},
	} {
		text, err := os.ReadFile(filepath.Join(s.Out, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range want {
			if !strings.Contains(string(text), words) {
				t.Errorf("%s lacks %q", name, words)
			}
		}
	}
}

// The number of trials is known from the start: those that wait for others count, those that need a GPU, or wait for one
// that does, do not.
func TestTrialsAreCountedFromTheStart(t *testing.T) {
	with := func(pspm solver.Info) (done, of int) {
		sspm, pssm := &scripted{info: lwsa.NewSSPM().Info()}, &scripted{info: lwsa.NewPSSM().Info()}
		m, err := Open(table(t, "lam2013", "table3"), Settings{
			Engines: solver.NewRegistry(sspm, &scripted{info: pspm}, pssm), Instances: convex(t, "rd100"), Out: t.TempDir(), Runs: 3, Environment: batch.Here("test"),
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { m.Close() })
		return m.Report().Trials()
	}
	absent := catalog.PSPMInfo()
	absent.Unavailable = "there is none"
	if done, of := with(absent); done != 0 || of != 10+3 {
		t.Errorf("without a GPU %d of %d, want those of sspm and sspm_tc", done, of)
	}
	if done, of := with(catalog.PSPMInfo()); done != 0 || of != 10+7*3 {
		t.Errorf("with a GPU %d of %d, want those of all eight samples", done, of)
	}
}
