//go:build !nogui

package window

import (
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/optima"
)

// A search stops at the proven optimum and says so, unless the user lets it go on; the switch
// and the rule about the proof outlast the program.
func TestSearchIsDoneAtTheOptimum(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	best := optima.Optimum{Length: 40, Proven: true, Source: "a proof"}
	p := s.pane()
	p.loaded.optimum = &best
	s.session.Open(p.problem(), &best)
	p.setup.setProblem(p.problem(), &best)
	s.shared.goOn.SetChecked(false)
	perform(s, "run")
	l.until(t, "the end", func() bool { return p.Run() != nil && s.phase() == session.Idle })
	if got := p.Run().Figures(); got.Stop != solver.StopTarget || got.Best != 40 {
		t.Fatalf("stopped by %v at %d", got.Stop, got.Best)
	}
	for what, got := range map[string]string{"the state": p.figures.cells["stop"].Value, "the headline": p.headline.optimum.Value, "the status": s.status.text()} {
		if !strings.HasPrefix(strings.ToLower(got), "optimal") {
			t.Errorf("%s says %q", what, got)
		}
	}
	if line, err := p.commandLine(); err != nil || !strings.Contains(line, "--target 40") {
		t.Errorf("the command line is %q, %v", line, err)
	}
	for _, goesOn := range []bool{false, true} { // it stays checked
		s.shared.goOn.SetChecked(goesOn)
		if asked, err := s.sweepAsked(); err != nil || asked.Proven == goesOn {
			t.Errorf("goes on %v: the searches of a sweep stop at the optimum: %v, %v", goesOn, asked.Proven, err)
		}
	}
	perform(s, "run")
	l.until(t, "a search that goes on", func() bool { return p.Run().Figures().Iteration > 100 && p.Run().Figures().Best == 40 })
	if s.phase() != session.Running {
		t.Errorf("the search is %v", s.phase())
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })

	s.shared.limit(limitProven).Set("2.5")
	kept := p.setup.keep()
	s.shared.goOn.SetChecked(false)
	s.shared.limit(limitProven).Set("")
	p.setup.restore(kept)
	if goal := p.setup.goal(); !goal.GoOn || goal.Proven != 2.5 {
		t.Errorf("after a new start the goal is %+v", goal)
	}
	if line, _ := p.commandLine(); !strings.Contains(line, "--proven 2.5") {
		t.Errorf("the command line is %q", line)
	}
	if _, err := p.setup.sweepStop(); err == nil || !strings.Contains(err.Error(), "Proven within") {
		t.Errorf("a sweep takes the rule: %v", err)
	}
}

// Without a known optimum the Held–Karp bound gives the gap, and ends the search where it
// proves the tour.
func TestGapToTheBound(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	gaps := s.actions.find("log-gap")
	if gaps.can() || gaps.why() == nil || s.plot.gap.Value != "" {
		t.Errorf("without a bound the chart has gaps, titled %q", s.plot.gap.Value)
	}
	s.shared.goOn.SetChecked(false)
	perform(s, "run")
	p := s.pane()
	l.until(t, "the end", func() bool { return p.Run() != nil && s.phase() == session.Idle })
	if want := i18n.L("Above the lower bound"); !gaps.can() || s.plot.gap.Value != want {
		t.Errorf("the axis of gaps is %q, want %q", s.plot.gap.Value, want)
	}
	if got := p.headline.gap.Value; got != "0 %" || p.figures.cells["stop"].Value != "optimal" {
		t.Errorf("the gap is %q, the state %q, the bound %d", got, p.figures.cells["stop"].Value, s.session.Bound().Length)
	}
	perform(s, "replay")
	perform(s, "replay-end")
	if got := p.headline.gap.Value; got != "0 %" { // without a replay, too: a search that ended at once has none
		t.Errorf("at its end the replay has the gap %q", got)
	}
	p.headline.prove(50, s.session.Bound(), nil)
	if got := p.headline.gap.Value; got != "≤ 25.00 %" {
		t.Errorf("the gap of a longer tour is %q", got)
	}
	if p.headline.optimum.Value != "Lower bound: 40 (Held–Karp)" || !strings.Contains(p.headline.whole.Hint, "At most 25.00 %") {
		t.Errorf("below it stands %q, with the hint %q", p.headline.optimum.Value, p.headline.whole.Hint)
	}
}

// A tour that a bound proves is kept, also where the search had nothing to improve, and the bound is known again with its instance.
func TestTheBoundIsKept(t *testing.T) {
	options := libraryOptions(t)
	s, l := testShell(t, options)
	openSquare(t, s, l)
	s.shared.goOn.SetChecked(false)
	perform(s, "run")
	l.until(t, "the tour in the library", func() bool { return s.phase() == session.Idle && s.best != nil })
	if s.best.Bound != 40 {
		t.Fatalf("the library has the bound %d", s.best.Bound)
	}
	again, l := testShell(t, options)
	openSquare(t, again, l)
	l.until(t, "its best tour", func() bool { return again.best != nil })
	perform(again, "show-best")
	l.until(t, "the tour", func() bool { return again.pane().length == 40 })
	if got := again.pane().headline.gap.Value; got != "0 %" {
		t.Errorf("its gap is %q", got)
	}
}
