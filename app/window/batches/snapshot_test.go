//go:build !nogui

package batches

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/results"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
	"tourscope/solver/run"
)

// twoByTwo is a batch of two engines on two instances with some results.
func twoByTwo(t *testing.T) *figures {
	t.Helper()
	plan := &batch.Plan{Title: "T", Threshold: 5, Instances: []string{"sample:a", "sample:b"}, Seeds: []uint64{1, 2}, Engines: []batch.Engine{
		{Label: "2opt", Name: "2opt"}, {Label: "ils", Name: "ils", Stop: batch.Stop{Time: 10 * time.Second}}}}
	b, err := batch.Prepare(plan, "", solver.NewRegistry(engine.All()...), func(string) (*solver.Problem, error) {
		return solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: make([]float64, 9), Y: make([]float64, 9)})
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Instances[0].Optimum, b.Instances[0].Proven = 100, true
	return newFigures(&results.Report{Batch: b, Results: []batch.Result{
		{ID: "a/2opt/1", Instance: "a", Engine: "2opt", Seed: 1, Length: 102, Seconds: 1, Stop: solver.StopTime},
		{ID: "a/2opt/2", Instance: "a", Engine: "2opt", Seed: 2, Length: 104, Seconds: 1, Stop: solver.StopTime},
		{ID: "a/ils/1", Instance: "a", Engine: "ils", Seed: 1, Failed: "no memory left"},
		{ID: "b/2opt/1", Instance: "b", Engine: "2opt", Seed: 1, Length: 50, Seconds: 1},
	}}, solver.NewRegistry(engine.All()...))
}

func texts(e entry) string {
	var all []string
	for _, c := range e.cells {
		all = append(all, c.text)
	}
	return strings.Join(all, "|")
}

// TestProgressTable: means, failures with their reason, the run at work, and the
// runs of what was opened.
func TestProgressTable(t *testing.T) {
	f := twoByTwo(t)
	at := pair{0, 1}
	s := &snapshot{figures: f, phase: running, running: map[pair]batch.Live{at: {Job: f.batch.Jobs[3], Toured: true,
		Figures: run.Figures{Elapsed: 5 * time.Second, State: solver.State{Best: 150}}}}}
	entries, lines := s.entries(map[pair]bool{{0, 0}: true, at: true})
	if len(entries) != 7 || len(lines) != 7 || lines[1] != (rowTarget{pair{0, 0}, 0}) || lines[3] != (rowTarget{at, -1}) {
		t.Fatalf("%d entries, lines %v", len(entries), lines)
	}
	for i, want := range []string{
		"a|▾ 2-opt and Or-opt|2 of 2|102|3.000 %|0.000 to 22.430|1.00 s|0|",
		"|seed 1|time|102|2.000 %||1.00 s|0",
		"|seed 2|time|104|4.000 %||1.00 s|0",
		"|▾ Iterated local search|0 of 2, 1 failed|–|–||–|–|5.00 s  50.00 %",
		"|seed 1|failed||||||no memory left",
		"b|▸ 2-opt and Or-opt|1 of 2|50|0.000 % *||1.00 s|0|",
		"|▸ Iterated local search|0 of 2|–|–||–|–|",
	} {
		if got := texts(entries[i]); got != want {
			t.Errorf("line %d: %s, want %s", i, got, want)
		}
	}
	if share := entries[3].cells[8].share; share != 0.5 {
		t.Errorf("half of the limit is over, and the bar says %v", share)
	}
	if !strings.Contains(entries[3].hint, "no memory left") {
		t.Errorf("the reason is not told: %s", entries[3].hint)
	}
}

// A running job shows its seed until there is a tour, whose length may be 0, with a gap where the best known length is above 0.
func TestCurrentCell(t *testing.T) {
	f := twoByTwo(t)
	f.analysis.References[1].Length = 0
	for _, row := range []struct {
		at     pair
		toured bool
		want   string
	}{{pair{1, 1}, false, "seed 2  0.00 s"}, {pair{1, 1}, true, "0.00 s  0"}, {pair{0, 1}, false, "seed 2  0.00 s"}, {pair{0, 1}, true, "0.00 s  −100 %"}} {
		s := &snapshot{figures: f, running: map[pair]batch.Live{row.at: {Job: f.batch.Jobs[2], Toured: row.toured}}}
		if got := s.currentCell(row.at).text; got != row.want {
			t.Errorf("%+v: %q", row, got)
		}
	}
}

func TestHeadline(t *testing.T) {
	s := &snapshot{figures: twoByTwo(t), elapsed: 90 * time.Second, remaining: 2 * time.Hour, remainingKnown: true}
	for p, want := range map[phase]string{
		running:  "3 of 8 runs, 1 failed  ·  1:30  ·  about 2:00:00 left",
		paused:   "3 of 8 runs, 1 failed  ·  paused after 1:30",
		stopped:  "3 of 8 runs, 1 failed  ·  stopped",
		finished: "3 of 8 runs, 1 failed  ·  finished",
	} {
		s.phase = p
		if got := s.headline(); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
	if s.share() != 0.5 {
		t.Errorf("the share is %v", s.share())
	}
}

// TestStopTexts: stop rules survive their fields.
func TestStopTexts(t *testing.T) {
	gap := 0.0
	for _, s := range []batch.Stop{{}, {Time: 90 * time.Second, Gap: &gap}, {Iterations: 7, Stagnation: time.Second},
		{Processor: 2 * time.Second, PerCity: 200 * time.Microsecond}} {
		back, err := parseStop(formatStop(s))
		if err != nil || (back.Gap == nil) != (s.Gap == nil) || back.Time != s.Time || back.Iterations != s.Iterations || back.Stagnation != s.Stagnation || back.Processor != s.Processor || back.PerCity != s.PerCity {
			t.Errorf("%+v came back as %+v, %v", s, back, err)
		}
	}
	for _, row := range []struct {
		because string
		texts   ruleTexts
	}{
		{"it is no time", ruleTexts{ruleTime: "soon"}},
		{"a time per city without a time", ruleTexts{ruleIterations: "5", rulePerCity: "1ms"}},
	} {
		if _, err := parseStop(row.texts); err == nil {
			t.Errorf("%q stops runs, but %s", row.texts, row.because)
		}
	}
}

func TestIsBatch(t *testing.T) {
	places, plan := filepath.Join(t.TempDir(), "places.json"), filepath.Join(t.TempDir(), "batch.json")
	if err := errors.Join(os.WriteFile(places, []byte(`[{"lat": 1, "lon": 2}]`), 0o600), os.WriteFile(plan, []byte(`{"instances": []}`), 0o600)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{"a/b.toml": true, "B.JSON": true, "c.tsp": false, places: false, plan: true, t.TempDir(): false} {
		if IsBatch(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
	if _, err := campaign.PlanIn(t.TempDir()); err == nil {
		t.Error("an empty folder holds a batch")
	}
}
