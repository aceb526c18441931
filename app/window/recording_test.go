//go:build !nogui

package window

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// record writes a run of the walker on a problem, as a GPU would have made it.
func recordWalk(t *testing.T, p *solver.Problem) string {
	t.Helper()
	var file bytes.Buffer
	depth := solver.Param{Name: "depth", Title: "Depth", Kind: solver.IntParam, Default: "2", Min: 1, Max: 9}
	engine := walker{solver.Info{Name: "far", Title: "Far", Device: solver.GPU, Iteration: "step", Params: []solver.Param{depth}}}
	r, err := run.Start(context.Background(), run.Settings{Problem: p, Engine: record.NewRecorder(engine, &file, nil, 0), Seed: 1, Values: solver.Values{"depth": "5"},
		Limits: run.Limits{Iterations: 20}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Wait(); err != nil {
		t.Fatal(err)
	}
	return writeFile(t, "far.rec", file.String())
}

func TestRecordingIsAPane(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	file := recordWalk(t, s.pane().problem())
	s.open(file)
	l.until(t, "its pane", func() bool { return len(s.panes()) == 2 })
	if got := s.pane().cell.title.Value; got != "Far (recorded)" {
		t.Errorf("the pane is called %q", got)
	}
	field := s.pane().setup.params[0]
	s.pane().setup.resetParams()
	if field.Value != "5" || isEnabled(field.Object) {
		t.Errorf("the parameter is %s, and can be changed: %v", field.Value, isEnabled(field.Object))
	}
	perform(s, "run")
	l.until(t, "both lengths", func() bool { return s.panes()[0].length > 0 && s.panes()[1].length > 0 })
	l.until(t, "the end of the recording", func() bool { return s.panes()[1].Phase() == session.Idle })
	if n := s.panes()[1].Run().Figures(); n.Iteration == 0 || n.Stop != solver.StopFinished {
		t.Errorf("the recording ended as %v after %d iterations", n.Stop, n.Iteration)
	}
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "10 10", "90 90", 1)))
	l.until(t, "another instance", func() bool { return s.pane().problem().Y()[1] == 90 })
	if len(s.panes()) != 1 || s.pane().setup.isRecorded() {
		t.Error("a recording of another instance stays")
	}
	s.open(file)
	l.until(t, "the recording alone", func() bool { return len(s.panes()) == 1 && s.pane().problem().Y()[1] == 10 })
	if got := s.pane().setup.engine.Info().Title; got != "Far (recorded)" {
		t.Errorf("its engine is %q", got)
	}
	s.open(writeFile(t, "third.tsp", strings.Replace(square, "10 10", "70 70", 1)))
	l.until(t, "a third instance", func() bool { return s.pane().problem().Y()[1] == 70 })
	if got := s.pane().setup.engine.Info().Name; got != "walker" || s.replay.on {
		t.Errorf("after the recording the engine is %q", got)
	}
}

// A recording that is opened during a search is shown when that has ended.
func TestRecordingOpenedDuringASearch(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	file := recordWalk(t, s.pane().problem())
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "10 10", "90 90", 1)))
	l.until(t, "another instance", func() bool { return s.pane().problem().Y()[1] == 90 })
	perform(s, "run")
	l.until(t, "a search", func() bool { return s.phase() == session.Running })
	s.open(file)
	l.until(t, "the recording", func() bool { return s.pane().Recording != nil })
	l.until(t, "its replay", func() bool { return s.replay.on && s.replay.clock.At() == 0 })
}

func TestDamagedRecording(t *testing.T) {
	s, l := testShell(t, Options{})
	s.open(writeFile(t, "bad.rec", "none"))
	l.until(t, "the error", func() bool { return s.lastError != "" })
	if !strings.Contains(s.lastError, "no recording") {
		t.Errorf("said %q", s.lastError)
	}
}

// isEnabled says whether an input in an object can be used.
func isEnabled(o fyne.CanvasObject) bool {
	switch o := o.(type) {
	case *fyne.Container:
		return slices.ContainsFunc(o.Objects, isEnabled)
	case fyne.Disableable:
		return !o.Disabled()
	case fyne.Widget:
		return slices.ContainsFunc(test.WidgetRenderer(o).Objects(), isEnabled)
	}
	return false
}
