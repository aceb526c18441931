//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/app/window/control"
)

const walkingBatch = `title = "Walks"
instances = ["sample:uniform"]
repetitions = 2
[stop]
time = "1h"
[[engine]]
name = "walker"
`

// answer presses a button of the question that is on the screen.
func answer(t *testing.T, s *shell, yes bool) {
	t.Helper()
	question, is := s.dialog.(*control.Question)
	if !is || !s.covered() {
		t.Fatal("nothing is asked")
	}
	if yes {
		question.Yes.OnTapped()
	} else {
		question.No.OnTapped()
	}
}

// TestBatchNeedsTheMachine: a batch begins beside a search only when the user
// has had the search paused, and the search goes on when the batch does not.
func TestBatchNeedsTheMachine(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "the search", isRunning(s))
	file := filepath.Join(t.TempDir(), "walks.toml")
	if err := os.WriteFile(file, []byte(walkingBatch), 0o600); err != nil {
		t.Fatal(err)
	}
	s.openBatch(file)

	perform(s, "batch-start")
	answer(t, s, false)
	if s.phase() != session.Running || s.batch.Computing() {
		t.Fatalf("the search is %v, the batch computes: %v; it was not wanted", s.phase(), s.batch.Computing())
	}
	perform(s, "batch-start")
	answer(t, s, true)
	l.until(t, "the batch", s.batch.Active)
	if s.phase() != session.Pausing || !s.batch.Computing() {
		t.Errorf("beside the batch the search is %v", s.phase())
	}
	s.session.Back()
	perform(s, "run")
	answer(t, s, false)
	if s.phase() != session.Pausing || s.session.CanToggle() || !s.batch.Computing() {
		t.Errorf("the search is %v beside the batch, which computes: %v", s.phase(), s.batch.Computing())
	}
	perform(s, "run")
	answer(t, s, true)
	if !s.batch.Paused() {
		t.Error("the batch goes on beside the search")
	}
	if s.phase() != session.Running {
		t.Errorf("the search does not go on while the batch stands: %v", s.phase())
	}
	perform(s, "batch-pause")
	answer(t, s, false)
	if !s.batch.Paused() {
		t.Error("the batch goes on beside the search")
	}
	perform(s, "batch-stop")
	l.until(t, "the end of the batch", func() bool { return !s.batch.Active() })
}

// TestSweepNeedsTheMachine: a sweep that was paused for a batch does not go on
// beside it.
func TestSweepNeedsTheMachine(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "sweep")
	perform(s, "sweep-run")
	if !s.sweep.Active() {
		t.Fatal("no sweep has begun:", s.lastError)
	}
	began := false
	s.startBatchWhenFree(func() { began = true })
	answer(t, s, true)
	if !began || !s.sweep.Paused() {
		t.Errorf("the batch has begun: %v; the sweep is paused: %v", began, s.sweep.Paused())
	}
	s.startBatchWhenFree(func() { began = false })
	if began {
		t.Error("a sweep that is paused is in the way")
	}
	perform(s, "sweep-run") // on
	s.session.Back()
	perform(s, "run")
	answer(t, s, true)
	if !s.sweep.Paused() || s.phase() != session.Running {
		t.Errorf("the sweep is paused: %v, the search is %v", s.sweep.Paused(), s.phase())
	}
	if st := s.rail.tabs[session.Sweep].State(); !st.Paused || st.Badge == "" {
		t.Errorf("a paused sweep has the badge %+v", st)
	}
	if err := s.sweepConflict(); err == nil || !strings.Contains(err.Error(), "pause or stop it") {
		t.Errorf("the sweep can go on beside the search: %v", err)
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	if s.sweep.State().Jobs == 0 {
		t.Error("what was measured is gone before anybody has left the instance")
	}
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1)))
	awaitName(t, s, l, "other")
	if st := s.sweep.State(); st.Jobs != 0 || st.Text != "" || s.sweep.HasResults() {
		t.Errorf("the sweep of the instance before is still shown: %q, %d runs", st.Text, st.Jobs)
	}
}

// A sweep that is cancelled as soon as it has begun ends.
func TestSweepCancelledAtOnce(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.shared.limit(limitIterations).Set("1000000000") // a walker does not end by itself
	perform(s, "sweep")
	perform(s, "sweep-run")
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
}
