package campaign

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/app/library"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
)

const small = `title = "Small"
instances = ["a.csv", "sample:uniform"]
repetitions = 2
[stop]
iterations = 10
[[engine]]
name = "2opt"
[[engine]]
name = "ils"
`

// prepared is the batch of a plan, beside an instance a.csv.
func prepared(t *testing.T, text string) *batch.Batch {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.csv"), []byte("0,0\n10,10\n10,0\n0,10\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	plan, err := batch.ReadPlan(strings.NewReader(text), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	return prepare(t, plan, dir)
}

func prepare(t *testing.T, plan *batch.Plan, dir string) *batch.Batch {
	t.Helper()
	b, err := batch.Prepare(plan, dir, solver.NewRegistry(engine.All()...), Read)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func carryOut(t *testing.T, f *Folder, s Settings) *Work {
	t.Helper()
	w, err := f.Start(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Wait(), w.Save(context.Background()), w.LibraryError(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestAFolderKnowsItsBatch: what a crash has left is gone on with by the folder
// alone, from any place.
func TestAFolderKnowsItsBatch(t *testing.T) {
	b, dir := prepared(t, small), filepath.Join(t.TempDir(), "results")
	f, err := Open(dir, b, Continue)
	if err != nil {
		t.Fatal(err)
	}
	carryOut(t, f, Settings{})
	cutJournal(t, dir, 4) // the batch, its environment, two results
	if s, err := Look(dir); err != nil || s != (Status{Title: "Small", Done: 2, Jobs: 8, Resumable: true}) {
		t.Errorf("%+v, %v", s, err)
	}
	plan, err := PlanIn(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	again := prepare(t, plan, "elsewhere")
	if again.Hash != b.Hash {
		t.Error("the plan in the folder makes another batch")
	}
	if f, err = Open(dir, again, Resume); err != nil {
		t.Fatal(err)
	}
	ran := 0
	w := carryOut(t, f, Settings{Observe: func(e batch.Event) {
		if e.Result != nil {
			ran++
		}
	}})
	if ran != 6 || len(w.Results()) != 8 || len(w.Environments()) != 2 {
		t.Errorf("%d jobs ran, %d results of %d environments", ran, len(w.Results()), len(w.Environments()))
	}
}

func cutJournal(t *testing.T, dir string, lines int) {
	t.Helper()
	path := filepath.Join(dir, journalName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Join(strings.SplitAfter(string(text), "\n")[:lines], "")
	if err := os.WriteFile(path, []byte(kept+`{"result":{"id":"torn`), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNothingIsThrownAway: neither another batch's measurements nor files that
// are no batch's.
func TestNothingIsThrownAway(t *testing.T) {
	dir := t.TempDir()
	first, other := prepared(t, small), prepared(t, strings.Replace(small, "= 10", "= 11", 1))
	f, err := Open(dir, first, Continue)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, first, Continue); !errors.Is(err, batch.ErrInUse) {
		t.Errorf("two at once: %v", err)
	}
	if _, err := Open(dir, first, Restart); !errors.Is(err, batch.ErrInUse) {
		t.Errorf("begun again while it runs: %v", err)
	}
	if _, err := os.Lstat(filepath.Join(dir, journalName)); err != nil {
		t.Errorf("the journal of a batch that runs was taken away: %v", err)
	}
	f.Close()
	if f, err := Open(dir, other, Continue); !errors.Is(err, batch.ErrAnotherBatch) || f != nil {
		t.Errorf("another batch: %v, %v", f, err)
	}
	f, err = Open(dir, other, Restart)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if h, err := batch.OpenHistory(f.OldJournal); err != nil || h.Hash != first.Hash {
		t.Errorf("the journal before: %v, %v", h, err)
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "results.csv"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	var refusal *ForeignError
	if f, err := Open(foreign, first, Continue); !errors.As(err, &refusal) || f != nil {
		t.Errorf("files of somebody else: %v, %v", f, err)
	}
	if _, err := Look(foreign); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder without a batch: %v", err)
	}
}

// TestAnInstanceIsNotReplaced checks that results are not written over an instance, even
// where the user allows files to be overwritten.
func TestAnInstanceIsNotReplaced(t *testing.T) {
	b := prepared(t, small)
	dir := filepath.Dir(b.Instances[0].Source)
	content, err := os.ReadFile(b.Instances[0].Source)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Link(b.Instances[0].Source, filepath.Join(dir, "results.csv")); err != nil {
		t.Skip(err) // a file system without links
	}
	for _, m := range []Mode{Continue, Restart} {
		if _, err := Open(dir, b, m); err == nil || !strings.Contains(err.Error(), "would replace the instance") {
			t.Errorf("mode %d: %v", m, err)
		}
	}
	if after, err := os.ReadFile(filepath.Join(dir, "results.csv")); err != nil || string(after) != string(content) {
		t.Errorf("the instance is %q, %v", after, err)
	}
}

// TestTheLibraryGetsTheBestTours, and of each instance only those that are better
// than the ones before.
func TestTheLibraryGetsTheBestTours(t *testing.T) {
	b, results := prepared(t, small), library.New(filepath.Join(t.TempDir(), "library.db"))
	f, err := Open(t.TempDir(), b, Continue)
	if err != nil {
		t.Fatal(err)
	}
	w := carryOut(t, f, Settings{Library: results, Version: "test"})
	best := make(map[string]int64)
	for _, r := range w.Results() {
		if old, is := best[r.Instance]; !is || r.Length < old {
			best[r.Instance] = r.Length
		}
	}
	entries, err := results.List()
	if err != nil || len(entries) != 2 {
		t.Fatal(entries, err)
	}
	for i, name := range []string{"a", "uniform"} { // in the order of their names
		e := entries[i]
		if e.Length != best[name] || e.Attempts < 1 || e.Program != "Tourscope test" || e.Source == "" {
			t.Errorf("%s: %+v, the best is %d", name, e, best[name])
		}
	}
	if entries[0].Attempts != 1 {
		t.Errorf("%d runs of the same length were remembered", entries[0].Attempts)
	}
}

// TestALibraryThatIsBrokenStopsNothing: a broken library is reported and stops no job.
func TestALibraryThatIsBrokenStopsNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("no library ", 1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Open(t.TempDir(), prepared(t, small), Continue)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, err := f.Start(context.Background(), Settings{Library: library.New(path)})
	if err != nil || w.Wait() != nil || len(w.Results()) != 8 {
		t.Fatal(err)
	}
	if w.LibraryError() == nil {
		t.Error("the broken library was not reported")
	}
}

// TestRemaining: jobs that are left count as those of their engine, or their
// limit, or all; all of it as much slower as the batch is than its clocks.
func TestRemaining(t *testing.T) {
	done := func(seconds float64) batch.Result { return batch.Result{Seconds: seconds} }
	for _, row := range []struct {
		because string
		fill    func(*tally)
		active  time.Duration
		want    time.Duration
		unknown bool
	}{
		{because: "nothing is known", fill: func(t *tally) { t.expect(0, 0) }, unknown: true},
		{because: "a limit is known", fill: func(t *tally) { t.expect(0, 4*time.Second); t.expect(0, 4*time.Second) }, want: 8 * time.Second},
		{because: "engines differ", active: 4 * time.Second, want: 7 * time.Second, fill: func(t *tally) {
			t.add(0, done(1), true)
			t.add(1, done(3), true)
			t.expect(0, 0)
			t.expect(1, 0)
			t.expect(1, 0)
		}},
		{because: "the batch is twice as slow as its clocks", active: 4 * time.Second, want: 4 * time.Second, fill: func(t *tally) {
			t.add(0, done(2), true)
			t.expect(0, 0)
		}},
		{because: "the jobs of an earlier environment do not slow down this clock", active: time.Second, want: 2 * time.Second, fill: func(t *tally) {
			t.add(0, done(2), false)
			t.expect(0, 0)
		}},
		{because: "a part of the job at work is done", active: 3 * time.Second, want: time.Second, fill: func(t *tally) {
			t.expect(0, 4*time.Second)
			t.gone = 3
		}},
	} {
		sum := tally{engines: make([]mean, 2), atOnce: 1}
		row.fill(&sum)
		got, known := sum.remaining(row.active)
		if known == row.unknown || got != row.want {
			t.Errorf("%s: %v, %v, want %v", row.because, got, known, row.want)
		}
	}
}
