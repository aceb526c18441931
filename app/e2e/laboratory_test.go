//go:build e2e

package e2e

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourscope/solver/record"
)

// laboratory is a comparison of four panes on one instance: a search on an emulated
// GPU, whose worker is a process of its own, one on the CPU that soon ends by itself,
// a recorded run of a GPU, which stands in for one, and another search on the CPU.
type laboratory struct {
	*window
	whole                *testing.T // whose end closes the window; each step has its own
	folder, file, worker string
}

const (
	onEmulatedGPU = iota
	swept
	onRecordedGPU
	onCPU
	allPanes
)

// besideGPU is a session that was left with a second pane.
const besideGPU = `{"panes": [{"engine": "sspm", "params": {"sspm": {"sp": "1"}}}]}`

// TestLaboratory walks through all that a comparison is made of, in one window: what
// one step leaves behind, the next one finds.
func TestLaboratory(t *testing.T) {
	recording, err := filepath.Abs("../../gpu/testdata/pspm-h200.rec")
	if err != nil {
		t.Fatal(err)
	}
	d := startDesktop(t)
	d.leave(t, besideGPU)
	l := &laboratory{whole: t, folder: t.TempDir(), file: cities(t, d), worker: emulated(t, "")}
	l.window = open(t, d, "--worker", l.worker, "--engine", "pspm", l.file, recording)
	for _, step := range []struct {
		name string
		walk func(*testing.T)
	}{
		{"compare", l.compare}, {"views", l.views}, {"scrub", l.scrub},
		{"comparisons", l.exportComparisons}, {"charts", l.exportCharts}, {"figures", l.exportFigures},
		{"sweep", l.sweep}, {"worker", l.killAndRestart}, {"session", l.reopen}, {"tours", l.exportTours}, {"batch", l.batch},
	} {
		if !t.Run(step.name, func(t *testing.T) { l.t = t; step.walk(t) }) {
			break
		}
	}
}

// compare adds the fourth pane, runs all, pauses them and lets them go on.
func (l *laboratory) compare(t *testing.T) {
	l.await("the recorded run is a pane of its own", func(s state) bool {
		return len(s.Panes) == onCPU && s.Panes[onRecordedGPU].Engine == "pspm" && s.Pictures > 0
	})
	l.press("Escape") // from its replay to the panes
	l.await("the replay is over", func(s state) bool { return !s.Replay.On })
	l.press("a")
	s := l.await("there are four panes", func(s state) bool { return len(s.Panes) == allPanes && s.Panes[onCPU].Picture.Width > 0 })
	if s.Panes[onEmulatedGPU].Engine != "pspm" || s.Panes[onCPU].Engine != "chained" {
		t.Fatalf("the panes have %s and %s, want the GPU's and the strongest of the CPU", s.Panes[onEmulatedGPU].Engine, s.Panes[onCPU].Engine)
	}
	l.runAll()
	l.press("space")
	l.await("all stand", func(s state) bool { return s.State == "pausing" })
	l.press("space")
	l.await("all go on", func(s state) bool { return s.State == "running" })
	l.await("the comparison is in words", func(s state) bool { return s.Sentence != "" })
}

// runAll starts all panes and waits until each has a tour.
func (l *laboratory) runAll() {
	l.t.Helper()
	l.press("space")
	l.await("all search", func(s state) bool {
		for _, p := range s.Panes {
			if p.Best == 0 || p.Iteration == 0 {
				return false
			}
		}
		return s.State == "running"
	})
}

// views unlinks the views, moves one, and links them again.
func (l *laboratory) views(t *testing.T) {
	l.press("f", "v")
	l.await("each has its own view", func(s state) bool { return !s.Linked })
	l.press("plus")
	l.await("one looks closer", func(s state) bool { return s.Panes[onCPU].Zoom > 1.1 && s.Panes[onEmulatedGPU].Zoom < 1.01 })
	l.press("v", "plus")
	l.await("all look closer", func(s state) bool {
		return s.Linked && s.Panes[onCPU].Zoom > 1.1 && s.Panes[onCPU].Zoom == s.Panes[onRecordedGPU].Zoom && s.Panes[onCPU].Zoom == s.Panes[onEmulatedGPU].Zoom
	})
	l.press("f", "s")
	l.await("all have ended", func(s state) bool { return s.State == "idle" && s.Replay.Length > 0 })
}

// scrub goes through the recordings of all panes on one clock.
func (l *laboratory) scrub(t *testing.T) {
	end, _ := l.ask()
	l.press("y", "space", "Home")
	begin := l.await("the replay shows the start tours", func(s state) bool { return s.Replay.On && s.Replay.At == 0 })
	for i, p := range begin.Panes {
		if p.Best < end.Panes[i].Best {
			t.Errorf("pane %d begins with %d, which is shorter than its end, %d", i+1, p.Best, end.Panes[i].Best)
		}
	}
	l.xdotool("search", "--onlyvisible", "--name", "Tourscope", "windowmove", "--sync", "0", "0") // the line is too thin for a guess
	l.click(begin.Widgets["timeline"])
	l.await("a click goes to the middle", func(s state) bool {
		return s.Replay.At > 0.4*s.Replay.Length && s.Replay.At < 0.6*s.Replay.Length
	})
	l.press("End")
	l.await("the end is the end of all runs", func(s state) bool {
		for i, p := range s.Panes {
			if p.Best != end.Panes[i].Best {
				return false
			}
		}
		return s.Replay.At == s.Replay.Length
	})
	l.press("1")
	l.await("the pane of the emulated GPU is active", func(s state) bool { return s.Active == onEmulatedGPU })
}

func (l *laboratory) exportComparisons(*testing.T) { l.exportAll("ctrl+e", "comparison") }
func (l *laboratory) exportCharts(*testing.T)      { l.exportAll("ctrl+shift+e", "chart") }

// exportTours closes all panes but one, and exports its tour.
func (l *laboratory) exportTours(*testing.T) {
	s, _ := l.ask()
	for range s.Panes[1:] {
		l.press("ctrl+shift+w")
	}
	l.await("one pane is left", func(s state) bool { return len(s.Panes) == 1 })
	search(l.window, 1)
	l.exportAll("ctrl+e", "tour")
	l.press("ctrl+q")
	l.awaitEnd()
}

// exportAll writes a picture in each format and reads it back.
func (l *laboratory) exportAll(key, kind string) {
	l.t.Helper()
	for _, ending := range []string{".png", ".svg", ".pdf"} {
		readBack(l.t, l.export(key, kind, filepath.Join(l.folder, kind+ending)), 1600, 0)
	}
}

// exportFigures takes the animation, the numbers, the tour and the recording.
func (l *laboratory) exportFigures(t *testing.T) {
	s, _ := l.ask()
	path := func(name string) string { return filepath.Join(l.folder, name) }
	saveAs(l.window, "ctrl+m", path("all.gif"))
	readGIF(t, path("all.gif"), 960)
	saveAs(l.window, "ctrl+shift+r", path("run.rec"))
	l.press("Escape")
	l.await("the replay is over", func(s state) bool { return !s.Replay.On })
	saveAs(l.window, "ctrl+shift+s", path("run.csv"))
	saveAs(l.window, "ctrl+shift+s", path("run.json"))
	saveAs(l.window, "ctrl+s", path("best.tour"))

	best, engine := s.Panes[onEmulatedGPU].Best, s.Panes[onEmulatedGPU].Engine
	f, err := os.Open(path("run.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 2 || rows[0][2] != "length" || rows[len(rows)-1][2] != strconv.FormatInt(best, 10) {
		t.Errorf("the numbers have %d rows and do not end with %d: %v", len(rows), best, err)
	}
	var summary struct {
		Engine string `json:"engine"`
		Cities int    `json:"cities"`
		Length int64  `json:"length"`
	}
	if text, err := os.ReadFile(path("run.json")); err != nil || json.Unmarshal(text, &summary) != nil || summary.Engine != engine || summary.Cities != 52 || summary.Length != best {
		t.Errorf("the summary has %+v, want %s and %d: %v", summary, engine, best, err)
	}
	if length := strings.TrimSpace(run(t, l.desktop, "length", l.file, path("best.tour"))); length != strconv.FormatInt(best, 10) {
		t.Errorf("the tour is %s long, the window says %d", length, best)
	}
	kept, err := os.Open(path("run.rec"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	r, err := record.Read(kept)
	if err != nil || r.Header.Engine.Name != engine || r.End == nil || r.Moments[r.Kept(len(r.Moments)-1)].State.Best != best {
		t.Errorf("the recording is not that of %s with %d: %v", engine, best, err)
	}
}

// sweep runs an engine that ends by itself with several values of a parameter.
func (l *laboratory) sweep(t *testing.T) {
	l.press("2", "w")
	l.await("the sweep is shown", func(s state) bool { return s.Sweep.Shown && s.Active == swept })
	l.press("ctrl+g")
	s := l.await("all values were run", func(s state) bool { return s.Sweep.Jobs > 0 && s.Sweep.Done == s.Sweep.Jobs && !s.Sweep.Going })
	path := filepath.Join(l.folder, "sweep.csv")
	saveAs(l.window, "ctrl+shift+l", path)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if rows, err := csv.NewReader(f).ReadAll(); err != nil || len(rows) < 3 || rows[0][0] != "engine" || rows[1][0] != "sspm" {
		t.Errorf("the figures of %d runs: %v, %v", s.Sweep.Done, rows, err)
	}
	l.press("w")
	l.await("the panes are back", func(s state) bool { return !s.Sweep.Shown })
}

// killAndRestart ends the worker in the middle of a run, and runs again.
func (l *laboratory) killAndRestart(t *testing.T) {
	l.press("space")
	l.await("the GPU searches", func(s state) bool {
		p := s.Panes[onEmulatedGPU]
		return p.State == "running" && p.Iteration > 0
	})
	killWorker(t, l.window)
	s := l.await("the window says that the worker died", func(s state) bool { return strings.Contains(s.LastError, "died in the middle of the run") })
	if s.Panes[onEmulatedGPU].Best == 0 {
		t.Error("its best tour is lost")
	}
	if s.Covered {
		l.press("Escape")
		l.await("the message is gone", func(s state) bool { return !s.Covered })
	}
	l.await("only its own pane has ended", func(s state) bool {
		return s.Panes[onEmulatedGPU].State == "idle" && s.Panes[onCPU].State == "running"
	})
	l.press("s")
	l.await("the others have ended", func(s state) bool { return s.State == "idle" })
	l.runAll()
	l.press("s")
	l.await("all have ended again", func(s state) bool { return s.State == "idle" })
}

// reopen leaves the window and comes back to what was on it.
func (l *laboratory) reopen(t *testing.T) {
	l.press("plus", "Right")
	left := l.await("all look closer", func(s state) bool {
		return s.Panes[onCPU].Zoom > 1.1 && s.Panes[onCPU].CenterX == s.Panes[onEmulatedGPU].CenterX
	})
	l.press("ctrl+q")
	l.awaitEnd()
	l.window = open(l.whole, l.desktop, "--worker", l.worker)
	l.t = t
	s := l.await("the session is restored", func(s state) bool {
		return s.Cities == 52 && len(s.Panes) == len(left.Panes) && s.Panes[onCPU].Zoom > 1.1 && s.Pictures > 0
	})
	for i, p := range s.Panes {
		if p.Engine != left.Panes[i].Engine || p.Zoom < 0.999*left.Panes[i].Zoom || p.Zoom > 1.001*left.Panes[i].Zoom {
			t.Errorf("pane %d is %+v, it was left as %+v", i+1, p, left.Panes[i])
		}
	}
}

const laboratoryBatch = `title = "Laboratory"
instances = ["52.tsp"]
repetitions = 1
[stop]
time = "200ms"
[[engine]]
name = "ils"
[[engine]]
name = "pspm"
`

// batch compares the engines of the panes by a batch, on the worker as well.
func (l *laboratory) batch(t *testing.T) {
	path := filepath.Join(filepath.Dir(l.file), "laboratory.toml")
	if err := os.WriteFile(path, []byte(laboratoryBatch), 0o644); err != nil {
		t.Fatal(err)
	}
	l.window = open(l.whole, l.desktop, "--worker", l.worker, path)
	l.t = t
	l.await("the batch can be started", func(s state) bool { return s.Batch.Shown && len(s.Batch.Engines) == 2 })
	l.press("ctrl+Return")
	s := l.await("both runs are done", func(s state) bool { return s.Batch.Phase == "ended" && s.Batch.Done == 2 })
	var results struct {
		Results []struct {
			Engine string `json:"engine"`
			Length int64  `json:"length"`
			Failed string `json:"failed"`
		} `json:"results"`
	}
	text, err := os.ReadFile(filepath.Join(s.Batch.Folder, "results.json"))
	if err != nil || json.Unmarshal(text, &results) != nil || len(results.Results) != 2 {
		t.Fatalf("the results are %+v: %v", results, err)
	}
	for _, r := range results.Results {
		if r.Failed != "" || r.Length == 0 {
			t.Errorf("%s has found %d: %s", r.Engine, r.Length, r.Failed)
		}
	}
	l.press("ctrl+q")
	l.awaitEnd()
}
