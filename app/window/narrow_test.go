//go:build !nogui

package window

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/solver"
)

// In narrow panes the figures leave the title room instead of covering it.
func TestNarrowPanesDoNotOverprint(t *testing.T) {
	s, l := comparing(t)
	perform(s, "add-pane")
	perform(s, "add-pane")
	if len(s.panes()) != 4 {
		t.Fatalf("%d panes", len(s.panes()))
	}
	l.until(t, "the instance", s.isOpen)
	for _, width := range []float32{180, 240, 323, 700} {
		for _, p := range s.panes() {
			c := p.cell
			c.object.Resize(fyne.NewSize(width, 300))
			c.name("A title of some length breadth=3", "")
			c.figures(123_456_789, "12.34 %")
			c.spare(width)
			needed := float32(captionFixed)
			for _, shown := range []string{c.length.Value, c.gap.Value} {
				if shown != "" {
					needed += fyne.MeasureText(shown, 13, c.length.Style).Width + 4
				}
			}
			if needed+leastTitle > width && c.gap.Value != "" {
				t.Errorf("a pane %v wide: %q and %q leave %v to the title", width, c.length.Value, c.gap.Value, width-needed)
			}
			if whole := c.length.Value == "123,456,789" && c.gap.Value == "12.34 %"; whole != (width == 700) {
				t.Errorf("a pane %v wide shows %q and %q", width, c.length.Value, c.gap.Value)
			}
			if below := strings.HasPrefix(c.detail.Value, "12.34 %"); below != (c.gap.Value == "") {
				t.Errorf("a pane %v wide shows the gap %q, and below the title %q", width, c.gap.Value, c.detail.Value)
			}
			if hint := c.hint(); hint[:len("A title of some length breadth=3: 123,456,789  ·  12.34 %")] != "A title of some length breadth=3: 123,456,789  ·  12.34 %" {
				t.Errorf("the hint says %q", hint)
			}
		}
	}
}

// The buttons of the sweep and the choice of curves stand apart in a narrow window.
func TestNarrowSweep(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.win.Resize(fyne.NewSize(760, 600))
	perform(s, "sweep")
	if s.sweep.Views().Visible() && s.sweep.Views().Size().Height > 0 {
		t.Error("the choice of curves is there before a sweep")
	}
	s.shared.limit(limitIterations).Set("50")
	perform(s, "sweep-run")
	l.until(t, "the sweep", func() bool { return s.sweep.State().Jobs > 0 })
	at := func(o fyne.CanvasObject) fyne.Position { return s.app.Driver().AbsolutePositionForObject(o) }
	var save *actionButton
	for _, b := range s.buttons {
		if b.action.id == "sweep-save" {
			save = b
		}
	}
	views := s.sweep.Views()
	if save == nil || save.Size().Width == 0 {
		t.Fatal("the button is not there")
	}
	below := at(views).Y >= at(save.HintButton).Y+save.Size().Height
	beside := at(views).X >= at(save.HintButton).X+save.Size().Width
	if !below && !beside {
		t.Errorf("the button at %v lies under the list at %v", at(save.HintButton), at(views))
	}
}

// A comparison with a GPU that is restored where there is none has an engine that runs, says
// so, and remembers the GPU's.
func TestRestoredComparisonWithoutItsGPU(t *testing.T) {
	other := walker{solver.Info{Name: "other", Title: "Other", Iteration: "step", Endless: true}}
	last := settings.Session{Setup: settings.Setup{Engine: "walker"}, Panes: []settings.Setup{{Engine: "absent"}}}
	s, l := testShell(t, Options{Registry: solver.NewRegistry(append(testEngines()[:2], other)...)}, last)
	openSquare(t, s, l)
	second := s.panes()[1].setup
	if got := second.engine.Info().Name; got != "other" {
		t.Fatalf("pane 2 has the engine %s", got)
	}
	if want := "Stands in for Absent"; second.summary.Text[:len(want)] != want {
		t.Errorf("the side panel says %q", second.summary.Text)
	}
	for _, id := range []string{"run", "step", "compare"} {
		if a := s.actions.find(id); !a.can() {
			t.Errorf("%s cannot be used: %s", id, a.detail())
		}
	}
	perform(s, "run")
	l.until(t, "two runs", isRunning(s))
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if got := second.keep().Engine; got != "absent" {
		t.Errorf("the next start would have %s", got)
	}
	second.choose("walker")
	if got := second.keep().Engine; got != "walker" || second.instead != "" {
		t.Errorf("after a choice the next start would have %s", got)
	}
}

// At the usual width of a window the verdict of two panes has three lines, which hold the names of
// processor and GPU.
func TestVerdictIsWholeAtTheUsualWidth(t *testing.T) {
	s, _ := comparing(t)
	s.area.object.Resize(fyne.NewSize(888, 520))
	verdict := "drilling3000-1: Regions (GPU) ends at 75,820 (1.23 % above the best known), 0.71 % shorter than Chained Lin–Kernighan (CPU); " +
		"12 × the move rate; reached 5 % in a quarter of the time. Together, 16 threads each; AMD EPYC 9654 96-Core Processor, NVIDIA H200."
	s.area.say(verdict, true)
	line := s.area.line
	var shown []string
	for _, o := range test.WidgetRenderer(line).Objects() {
		if text := o.(*canvas.Text); text.Visible() {
			shown = append(shown, text.Text)
		}
	}
	if got := strings.Join(shown, " "); got != verdict {
		t.Errorf("%v wide it says %q", line.Size().Width, got)
	}
}
