//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/solver/batch"
)

// batchState is what the window says of its batches; see app/window/batches.
type batchState struct {
	Shown     bool     `json:"shown"`
	Page      string   `json:"page"`
	Phase     string   `json:"phase"`
	Folder    string   `json:"folder"`
	Headline  string   `json:"headline"`
	Jobs      int      `json:"jobs"`
	Done      int      `json:"done"`
	Live      int      `json:"live"`
	Lines     int      `json:"lines"`
	Instances []string `json:"instances"`
	Engines   []string `json:"engines"`
	Offer     string   `json:"offer"`
	Plots     int      `json:"plots"`
	Picks     int      `json:"picks"`
}

const batchFile = `title = "Two and two"
instances = ["sample:uniform"]
repetitions = 2
[stop]
time = "800ms"
[[engine]]
name = "chained"
`

// TestBatch puts a batch together, pauses it, stops it, kills the window, goes on
// with it in another one, leaves it alone until the desktop says that it has ended,
// and reads what came of it.
func TestBatch(t *testing.T) {
	d := startDesktop(t)
	notices := d.showsNotices(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "two.toml")
	if err := os.WriteFile(file, []byte(batchFile), 0o644); err != nil {
		t.Fatal(err)
	}
	w := open(t, d, file)
	w.await("the batch file is open", func(s state) bool { return s.Batch.Shown && len(s.Batch.Engines) == 1 })
	addToBatch(w)
	saveBatch(t, w, filepath.Join(folder, "saved.toml"))
	beginAndKill(w)

	w = open(t, d)
	w.press("ctrl+j")
	w.await("the unfinished batch is offered", func(s state) bool { return s.Batch.Offer == filepath.Join(folder, "two-results") })
	w.screenshot("batch-offer")
	w.command("Recent batches")
	w.await("the batches of before are listed", func(s state) bool { return s.Covered && s.Batch.Picks == 1 })
	w.press("Return")
	before := w.await("it is shown as it was left", func(s state) bool { return s.Batch.Phase == "stopped" }).Batch
	if before.Done < 1 || before.Jobs != 8 {
		t.Errorf("%d of %d runs are left of the window that was killed", before.Done, before.Jobs)
	}
	w.press("space")
	w.await("it goes on", func(s state) bool { return s.Batch.Phase == "working" })
	w.press("ctrl+j") // the person looks elsewhere
	until(t, "the desktop tells the end", func() bool { return notices.has("Two and two: Finished all runs.") })
	w.press("ctrl+j")
	w.await("all runs are done", func(s state) bool { return s.Batch.Shown && s.Batch.Phase == "ended" && s.Batch.Done == 8 })
	w.press("Return") // the runs of the first line
	w.await("its two runs are listed", func(s state) bool { return s.Batch.Lines == 6 })
	w.press("r")
	w.await("both plots are drawn", func(s state) bool { return s.Batch.Page == "results" && s.Batch.Plots == 2 })
	w.screenshot("batch-results")
	exported := filepath.Join(folder, "taken-away")
	w.command("Export results")
	w.answer(exported)
	w.press("ctrl+q")
	w.awaitEnd()
	readBatch(t, filepath.Join(folder, "two-results"))
	readBatch(t, exported)
	remembered := run(t, d, "library")
	if lines := strings.Split(strings.TrimSpace(remembered), "\n"); !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "uniform1000-1 ") }) {
		t.Errorf("the library has\n%s", remembered)
	}
}

// command finds a command by typing and runs it.
func (w *window) command(title string) {
	w.t.Helper()
	w.press("ctrl+p")
	w.await("the commands are shown", func(s state) bool { return s.Covered })
	w.write(title)
	w.press("Return")
}

// addToBatch adds a sample and an engine by keyboard.
func addToBatch(w *window) {
	w.t.Helper()
	w.command("Add a bundled instance")
	w.await("the samples are listed", func(s state) bool { return s.Covered && s.Batch.Picks == 5 })
	w.press("Down", "Down", "Down", "Return")
	w.await("another instance is added", func(s state) bool { return len(s.Batch.Instances) == 2 && !s.Covered })
	w.command("Add engine")
	w.await("the engines are listed", func(s state) bool { return s.Covered && s.Batch.Picks > 1 })
	w.press("Down", "Return")
	s := w.await("another engine is added", func(s state) bool { return len(s.Batch.Engines) == 2 && !s.Covered })
	if s.Batch.Instances[0] == s.Batch.Instances[1] {
		w.t.Errorf("the instances are %q", s.Batch.Instances)
	}
	w.screenshot("batch-plan")
}

// saveBatch writes the batch file and reads it back.
func saveBatch(t *testing.T, w *window, path string) {
	t.Helper()
	w.command("Save batch file")
	w.await("it is asked where to", func(s state) bool { return s.Covered })
	w.press("ctrl+a")
	w.write(path)
	w.press("Return")
	s := w.await("the file is written", func(s state) bool { return !s.Covered })
	plan, err := batch.OpenPlan(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Instances) != 2 || len(plan.Engines) != 2 || len(plan.Seeds) != 2 || plan.Engines[1].Label != s.Batch.Engines[1] {
		t.Errorf("the file has %+v", plan)
	}
}

// beginAndKill pauses, resumes and stops the batch, resumes it, and kills the
// window while it runs.
func beginAndKill(w *window) {
	w.t.Helper()
	w.press("ctrl+Return")
	w.await("a run is at work", func(s state) bool { return s.Batch.Phase == "working" && s.Batch.Live == 1 })
	w.press("space")
	w.await("the batch is paused", func(s state) bool { return s.Batch.Phase == "paused" })
	w.press("space")
	w.await("it goes on", func(s state) bool { return s.Batch.Phase == "working" })
	w.press("s")
	stopped := w.await("it is stopped", func(s state) bool { return s.Batch.Phase == "stopped" })
	if _, err := os.Stat(filepath.Join(stopped.Batch.Folder, "results.csv")); err != nil {
		w.t.Errorf("the results of a batch that was stopped: %v", err)
	}
	w.press("space")
	w.await("a run is done and another one at work", func(s state) bool { return s.Batch.Done >= 1 && s.Batch.Live == 1 })
	w.screenshot("batch-progress")
	if err := w.process.Kill(); err != nil {
		w.t.Fatal(err)
	}
	<-w.ended
}

// readBatch reads the results that the batch has written, or that were exported.
func readBatch(t *testing.T, folder string) {
	t.Helper()
	var results struct {
		Jobs     int               `json:"jobs"`
		Sessions []json.RawMessage `json:"sessions"`
		Results  []struct {
			ID     string `json:"id"`
			Length int64  `json:"length"`
		} `json:"results"`
	}
	text, err := os.ReadFile(filepath.Join(folder, "results.json"))
	if err != nil || json.Unmarshal(text, &results) != nil {
		t.Fatal("results.json:", err)
	}
	ids := make(map[string]bool)
	for _, r := range results.Results {
		if ids[r.ID] = true; r.Length <= 0 {
			t.Errorf("%s is %d long", r.ID, r.Length)
		}
	}
	if results.Jobs != 8 || len(ids) != 8 || len(results.Sessions) != 3 {
		t.Errorf("%d jobs, %d results of %d sessions", results.Jobs, len(ids), len(results.Sessions))
	}
	for _, name := range []string{"summary.md", "summary.tex", "results.csv", "boxplot.svg", "convergence.pdf"} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if picture := readPNG(t, filepath.Join(folder, "convergence.png")); colours(picture, rect{0, 0, 600, 400}) < 3 {
		t.Error("the plot is empty")
	}
}
