//go:build !nogui

package window

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
)

// comparing opens the square in two panes: walker and runner, which never end.
func comparing(t *testing.T) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(append(testEngines(),
		walker{solver.Info{Name: "runner", Title: "Runner", Device: solver.GPU, Iteration: "step", Start: "curve", Endless: true}})...)})
	openSquare(t, s, l)
	perform(s, "add-pane")
	if len(s.panes()) != 2 {
		t.Fatalf("%d panes after adding one", len(s.panes()))
	}
	return s, l
}

func isRunning(s *shell) func() bool {
	return func() bool {
		return !slices.ContainsFunc(s.panes(), func(p *pane) bool { return p.length == 0 || p.Phase() != session.Running })
	}
}

// searchOn starts a search that does not end by itself.
func searchOn(t *testing.T, s *shell, l *loop) {
	t.Helper()
	s.shared.limit(limitIterations).Set("1000000000")
	perform(s, "run")
	l.until(t, "the search", isRunning(s))
}

func TestAddChooseAndClosePanes(t *testing.T) {
	s, _ := comparing(t)
	if got := s.pane().setup.engine.Info().Name; got != "runner" || s.pane() != s.panes()[1] {
		t.Errorf("the second pane has the engine %s, want the one for the GPU, and is active: %v", got, s.pane() == s.panes()[1])
	}
	if s.pane().problem() == nil || !s.pane().cell.head.Visible() || !s.area.bar.Visible() {
		t.Error("the second pane is empty, or has no caption")
	}
	perform(s, "pane-1")
	if s.pane() != s.panes()[0] || s.side.head.Objects[1] != s.pane().setup.engineBox.button {
		t.Error("the key 1 does not bring the first pane and its side panel")
	}
	perform(s, "next-pane")
	perform(s, "next-pane")
	s.panes()[1].picture.MouseDown(&desktop.MouseEvent{})
	if s.pane() != s.panes()[1] {
		t.Error("pressing a picture does not choose its pane")
	}
	perform(s, "add-pane")
	perform(s, "add-pane")
	perform(s, "add-pane")
	if len(s.panes()) != session.MaxPanes || s.actions.find("add-pane").can() {
		t.Errorf("%d panes, and another can be added: %v", len(s.panes()), s.actions.find("add-pane").can())
	}
	for range session.MaxPanes {
		perform(s, "close-pane")
	}
	if len(s.panes()) != 1 || s.pane() != s.panes()[0] || s.pane().cell.head.Visible() || s.area.bar.Visible() {
		t.Errorf("%d panes are left, or the last one looks as one of several", len(s.panes()))
	}
}

func TestPanesStartTogetherFromOneTour(t *testing.T) {
	s, l := comparing(t)
	perform(s, "run")
	l.until(t, "both runs", isRunning(s))
	a, b := s.panes()[0].Run().Settings(), s.panes()[1].Run().Settings()
	if a.Heuristic != b.Heuristic || !slices.Equal(a.Start, b.Start) || a.Start == nil || a.Seed != b.Seed || a.Limits != b.Limits {
		t.Errorf("the runs differ in more than the engine: %+v, %+v", a, b)
	}
	if a.Heuristic != "greedy" {
		t.Errorf("start %s where the engines usually start differently, want greedy", a.Heuristic)
	}
	perform(s, "run")
	l.until(t, "the pause", func() bool {
		return s.panes()[0].Run().Figures().Paused && s.panes()[1].Run().Figures().Paused
	})
	perform(s, "copy-comparison")
	if got := s.app.Clipboard().Content(); strings.Count(got, "\n| ") != 2 || !strings.Contains(got, "| Runner (GPU) | GPU: ") {
		t.Errorf("copied %q", got)
	}
	perform(s, "copy-command")
	if got := strings.Split(s.app.Clipboard().Content(), "\n"); len(got) != 2 || !strings.Contains(got[1], "--engine runner") {
		t.Errorf("copied %q, want one command a pane", got)
	}
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if s.area.line.Value == "" || !strings.HasPrefix(s.area.line.Value, "square: ") {
		t.Errorf("the verdict is %q", s.area.line.Value)
	}
}

// Stop has to reach a comparison whose start tour is still being made.
func TestStopBeforeTheStartTour(t *testing.T) {
	s, l := comparing(t)
	perform(s, "run")
	perform(s, "stop")
	l.until(t, "nothing", func() bool { return s.phase() == session.Idle })
	s.background.group.Wait()
	for len(l.queue) > 0 {
		(<-l.queue)()
	}
	if s.phase() != session.Idle || s.panes()[0].Run() != nil {
		t.Error("the runs started after Stop")
	}
	perform(s, "run")
	l.until(t, "both runs", isRunning(s))
}

// A pane that is closed in the middle of its run leaves nothing: goleak looks
// after all tests.
func TestClosePaneDuringRun(t *testing.T) {
	s, l := comparing(t)
	perform(s, "run")
	l.until(t, "both runs", isRunning(s))
	gone := s.pane()
	perform(s, "close-pane")
	l.until(t, "the end of its run", func() bool { return gone.Phase() == session.Idle })
	if s.phase() != session.Running || s.pane() != s.panes()[0] || s.lastError != "" {
		t.Errorf("the other pane is %v; error %q", s.phase(), s.lastError)
	}
	if n := len(s.chart.curves); n != 1 {
		t.Errorf("%d curves are left in the chart", n)
	}
}

func TestLinkedViews(t *testing.T) {
	s, _ := comparing(t)
	for _, p := range s.panes() {
		p.picture.generate(300, 200)
	}
	looks := func(p *pane) [3]float64 {
		_, v := p.scene.forExport()
		return [3]float64{v.CenterX, v.CenterY, v.Zoom()}
	}
	perform(s, "zoom-in")
	perform(s, "left")
	if a, b := looks(s.panes()[0]), looks(s.panes()[1]); a != b || a[2] < 1.1 {
		t.Errorf("linked panes look at %v and %v", a, b)
	}
	perform(s, "link")
	before := looks(s.panes()[0])
	perform(s, "fit")
	if looks(s.panes()[0]) != before || looks(s.panes()[1]) == before {
		t.Error("a pane follows although the views are not linked")
	}
	perform(s, "link")
	if looks(s.panes()[0]) != looks(s.panes()[1]) {
		t.Error("linking again does not bring the views together")
	}
}

func TestDifferences(t *testing.T) {
	found := findOwnEdges([][]solver.City{{0, 1, 2, 3, 4}, {0, 1, 3, 2, 4}, nil})
	if got := found[0].edges; len(got) != 2 || got[0] != [2]solver.City{1, 2} || got[1] != [2]solver.City{3, 4} {
		t.Errorf("only the first tour has %v", got)
	}
	if got := found[1].edges; len(got) != 2 || found[2] != nil {
		t.Errorf("only the second tour has %v; without a tour there is %v", got, found[2])
	}
	for _, own := range findOwnEdges([][]solver.City{{0}, {0}}) {
		if len(own.edges) != 0 {
			t.Error("one city alone has an edge")
		}
	}

	s, l := comparing(t)
	perform(s, "differences")
	perform(s, "run")
	l.until(t, "the comparison of the edges", func() bool { return s.panes()[0].scene.own != nil && s.panes()[1].cell.own.Value != "" })
	perform(s, "differences")
	if s.panes()[0].scene.own != nil || s.panes()[0].cell.own.Value != "" {
		t.Error("the differences stay when they are switched off")
	}
}

func TestPanesAreRestored(t *testing.T) {
	s, _ := comparing(t)
	perform(s, "link")
	if err := s.keep()(); err != nil {
		t.Fatal(err)
	}
	kept := s.store.Session
	if len(kept.Panes) != 1 || kept.Panes[0].Engine != "runner" || kept.Setup.Engine != "walker" || !kept.Unlinked {
		t.Errorf("kept %+v and %+v, unlinked %v", kept.Setup, kept.Panes, kept.Unlinked)
	}
	again, _ := testShell(t, Options{Registry: s.options.Registry})
	again.store.Session.Panes = []settings.Setup{{Engine: "runner"}, {Engine: "gone"}}
	again.restorePanes()
	if len(again.panes()) != 3 || again.panes()[1].setup.engine.Info().Name != "runner" || again.pane() != again.panes()[0] {
		t.Errorf("%d panes came back", len(again.panes()))
	}
}

func TestDivide(t *testing.T) {
	for _, row := range []struct {
		why           string
		panes         int
		width, height float32
		want          []area
	}{
		{"alone", 1, 600, 400, []area{{0, 0, 600, 400}}},
		{"side by side", 2, 600, 400, []area{{0, 0, 300, 400}, {300, 0, 300, 400}}},
		{"one above the other where it is high", 2, 300, 400, []area{{0, 0, 300, 200}, {0, 200, 300, 200}}},
		{"two above one", 3, 600, 400, []area{{0, 0, 300, 200}, {300, 0, 300, 200}, {0, 200, 600, 200}}},
		{"three in a wide row", 3, 900, 300, []area{{0, 0, 300, 300}, {300, 0, 300, 300}, {600, 0, 300, 300}}},
		{"two by two", 4, 600, 400, []area{{0, 0, 300, 200}, {300, 0, 300, 200}, {0, 200, 300, 200}, {300, 200, 300, 200}}},
	} {
		if got := divide(row.panes, row.width, row.height); !slices.Equal(got, row.want) {
			t.Errorf("%s: %v, want %v", row.why, got, row.want)
		}
	}
}

// What was said about a pane goes with it.
func TestClosedPaneIsNoLongerSpokenOf(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "add-pane")
	s.pane().setup.choose("absent")
	perform(s, "run")
	if !strings.Contains(s.status.text(), "ane 2") {
		t.Fatalf("the window says %q", s.status.text())
	}
	perform(s, "close-pane")
	if strings.Contains(s.status.text(), "ane 2") || !s.session.CanToggle() {
		t.Errorf("without pane 2 the window says %q", s.status.text())
	}
}

// The gap in a caption has the colour of texts: the accent is the first pane's curve.
func TestGapIsNotColouredAsAPane(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "add-pane")
	for _, p := range s.panes() {
		for from, want := range map[fyne.ThemeColorName]fyne.ThemeColorName{
			theme.ColorNamePrimary: theme.ColorNameForeground, control.ColorMuted: theme.ColorNameForeground, control.ColorGood: control.ColorGood,
		} {
			gap := control.NewText("1 %", from, control.SizeCaption)
			if p.cell.show(run.Figures{}, gap, solver.CPU, i18n.Units{}, ""); p.cell.gap.Colour != want {
				t.Errorf("a gap that is %s in the panel is %s in the caption, want %s", from, p.cell.gap.Colour, want)
			}
		}
	}
}
