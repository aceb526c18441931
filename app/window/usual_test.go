//go:build !nogui

package window

import (
	"testing"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// gpuEngine is an engine that comes and goes, as that of a worker does.
type gpuEngine struct {
	walker
	none string
}

func (g *gpuEngine) Info() solver.Info {
	i := g.info
	i.Unavailable = g.none
	return i
}

// engineChoice is a window whose GPU has not yet answered.
func engineChoice(t *testing.T, session ...settings.Session) (*shell, *loop, *gpuEngine) {
	t.Helper()
	params := []solver.Param{{Name: "k", Title: "K", Help: "H.", Kind: solver.IntParam, Default: "8", Min: 1, Max: 100}}
	gpu := &gpuEngine{walker{catalog.RegionsInfo()}, "not yet"}
	s, l := testShell(t, Options{Registry: solver.NewRegistry(
		walker{solver.Info{Name: "ils", Title: "ILS", Iteration: "kick"}},
		walker{solver.Info{Name: "chained", Title: "Chained", Iteration: "kick", Endless: true, Params: params}}, gpu)}, session...)
	return s, l, gpu
}

func (s *shell) engines() (names []string) {
	for _, p := range s.panes() {
		names = append(names, p.setup.engine.Info().Name)
	}
	return names
}

// The engine to begin with is regions once a GPU answers, unless the user has
// begun to work with what was there.
func TestDefaultEngine(t *testing.T) {
	for _, row := range []struct {
		because string
		touch   func(s *shell, l *loop)
		want    string
	}{
		{"nobody touched it", func(*shell, *loop) {}, "regions"},
		{"an instance is open", func(s *shell, l *loop) { openSquare(t, s, l) }, "regions"},
		{"it was chosen", func(s *shell, _ *loop) { s.pane().setup.choose("chained") }, "chained"},
		{"another was chosen", func(s *shell, _ *loop) { s.pane().setup.choose("ils") }, "ils"},
		{"a parameter was typed", func(s *shell, _ *loop) { fieldNamed(s.pane().setup.params, "k").Changed() }, "chained"},
		{"it runs", func(s *shell, l *loop) { openSquare(t, s, l); s.toggle() }, "chained"},
		{"it has run", func(s *shell, l *loop) {
			openSquare(t, s, l)
			s.toggle()
			s.session.Stop()
			l.until(t, "the end", func() bool { return s.phase() == session.Idle })
		}, "chained"},
		{"a pane was added", func(s *shell, l *loop) { openSquare(t, s, l); s.addPane() }, "chained"},
		{"somebody plans a sweep", func(s *shell, l *loop) { openSquare(t, s, l); s.sweep.SetShown(true) }, "chained"},
	} {
		s, l, gpu := engineChoice(t)
		if s.engines()[0] != "chained" {
			t.Fatalf("without a GPU it begins with %s", s.engines()[0])
		}
		row.touch(s, l)
		gpu.none = ""
		s.settleEngines()
		if got := s.engines()[0]; got != row.want {
			t.Errorf("%s: %s, want %s", row.because, got, row.want)
		}
		if _, can := s.history.CanUndo(); can && row.want == "regions" {
			t.Errorf("%s: the program's own choice can be undone", row.because)
		}
	}
}

// The worker's list may have come before the window's update: what is to run as soon as an
// instance is open runs with the engine to begin with all the same.
func TestRunOptionUsesTheDefaultEngine(t *testing.T) {
	s, l, gpu := engineChoice(t)
	s.runOnce = true
	gpu.none = ""
	openSquare(t, s, l)
	l.until(t, "the run", func() bool { return s.pane().Run() != nil })
	if got := s.engines()[0]; got != "regions" {
		t.Errorf("%s, want regions", got)
	}
}

func TestLosingTheGPUSelectsACPUEngine(t *testing.T) {
	s, _, gpu := engineChoice(t)
	for _, row := range []struct{ none, want string }{{"", "regions"}, {"the cable is out", "chained"}, {"", "regions"}} {
		gpu.none = row.none
		if s.settleEngines(); s.engines()[0] != row.want {
			t.Errorf("GPU %q: %s, want %s", row.none, s.engines()[0], row.want)
		}
	}
}

// The session remembers an engine that the user worked with, and no other.
func TestRestoredEngineIsKept(t *testing.T) {
	s, _, _ := engineChoice(t)
	s.keep()
	fresh := s.store.Session
	if fresh.Setup.Engine != "" {
		t.Errorf("the session has the engine %s that nobody chose", fresh.Setup.Engine)
	}
	s.pane().setup.choose("chained")
	s.keep()
	for _, row := range []struct {
		because string
		session settings.Session
		want    string
	}{{"nobody chose", fresh, "regions"}, {"chained was chosen", s.store.Session, "chained"}} {
		again, _, gpu := engineChoice(t, row.session)
		gpu.none = ""
		if again.settleEngines(); again.engines()[0] != row.want {
			t.Errorf("%s: %s, want %s", row.because, again.engines()[0], row.want)
		}
	}
}

// The usual comparison is that of CPU and GPU.
func TestSecondPaneUsesTheOtherDevice(t *testing.T) {
	s, l, gpu := engineChoice(t)
	gpu.none = ""
	s.settleEngines()
	openSquare(t, s, l)
	if s.addPane(); s.engines()[0] != "regions" || s.engines()[1] != "chained" {
		t.Errorf("the panes have %v", s.engines())
	}
}

// A view that was moved before the GPU answered can be brought back afterwards, and
// the engine stays the one that the answer chose.
func TestDefaultEngineKeepsUndoHistory(t *testing.T) {
	s, l, gpu := engineChoice(t)
	openSquare(t, s, l)
	was := s.moment().Views[0]
	perform(s, "zoom-in")
	gpu.none = ""
	s.settleEngines()
	if _, can := s.history.CanUndo(); !can {
		t.Fatal("the change of the view is forgotten")
	}
	perform(s, "undo")
	if now := s.moment().Views[0]; now != was || s.engines()[0] != "regions" {
		t.Errorf("the view is %+v, was %+v; the engine is %s", now, was, s.engines()[0])
	}
}
