//go:build !nogui

package window

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/run"
)

// The panel is the form before a run; during it the figures come first and the form is folded,
// and what is changed then is marked; the sweep has the form alone.
func TestSidePanelFollowsTheRun(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	p := s.pane()
	shows := func(when string, form, figures, buttons bool) {
		t.Helper()
		got := [3]bool{s.side.next.IsOpen(), p.figures.object.Visible(), s.side.buttons.Visible()}
		if got != [3]bool{form, figures, buttons} {
			t.Errorf("%s: form, figures, buttons are visible: %v", when, got)
		}
	}
	shows("before a run", true, false, true)
	if p.headline.numbers.Visible() {
		t.Error("a length is shown before there is one")
	}
	perform(s, "run")
	l.until(t, "a tour", func() bool { return p.length > 0 && p.headline.numbers.Visible() })
	shows("during a run", false, true, true)
	if s.side.edited.Visible() {
		t.Errorf("nothing was changed, and it says %q", s.side.edited.Value)
	}
	fieldNamed(p.setup.params, "k").Set("7")
	p.setup.edited("k")
	if got := s.side.edited.Value; !strings.HasPrefix(got, "From the next run on: ") || !s.side.edited.Visible() {
		t.Errorf("after a change it says %q", got)
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	shows("after a run", true, true, true)
	if s.side.edited.Visible() {
		t.Error("the mark stays after the run")
	}
	if s.side.other.Visible() {
		t.Errorf("the engine is the one that has run, and it says %q", s.side.other.Value)
	}
	ran := p.setup.engine.Info()
	other := slices.IndexFunc(p.setup.registry.Engines(), func(e solver.Engine) bool { return e.Info().Name != ran.Name })
	p.setup.choose(p.setup.registry.Engines()[other].Info().Name)
	if got := s.side.other.Value; got != "Last run: "+ran.Title || !s.side.other.Visible() {
		t.Errorf("another engine is chosen, and it says %q", got)
	}
	p.setup.choose(ran.Name)
	perform(s, "sweep")
	shows("at the sweep", true, false, false)
	s.session.Back()
	shows("back", true, true, true)
}

// A figure that an engine has not, or that says what another one says, is not shown.
func TestFiguresThatAnEngineHas(t *testing.T) {
	s, _ := testShell(t, Options{Engine: "walker"})
	f := s.pane().figures
	seen := func() (names []string) {
		for _, name := range special {
			if f.areas[name].Visible() {
				names = append(names, name)
			}
		}
		return names
	}
	var n run.Figures
	n.Iteration, n.Kicks, n.Best, n.Current, n.Elapsed = 5, 5, 40, 40, time.Second
	f.clear()
	f.show(n, solver.Info{}, "running")
	if got := seen(); len(got) > 0 {
		t.Errorf("shown: %v", got)
	}
	n.Temperature, n.Accepted, n.Current, n.Stage.Name, n.Kicks = 2.5, 3, 44, "cooling", 6
	f.show(n, solver.Info{}, "running")
	if got := seen(); len(got) != len(special) {
		t.Errorf("shown: %v", got)
	}
	n.Temperature, n.Current = 0, 40
	if f.show(n, solver.Info{}, "running"); len(seen()) != len(special) {
		t.Error("a figure goes away during a run")
	}
}

// An engine with many parameters shows the first ones; those folded away are counted, and a
// wrong one is not folded away.
func TestAdvancedParametersFoldAway(t *testing.T) {
	many := walker{solver.Info{Name: "many", Title: "Many", Iteration: "step"}}
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g"} {
		many.info.Params = append(many.info.Params, solver.Param{Name: name, Title: strings.ToUpper(name), Kind: solver.IntParam, Default: "1", Min: 1, Max: 9})
	}
	s, _ := testShell(t, Options{Registry: solver.NewRegistry(append(testEngines(), many)...)})
	setup := s.pane().setup
	if setup.choose("walker"); setup.advanced.Object.Visible() {
		t.Error("an engine with few parameters has advanced ones")
	}
	setup.choose("many")
	if !setup.advanced.Object.Visible() || setup.advanced.IsOpen() || len(setup.advanceds) != 3 || len(setup.paramBox.Objects) != firstParams+2 {
		t.Fatalf("%d parameters are folded away: %v", len(setup.advanceds), !setup.advanced.IsOpen())
	}
	fieldNamed(setup.params, "g").Set("3")
	setup.edited("g")
	if got := setup.advanced.Title(); got != "Advanced parameters (3, 1 changed)" || setup.advanced.IsOpen() {
		t.Errorf("the title is %q", got)
	}
	fieldNamed(setup.params, "e").Set("x")
	if setup.edited("e"); !setup.advanced.IsOpen() {
		t.Error("a wrong value is folded away")
	}
}
