//go:build !nogui

package window

import (
	"context"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/exporting"
	"tourscope/solver"
)

// divider is a walker that shows two regions, turned further at each iteration.
type divider struct{ walker }

func (d divider) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return d.walker.Run(ctx, job, dividing{progress, new(float64)})
}

// dividing shows regions before each report.
type dividing struct {
	solver.Progress
	angle *float64
}

func (d dividing) Report(s *solver.State) solver.Signal {
	*d.angle++
	solver.ShowPartition(d.Progress, func() *solver.Partition {
		return &solver.Partition{Angle: *d.angle, Cells: []solver.Cell{{MaxU: 5, MaxV: 10}, {MinU: 5, MaxU: 10, MaxV: 10}}}
	})
	return d.Progress.Report(s)
}

// whole is a divider with one region.
type whole struct{ divider }

func (e whole) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	return e.walker.Run(ctx, job, undivided{progress})
}

// undivided shows the one region before each report.
type undivided struct{ solver.Progress }

func (u undivided) Report(s *solver.State) solver.Signal {
	solver.ShowPartition(u.Progress, func() *solver.Partition {
		return &solver.Partition{Cells: []solver.Cell{{MaxU: 10, MaxV: 10}}}
	})
	return u.Progress.Report(s)
}

func regionEngines() *solver.Registry {
	return solver.NewRegistry(append(testEngines(), divider{walker{solver.Info{Name: "divider", Title: "Divider", Iteration: "cut", Endless: true, Divides: true}}},
		whole{divider{walker{solver.Info{Name: "whole", Title: "Whole", Iteration: "cut", Endless: true, Divides: true}}}})...)
}

// Regions are asked for and drawn while they are shown, newer ones follow, the last
// ones stay with the tour they belong to, exported pictures have them, and the
// session remembers the choice.
func TestRegionsAreDrawnOnRequest(t *testing.T) {
	s, l := testShell(t, Options{Registry: regionEngines(), Engine: "divider"})
	openSquare(t, s, l)
	regions := s.pane().scene.shownRegions
	s.toggle()
	r := s.pane().Run()
	l.until(t, "some iterations", func() bool { return r.Figures().Iteration > 50 })
	if r.Partition() != nil || regions() != nil {
		t.Error("there are regions that nobody wants to see")
	}
	s.perform(s.actions.byKey(char('e')))
	l.until(t, "regions", func() bool { return regions() != nil })
	first := regions().Angle
	l.until(t, "newer regions", func() bool { return regions().Angle > first })
	s.session.Stop()
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	last := regions()
	if last == nil || len(last.Cells) != 2 {
		t.Fatalf("after the end the picture has %+v", last)
	}
	if got := s.exported(exporting.Tour).Tours[0].Regions; got != last {
		t.Errorf("the exported picture has %+v", got)
	}
	if content, _ := s.pane().scene.forExport(); content.Regions != last {
		t.Error("the scene for export has no regions")
	}
	if s.keep(); !s.store.Session.Regions {
		t.Error("the session forgets that regions are shown")
	}
	s.toggleRegions()
	if regions() != nil || s.exported(exporting.Tour).Tours[0].Regions != nil {
		t.Error("they cannot be hidden")
	}

	again, l := testShell(t, Options{Registry: regionEngines(), Engine: "divider", Files: []string{s.pane().loaded.path}, Run: true}, func() (last settings.Session) {
		last = s.store.Session
		last.Regions = true
		return last
	}())
	l.until(t, "regions in the next session", func() bool { return again.pane().scene.shownRegions() != nil })
}

// One region of all cities is none: nothing is drawn, and it is said once.
func TestOneRegionIsNotDrawn(t *testing.T) {
	s, l := testShell(t, Options{Registry: regionEngines(), Engine: "whole"})
	openSquare(t, s, l)
	s.toggle()
	s.perform(s.actions.byKey(char('e')))
	l.until(t, "the word of it", func() bool { return strings.HasPrefix(s.status.text(), "Whole searches the whole tour") })
	if s.pane().scene.shownRegions() != nil {
		t.Error("it is drawn")
	}
	s.status.say("")
	n := s.pane().Run().Figures().Iteration
	l.until(t, "further iterations", func() bool { return s.pane().Run().Figures().Iteration > n+50 })
	if s.status.text() != "" {
		t.Errorf("it is said again: %s", s.status.text())
	}
}

// Where there are no regions the action is grey and says why.
func TestWhyThereAreNoRegions(t *testing.T) {
	s, l := testShell(t, Options{Registry: regionEngines(), Engine: "walker"})
	why := func(want string) {
		t.Helper()
		a := s.actions.find("regions")
		if got := a.describe(); a.can() || !strings.Contains(got, want) {
			t.Errorf("can: %t, %q, want %q", a.can(), got, want)
		}
	}
	why("Open an instance")
	openSquare(t, s, l)
	why("walker has no regions: choose Divider or Whole.")
	s.pane().setup.choose("divider")
	if a := s.actions.find("regions"); !a.can() {
		t.Errorf("it cannot: %s", a.describe())
	}
	s.open(writeFile(t, "globe.tsp", strings.ReplaceAll(strings.ReplaceAll(square, "EUC_2D", "GEO"), "square", "globe")))
	l.until(t, "the globe", func() bool { return s.isOpen() && s.pane().problem().Name() == "globe" })
	why("not drawn at their own coordinates")
}
