//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/solver"
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
	l.until(t, "the question", s.covered)
	answer(t, s, false)
	if s.phase() != session.Running || s.batch.Computing() {
		t.Fatalf("the search is %v, the batch computes: %v; it was not wanted", s.phase(), s.batch.Computing())
	}
	perform(s, "batch-start")
	l.until(t, "the question", s.covered)
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

// A batch whose instances cannot be read says so, and pauses nothing for it.
func TestUnreadableBatchPausesNothing(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	searchOn(t, s, l)
	for name, content := range map[string]string{"missing.tsp": "", "broken.tsp": "DIMENSION : none\n"} {
		plan := writeFile(t, "walks.toml", strings.Replace(walkingBatch, "sample:uniform", name, 1))
		if content != "" {
			if err := os.WriteFile(filepath.Join(filepath.Dir(plan), name), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s.openBatch(plan)
		perform(s, "batch-start")
		l.until(t, "the answer", s.covered)
		if _, asks := s.dialog.(*control.Question); asks || s.batch.Reading() || s.phase() != session.Running || !strings.Contains(s.lastError, name) {
			t.Errorf("%s: it asks: %v, the search is %v, the error is %q", name, asks, s.phase(), s.lastError)
		}
		s.dialog.Hide()
	}
	if len(s.store.Session.Batches) > 0 {
		t.Errorf("batches that were not started are remembered: %v", s.store.Session.Batches)
	}
}

// TestSweepNeedsTheMachine: a sweep that was paused for a batch does not go on
// beside it.
func TestSweepNeedsTheMachine(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.shared.limit(limitIterations).Set("1000000000") // a walker does not end by itself
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

// A sweep of an engine that never ends by itself says so, before it starts and when it is started
// without a stop rule.
func TestSweepWithoutAnEnd(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "sweep")
	const want = "Walker never ends by itself: set a stop rule in the side panel"
	if !strings.HasPrefix(s.status.message, want) {
		t.Errorf("the status line says %q", s.status.message)
	}
	perform(s, "sweep-run")
	if answer(t, s, false); s.sweep.Active() || s.shared.limit(limitTime).Value != "" {
		t.Errorf("after No it has begun: %v, with %q", s.sweep.Active(), s.shared.limit(limitTime).Value)
	}
	perform(s, "sweep-run")
	if answer(t, s, true); !s.sweep.Active() || s.shared.limit(limitTime).Value != "" {
		t.Fatalf("after Yes it has begun: %v, with %q left in the side panel: %s", s.sweep.Active(), s.shared.limit(limitTime).Value, s.lastError)
	}
	l.until(t, "jobs, which have a stop rule", func() bool { return s.sweep.State().Jobs > 0 })
	if strings.Contains(s.status.message, "never ends") {
		t.Errorf("with a stop rule the status line says %q", s.status.message)
	}
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	s.shared.limit(limitIterations).Set("3")
	perform(s, "sweep-run")
	l.until(t, "the runs", func() bool { st := s.sweep.State(); return st.Jobs > 0 && st.Done == st.Jobs && !st.Going })
}

// Whether a sweep ends depends on the parameter that it sets: a value of the side panel that
// none of its runs has says nothing.
func TestSweepOfTheParameterThatEndsIt(t *testing.T) {
	info := solver.Info{Name: "restarts", Title: "Restarts", Iteration: "step", EndlessWith: solver.Values{"climbers": "0"}, Params: []solver.Param{
		{Name: "climbers", Title: "Climbers", Kind: solver.IntParam, Default: "0", Min: 0, Max: 9},
		{Name: "depth", Title: "Depth", Kind: solver.IntParam, Default: "1", Min: 1, Max: 9}}}
	s, l := testShell(t, Options{Engine: "restarts", Registry: solver.NewRegistry(walker{info})})
	openSquare(t, s, l)
	perform(s, "sweep")
	for _, row := range []struct {
		parameter, values string
		endless           bool
	}{{"Climbers", "1,2,3", false}, {"Climbers", "0,1,2", true}, {"Depth", "1,2,3", true}} {
		s.sweep.Choose(row.parameter, row.values)
		if got := strings.HasPrefix(s.sweepHint(), "Restarts never ends by itself"); got != row.endless {
			t.Errorf("%s of %s: %q", row.parameter, row.values, s.sweepHint())
		}
	}
}

// A sweep that is started beside a search offers to pause it.
func TestSweepPausesASearch(t *testing.T) {
	s, l := sweepBesideSearch(t)
	perform(s, "sweep-run")
	if answer(t, s, false); s.sweep.Active() || s.phase() != session.Running {
		t.Errorf("after No the sweep runs: %v, the search is %v", s.sweep.Active(), s.phase())
	}
	perform(s, "sweep-run")
	sweepInstead(t, s, l)
}

// A sweep is the one that was checked before the question, not one that cannot start by now.
func TestSweepIsPlannedBeforeTheQuestion(t *testing.T) {
	s, l := sweepBesideSearch(t)
	s.sweep.ChooseRepetitions("2")
	perform(s, "sweep-run")
	s.sweep.ChooseRepetitions("0")
	sweepInstead(t, s, l)
}

// sweepBesideSearch opens the view of sweeps while a search goes on.
func sweepBesideSearch(t *testing.T) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	searchOn(t, s, l)
	perform(s, "sweep")
	return s, l
}

// sweepInstead agrees to pause the search for a sweep, and ends both.
func sweepInstead(t *testing.T, s *shell, l *loop) {
	t.Helper()
	if answer(t, s, true); !s.sweep.Active() || s.phase() != session.Pausing {
		t.Errorf("after Yes the sweep runs: %v, the search is %v: %s", s.sweep.Active(), s.phase(), s.lastError)
	}
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
	perform(s, "place-2")
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
}

// A sweep without a stop rule asks for one before it pauses a search.
func TestSweepWithoutAnEndPausesNoSearch(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "the search", isRunning(s))
	perform(s, "sweep")
	perform(s, "sweep-run")
	if answer(t, s, false); s.covered() || s.sweep.Active() || s.phase() != session.Running {
		t.Errorf("after No a question: %v, the sweep runs: %v, the search is %v", s.covered(), s.sweep.Active(), s.phase())
	}
	perform(s, "sweep-run")
	answer(t, s, true) // a limit for each run
	sweepInstead(t, s, l)
}

// A sweep or a search with an invalid value says so, and pauses nothing for it.
func TestInvalidValuesPauseNothing(t *testing.T) {
	s, l := sweepBesideSearch(t)
	s.sweep.ChooseRepetitions("0")
	perform(s, "sweep-run")
	if _, asks := s.dialog.(*control.Question); asks || s.sweep.Active() || s.phase() != session.Running || s.lastError == "" {
		t.Errorf("it asks: %v, the sweep runs: %v, the search is %v, the error is %q", asks, s.sweep.Active(), s.phase(), s.lastError)
	}
	s.dialog.Hide()
	perform(s, "place-2")
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	perform(s, "sweep")
	s.sweep.ChooseRepetitions("2")
	perform(s, "sweep-run")
	s.shared.limit(limitIterations).Set("many")
	s.lastError = ""
	perform(s, "place-2")
	perform(s, "run")
	if _, asks := s.dialog.(*control.Question); asks || s.sweep.Paused() || s.lastError == "" {
		t.Errorf("it asks: %v, the sweep is paused: %v, the error is %q", asks, s.sweep.Paused(), s.lastError)
	}
	s.dialog.Hide()
	perform(s, "sweep-cancel")
	l.until(t, "the end of the sweep", func() bool { return !s.sweep.Active() })
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

// A plan that nobody has changed is for the instance that is open.
func TestTheFirstPlanFollowsTheInstance(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	folder := squares(t, "a", "b", "c")
	instances := func(name string) []string {
		s.open(filepath.Join(folder, name+".tsp"))
		awaitName(t, s, l, name)
		s.batch.Show()
		defer s.batch.Hide()
		return s.batch.State().Instances
	}
	for _, name := range []string{"a", "b"} {
		if got := instances(name); len(got) != 1 || filepath.Base(got[0]) != name+".tsp" {
			t.Errorf("with %s open the plan has %v", name, got)
		}
	}
	s.batch.AddInstances([]string{filepath.Join(folder, "a.tsp")})
	if got := instances("c"); len(got) != 2 {
		t.Errorf("a plan that was changed has %v now", got)
	}
}
