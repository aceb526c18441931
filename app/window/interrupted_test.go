//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"tourscope/app/checkpoint"
	"tourscope/app/crash"
	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
)

// cutOptions are a window that stores its searches at once, for this test only.
func cutOptions(t *testing.T) Options {
	t.Helper()
	o := libraryOptions(t)
	o.Checkpoints = checkpoint.Beside(o.Library.Path())
	o.Checkpoints.After = time.Nanosecond
	return o
}

func checkpointFiles(t *testing.T, o Options) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(o.Checkpoints.Path, "*.tour"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// interrupt searches the square until there is a checkpoint, ends the search and puts the
// checkpoint back as that of a process that has been silent for long.
func interrupt(t *testing.T, o Options) (orphan string) {
	t.Helper()
	s, l := testShell(t, o)
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "a checkpoint", func() bool { return len(checkpointFiles(t, o)) == 1 })
	orphan = checkpointFiles(t, o)[0]
	content, err := os.ReadFile(orphan)
	if err != nil {
		t.Fatal(err)
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle && s.best != nil })
	l.until(t, "the removal of the checkpoint", func() bool { return len(checkpointFiles(t, o)) == 0 })
	old := time.Now().Add(-time.Hour)
	if err := os.WriteFile(orphan, content, 0o600); err != nil || os.Chtimes(orphan, old, old) != nil {
		t.Fatal(err)
	}
	return orphan
}

func TestInterruptedSearchIsOffered(t *testing.T) {
	o := cutOptions(t)
	orphan := interrupt(t, o)
	s, l := testShell(t, o)
	s.offerInterrupted()
	test.Tap(buttonIn(t, s.win.Canvas().Overlays().Top(), "Continue square.tsp"))
	l.until(t, "its tour", func() bool {
		return s.isOpen() && s.pane().tourFile == fromLast && s.pane().setup.startsWith(shownTour)
	})
	if s.covered() || !strings.HasPrefix(s.status.text(), "Showing the tour of the interrupted search, ") {
		t.Errorf("covered: %v, it says %q", s.covered(), s.status.text())
	}
	if s.keepOpen(); len(s.store.Session.Open) != 1 || strings.Contains(strings.Join(s.store.Session.Recent, " "), fromLast) {
		t.Errorf("the session has %v and %v", s.store.Session.Open, s.store.Session.Recent)
	}
	perform(s, "run")
	l.until(t, "a checkpoint of its own", func() bool {
		files := checkpointFiles(t, o)
		return len(files) == 1 && files[0] != orphan
	})
	if s.pane().Run().Settings().Start == nil {
		t.Error("the search began from another tour")
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle && len(checkpointFiles(t, o)) == 0 })
	s.offerInterrupted()
	if s.covered() {
		t.Error("what is over is offered")
	}
}

func TestInterruptedSearchIsFoundWithItsInstance(t *testing.T) {
	o := cutOptions(t)
	interrupt(t, o)
	s, l := testShell(t, o)
	if s.actions.find("show-last").enabled() {
		t.Error("the tour can be shown without an instance")
	}
	openSquare(t, s, l)
	l.until(t, "the word of it", func() bool { return strings.Contains(s.status.text(), "A search of it was interrupted at length 40") })
	other := s.newPane()
	s.take(other, s.panes()[0])
	other.setup.use(walker{solver.Info{Name: "other", Title: "Other", Iteration: "step"}})
	s.choose(other)
	perform(s, "show-last")
	l.until(t, "its tour", func() bool { return s.pane().tourFile == fromLast })
	if got := s.pane().setup.engine.Info().Name; got != "walker" {
		t.Errorf("the walker's tour is shown in the pane of %s", got)
	}
}

func TestInterruptedSearchCanBeDeleted(t *testing.T) {
	o := cutOptions(t)
	interrupt(t, o)
	s, _ := testShell(t, o)
	s.offerInterrupted()
	test.Tap(buttonIn(t, s.win.Canvas().Overlays().Top(), "Delete this tour"))
	if s.covered() || len(checkpointFiles(t, o)) != 0 {
		t.Errorf("covered: %v, files: %v", s.covered(), checkpointFiles(t, o))
	}
}

// A crash cuts searches off, too; one dialog tells both.
func TestCrashDialogOffersInterruptedSearch(t *testing.T) {
	o := cutOptions(t)
	interrupt(t, o)
	o.Crash = &crash.Report{When: time.Now(), Text: "panic"}
	s, l := testShell(t, o)
	s.offerInterrupted()
	if s.covered() {
		t.Error("a dialog before the one about the crash")
	}
	s.tellCrash()
	test.Tap(buttonIn(t, s.win.Canvas().Overlays().Top(), "Continue square.tsp"))
	l.until(t, "its tour", func() bool { return s.isOpen() && s.pane().tourFile == fromLast })
	if got := fingerprint.Of(s.pane().problem()).String(); !strings.Contains(s.pane().orphan, got) {
		t.Errorf("the tour of %s is from %s", got, s.pane().orphan)
	}
}

// sweepSquare starts a sweep of one value and waits for a checkpoint.
func sweepSquare(t *testing.T, o Options, limit string) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, o)
	openSquare(t, s, l)
	s.shared.limit(limitTime).Set(limit)
	perform(s, "sweep")
	perform(s, "sweep-run")
	if !s.sweep.Active() {
		t.Fatal("no sweep has begun:", s.lastError)
	}
	l.until(t, "a checkpoint", func() bool { return len(checkpointFiles(t, o)) == 1 })
	return s, l
}

// A cancelled sweep leaves the tour of the search that ran, as a killed one does.
func TestInterruptedSweepIsOffered(t *testing.T) {
	o := cutOptions(t)
	s, l := sweepSquare(t, o, "1h")
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	left := checkpointFiles(t, o)
	old := time.Now().Add(-time.Hour)
	if len(left) != 1 || os.Chtimes(left[0], old, old) != nil {
		t.Fatal("the checkpoints are", left)
	}
	s, l = testShell(t, o)
	s.offerInterrupted()
	test.Tap(buttonIn(t, s.win.Canvas().Overlays().Top(), "Continue square.tsp"))
	l.until(t, "its tour", func() bool { return s.isOpen() && s.pane().tourFile == fromLast })
}

func TestFinishedSearchesOfASweepLeaveNoCheckpoint(t *testing.T) {
	o := cutOptions(t)
	s, l := sweepSquare(t, o, "1200ms")
	l.until(t, "another run", func() bool { return s.sweep.State().Done > 0 })
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	if left := checkpointFiles(t, o); len(left) > 1 {
		t.Errorf("after %d runs there are %v", s.sweep.State().Done, left)
	}
}

// sweptSquare opens the square and waits for the end of a short sweep of it.
func sweptSquare(t *testing.T) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, cutOptions(t))
	openSquare(t, s, l)
	perform(s, "sweep")
	s.shared.limit(limitIterations).Set("3")
	perform(s, "sweep-run")
	awaitSwept(t, s, l)
	return s, l
}

func awaitSwept(t *testing.T, s *shell, l *loop) {
	t.Helper()
	l.until(t, "the runs", func() bool { st := s.sweep.State(); return st.Jobs > 0 && st.Done == st.Jobs && !st.Going })
}

// Another instance, or another sweep, takes the place of runs that are in no file only if the user agrees. An
// edit of the instance does not.
func TestUnsavedSweepAsksBeforeItGoes(t *testing.T) {
	s, l := sweptSquare(t)
	other := writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1))
	openOther := func(yes bool) {
		t.Helper()
		s.open(other)
		l.until(t, "the question", s.covered)
		if topText(s.win.Canvas().Overlays().Top(), "The sweep is not saved") < 0 {
			t.Error("it asks something else")
		}
		answer(t, s, yes)
	}
	for _, refused := range []func(){func() { openOther(false) }, func() { perform(s, "sweep-run"); answer(t, s, false) }, func() { perform(s, "open-path") }} {
		if refused(); !s.sweep.HasResults() || s.sweep.Active() || s.pane().problem().Name() != "square" || s.status.text() == "Reading other.tsp…" {
			t.Errorf("results: %v, a sweep runs: %v, %s is open, the status line says %q", s.sweep.HasResults(), s.sweep.Active(), s.pane().problem().Name(), s.status.text())
		}
	}
	perform(s, "sweep-run")
	if answer(t, s, true); !s.sweep.Active() || s.sweep.HasResults() {
		t.Fatal("no other sweep has begun:", s.lastError)
	}
	awaitSwept(t, s, l)
	openOther(true)
	if awaitName(t, s, l, "other"); s.sweep.HasResults() {
		t.Error("the sweep of the instance before is still shown")
	}
}

// Runs of a sweep that are in no file are lost with the window, and nothing else of it.
func TestUnsavedSweepAsksBeforeClosing(t *testing.T) {
	s, l := sweptSquare(t)
	for _, file := range []struct {
		name string
		lost bool
	}{{"", true}, {"plan.toml", true}, {"sweep.csv", false}} {
		if file.name != "" {
			s.sweep.Save(filepath.Join(t.TempDir(), file.name))
			l.until(t, "the file", func() bool {
				return strings.Contains(s.status.text(), "Saved ") && strings.Contains(s.status.text(), file.name)
			})
		}
		lost := s.lostByClosing()
		if (lost != nil) != file.lost || lost != nil && lost.title != "The sweep is not saved" {
			t.Errorf("saved as %q it asks %+v", file.name, lost)
		}
	}
}

// A window with a sweep, running or paused, asks before it closes: the runs would be lost.
func TestSweepAsksBeforeClosing(t *testing.T) {
	s, l := sweepSquare(t, cutOptions(t), "1h")
	for _, title := range []string{"A sweep is running", "A sweep is paused"} {
		s.close()
		top := s.win.Canvas().Overlays().Top()
		if s.closing || top == nil || topText(top, title) < 0 {
			t.Fatalf("closing: %v, without the question %q", s.closing, title)
		}
		test.Tap(buttonIn(t, top, "Cancel"))
		perform(s, "sweep-run") // pauses
	}
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
}
