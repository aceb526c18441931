//go:build !nogui

package window

import (
	"context"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"go.uber.org/goleak"

	"tourscope/app/portal"
	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/solver"
	"tourscope/solver/testwait"
)

func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // half of the time goes into collections else: the toolkit keeps what closed windows had

	// The toolkit's own goroutines live as long as the program.
	goleak.VerifyTestMain(m,
		goleak.IgnoreAnyFunction("fyne.io/fyne/v2/internal/async.(*UnboundedChan[...]).processing"),
		goleak.IgnoreAnyFunction("fyne.io/fyne/v2/test.NewApp.func1"),
		goleak.IgnoreAnyFunction("fyne.io/fyne/v2/test.(*settings).AddChangeListener.func1"),
		goleak.IgnoreAnyFunction("fyne.io/fyne/v2/internal/animation.(*Runner).runAnimations"),
	)
}

// loop stands in for the toolkit's goroutine: it runs what is queued when the
// test lets it.
type loop struct{ queue chan func() }

func (l *loop) do(f func()) { l.queue <- f }

// until runs what is queued until something is so.
func (l *loop) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	testwait.Loop(t, l.queue, what, is)
}

// walker is an engine that needs no search: it reverses a piece of the tour at
// every iteration and never ends by itself.
type walker struct{ info solver.Info }

func (w walker) Info() solver.Info { return w.info }

func (w walker) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	best := append([]solver.City(nil), job.Start...)
	state := solver.State{Best: job.Problem.Length(best), Stage: solver.Stage{Name: "walk"}}
	state.Current = state.Best
	for ctx.Err() == nil {
		state.Iteration++
		state.Moves += 100
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(best, &state)
		case solver.Halt:
			return solver.Result{Order: best, State: state}, nil
		}
		time.Sleep(time.Millisecond)
	}
	return solver.Result{Order: best, State: state}, nil
}

func testEngines() []solver.Engine {
	params := []solver.Param{
		{Name: "k", Title: "Neighbours", Unit: "cities", Help: "How many.", Kind: solver.IntParam, Default: "8", Min: 1, Max: 100, Auto: true},
		{Name: "cooling", Symbol: "α", Title: "Cooling", Help: "How fast.", Kind: solver.FloatParam, Default: "0.99", Min: 0.5, Max: 0.9999, Log: true},
		{Name: "greedy", Title: "Greedy", Help: "Whether.", Kind: solver.BoolParam, Default: "true"},
		{Name: "rule", Title: "Rule", Help: "Which.", Kind: solver.ChoiceParam, Default: "first", Choices: []string{"first", "best"}},
	}
	return []solver.Engine{
		walker{solver.Info{Name: "absent", Title: "Absent", Device: solver.GPU, Unavailable: "no driver was found: install one"}},
		walker{solver.Info{Name: "walker", Title: "Walker", Summary: "Walks.", Iteration: "step", Params: params, Endless: true}},
		walker{solver.Info{Name: "small", Title: "Small", Summary: "For few cities.", Iteration: "step", Accepts: solver.Accepts{MaxCities: 3}}},
	}
}

// testShell makes a window on the toolkit's test driver. It is closed and all
// that it started has ended when the test ends. It begins with the session, if one
// is given.
func testShell(t *testing.T, options Options, session ...settings.Session) (*shell, *loop) {
	t.Helper()
	app := test.NewApp()
	app.Settings().SetTheme(control.NewTheme("light", ""))
	dir := t.TempDir()
	store, err := settings.Load(settings.Places{Preferences: filepath.Join(dir, "p"), Session: filepath.Join(dir, "s")})
	if err != nil {
		t.Fatal(err)
	}
	for _, last := range session {
		store.Session = last
	}
	l := &loop{queue: make(chan func(), 10000)}
	if options.Registry == nil {
		options.Registry = solver.NewRegistry(testEngines()...)
	}
	s := newShell(app, l.do, options, store)
	s.portal = func(context.Context, portal.Ask) ([]string, error) { return nil, portal.ErrNone }
	s.start(nil)
	s.shared.goOn.SetChecked(true) // else most searches of four cities end at once
	t.Cleanup(func() {
		s.halt()
		ended := make(chan struct{})
		go func() {
			s.await()
			close(ended)
		}()
		for over := false; !over; {
			select {
			case f := <-l.queue:
				f()
			case <-ended:
				over = true
			}
		}
		app.Quit()
	})
	return s, l
}

// square is a problem of four cities whose best tour is 40 long.
const square = "NAME : square\nTYPE : TSP\nDIMENSION : 4\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 10 10\n3 10 0\n4 0 10\nEOF\n"

func writeFile(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openSquare opens the square and waits until it is there.
func openSquare(t *testing.T, s *shell, l *loop) {
	t.Helper()
	openContent(t, s, l, "square.tsp", square)
}

// openContent opens a file with a content as the first instance and waits until it is there.
func openContent(t *testing.T, s *shell, l *loop, name, content string) {
	t.Helper()
	s.open(writeFile(t, name, content))
	l.until(t, "the instance", s.isOpen)
}

func TestOpenRunStop(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	if got := s.pane().card.facts.Value; !strings.Contains(got, "4 cities") || !strings.Contains(got, "EUC_2D") {
		t.Errorf("the card says %q", got)
	}
	perform(s, "run")
	l.until(t, "a length", func() bool { return s.pane().length > 0 })
	if s.pane().Phase() != session.Running || s.runLabel() != "Pause" {
		t.Errorf("phase %d, the button says %s", s.pane().Phase(), s.runLabel())
	}
	perform(s, "run")
	l.until(t, "the pause", func() bool { return s.pane().Run().Figures().Paused })
	at := s.pane().Run().Figures().Iteration
	perform(s, "step")
	l.until(t, "one step", func() bool {
		n := s.pane().Run().Figures()
		return n.Paused && n.Iteration == at+1
	})
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.pane().Phase() == session.Idle })
	if s.pane().length != 40 || s.pane().figures.cells["stop"].Value != "stopped" {
		t.Errorf("length %d, state %q", s.pane().length, s.pane().figures.cells["stop"].Value)
	}
}

func perform(s *shell, id string) { s.perform(s.actions.find(id)) }

// Closing the window in the middle of a run must leave no goroutine: goleak looks
// after all tests, the cleanup waits.
func TestCloseDuringRun(t *testing.T) {
	s, l := testShell(t, Options{Run: true, Engine: "walker", Files: []string{writeFile(t, "square.tsp", square)}})
	l.until(t, "the run", func() bool { return s.pane().Phase() == session.Running })
	s.pane().picture.generate(300, 200)
	s.pane().chart.generate(300, 100)
}

// TestBrokenFileEndsNoRun: a run goes on when another file cannot be read.
func TestBrokenFileEndsNoRun(t *testing.T) {
	s, l := testShell(t, Options{Run: true, Engine: "walker", Files: []string{writeFile(t, "square.tsp", square)}})
	l.until(t, "the run", func() bool { return s.pane().Phase() == session.Running })
	s.open(writeFile(t, "broken.tsp", "DIMENSION : none\n"))
	l.until(t, "the error", func() bool { return strings.Contains(s.lastError, "broken.tsp") })
	before := s.pane().Run().Figures().Iteration
	l.until(t, "further steps", func() bool {
		return s.pane().Phase() == session.Running && s.pane().Run().Figures().Iteration > before
	})
}

func TestOpeningAnotherInstanceEndsTheRun(t *testing.T) {
	s, l := testShell(t, Options{Run: true, Engine: "walker", Files: []string{writeFile(t, "square.tsp", square)}})
	l.until(t, "the run", func() bool { return s.pane().Phase() == session.Running })
	s.open(writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1)))
	l.until(t, "the other instance", func() bool { return s.pane().problem().Name() == "other" })
	l.until(t, "the end of the run", func() bool { return s.pane().Phase() == session.Idle })
	if s.pane().length != 0 || s.pane().tour != nil {
		t.Error("the tour of the instance before is shown")
	}
	perform(s, "run")
	l.until(t, "the next run", func() bool { return s.pane().length > 0 })
}

// What cannot start is not offered.
func TestMessageOfAnOpenInstance(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	if got := s.openedText(s.pane().loaded); !strings.HasSuffix(got, "Press Space to start the search.") {
		t.Errorf("it says %q", got)
	}
	s.pane().setup.choose("absent")
	if s.sayOpenedAgain(); strings.Contains(s.status.text(), "Space") || !strings.Contains(s.status.text(), "no driver was found") {
		t.Errorf("it says %q", s.status.text())
	}
	s.status.say("something else")
	if s.sayOpenedAgain(); s.status.text() != "something else" {
		t.Errorf("it says %q", s.status.text())
	}
}

func TestErrorsAreShownOnce(t *testing.T) {
	s, l := testShell(t, Options{})
	for _, row := range []struct{ why, name, content, want string }{
		{"no number", "bad.tsp", strings.Replace(square, "10 10", "10 x", 1), ":7:"},
		{"another type", "a.sop", strings.Replace(square, ": TSP", ": SOP", 1), "SOP"},
		{"a tour without its problem", "a.tour", "TYPE : TOUR\n", "open its instance first"},
	} {
		s.lastError = ""
		s.open(writeFile(t, row.name, row.content))
		l.until(t, "the error", func() bool { return s.lastError != "" })
		if !strings.Contains(s.lastError, row.want) {
			t.Errorf("%s: %q lacks %q", row.why, s.lastError, row.want)
		}
		if n := len(s.win.Canvas().Overlays().List()); n != 1 {
			t.Errorf("%s: %d dialogs", row.why, n)
		}
		s.win.Canvas().Overlays().Top().Hide()
	}
	if s.isOpen() || !s.home.object.Visible() {
		t.Error("the start page is gone")
	}
}

func TestTourIsShownAndImproved(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.open(writeFile(t, "square.tour", "TYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n"))
	l.until(t, "the tour", func() bool { return s.pane().tour != nil })
	if s.pane().length != 48 || !s.pane().setup.startsWith(shownTour) {
		t.Errorf("length %d, start %q", s.pane().length, s.pane().setup.startField(startTour).Value)
	}
	settings, err := s.pane().setup.settings()
	if err != nil || len(settings.Start) != 4 {
		t.Errorf("the run would start from %v, %v", settings.Start, err)
	}
	line, err := s.pane().commandLine()
	if err != nil || !strings.Contains(line, "--from ") || !strings.Contains(line, "--engine walker") {
		t.Errorf("command line %q, %v", line, err)
	}
}

func TestSaveTourAndNumbers(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Version: "1.0"})
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "a length", s.hasTour)
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.pane().Phase() == session.Idle })
	dir := t.TempDir()
	for name, want := range map[string]string{"a.tour": "TOUR_SECTION", "a.csv": "elapsed_s,", "a.json": `"engine": "walker"`} {
		path := filepath.Join(dir, name)
		if strings.HasSuffix(name, ".tour") {
			s.saveTour(path)
		} else {
			s.saveNumbers(path)
		}
		l.until(t, name, func() bool { return strings.HasPrefix(s.status.text(), "Saved "+path) })
		if content, err := os.ReadFile(path); err != nil || !strings.Contains(string(content), want) {
			t.Errorf("%s: %v, %s", name, err, content)
		}
	}
}

func TestSessionIsRestored(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.pane().setup.limit(limitTime).Set("30s")
	fieldNamed(s.pane().setup.params, "k").Set("17")
	if err := s.keep()(); err != nil {
		t.Fatal(err)
	}
	again := newSetup(s.hints, s.options.Registry, newSharedForm(s.hints, func() {}), s.gpus, func() {})
	again.restore(s.store.Session.Setup)
	if again.engine.Info().Name != "walker" || again.limit(limitTime).Value != "30s" || again.differences()["k"] != "17" {
		t.Errorf("came back as %s, %q, %v", again.engine.Info().Name, again.limit(limitTime).Value, again.differences())
	}
	if len(s.store.Session.Recent) != 1 {
		t.Errorf("recent files: %v", s.store.Session.Recent)
	}
}
