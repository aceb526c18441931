//go:build !nogui

package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/solver"
)

// typeKey types a key as the driver does: for the control that has the keyboard, or for
// the window.
func typeKey(s *shell, key fyne.KeyName) {
	e := &fyne.KeyEvent{Name: key}
	if f := s.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
	} else {
		s.win.Canvas().OnTypedKey()(e)
	}
}

// typeRune types a character as the driver does.
func typeRune(s *shell, r rune) {
	if f := s.win.Canvas().Focused(); f != nil {
		f.TypedRune(r)
	} else {
		s.win.Canvas().OnTypedRune()(r)
	}
}

// tabTo presses Tab until a control of a kind has the keyboard.
func tabTo[Kind any](t *testing.T, s *shell) fyne.Focusable {
	t.Helper()
	for range 100 {
		test.FocusNext(s.win.Canvas())
		if f, is := s.win.Canvas().Focused().(Kind); is {
			return any(f).(fyne.Focusable)
		}
	}
	t.Fatalf("Tab never comes to a %T", *new(Kind))
	return nil
}

// tabInto presses Tab until something in an object has the keyboard.
func tabInto(t *testing.T, s *shell, o fyne.CanvasObject) {
	t.Helper()
	driver := fyne.CurrentApp().Driver()
	for range 200 {
		test.FocusNext(s.win.Canvas())
		at := driver.AbsolutePositionForObject(s.win.Canvas().Focused().(fyne.CanvasObject)).Subtract(driver.AbsolutePositionForObject(o))
		if at.X >= 0 && at.Y >= 0 && at.X < o.Size().Width && at.Y < o.Size().Height {
			return
		}
	}
	t.Fatal("Tab never comes there")
}

// Tab comes to each place of the rail, which Enter and Space show.
func TestTabComesToThePlaces(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.win.Resize(fyne.NewSize(1200, 800))
	openSquare(t, s, l)
	for i, p := range s.pages {
		tab := s.rail.tabs[p.place]
		for range 100 {
			if test.FocusNext(s.win.Canvas()); s.win.Canvas().Focused() == tab {
				break
			}
		}
		if s.win.Canvas().Focused() != tab {
			t.Fatalf("Tab never comes to %v", p.title)
		}
		if got := s.status.hint.Value; got != tab.State().Hint {
			t.Errorf("at %v the status bar says %q", p.title, got)
		}
		outline := test.WidgetRenderer(tab).Objects()[0].(*canvas.Rectangle)
		if outline.StrokeWidth == 0 {
			t.Errorf("%v has the keyboard without an outline", p.title)
		}
		if i%2 == 0 {
			typeKey(s, fyne.KeyReturn)
		} else {
			typeRune(s, ' ')
		}
		if s.session.Front() != p.place || s.win.Canvas().Focused() != nil {
			t.Errorf("after %v was pressed, %v is in front, and %T has the keyboard", p.title, s.session.Front(), s.win.Canvas().Focused())
		}
		if outline.StrokeWidth != 0 {
			t.Errorf("%v keeps its outline", p.title)
		}
		s.session.Go(session.Laboratory)
	}
}

// A control that has the keyboard and goes away with its screen kept it: Space pressed a
// button that nobody saw, and no key reached the window.
func TestHiddenControlsReleaseTheKeyboard(t *testing.T) {
	registry := solver.NewRegistry(append(testEngines(), walker{solver.Info{Name: "plain", Title: "Plain", Iteration: "step"}})...)
	for _, c := range []struct {
		name string
		show func(t *testing.T, s *shell)
		hide func(s *shell)
	}{
		{"a button of the batch plan, Escape", func(t *testing.T, s *shell) { perform(s, "batch"); tabTo[*control.HintButton](t, s) },
			func(s *shell) { typeKey(s, fyne.KeyEscape) }},
		{"an entry of the batch plan, Escape twice", func(t *testing.T, s *shell) { perform(s, "batch"); tabTo[*control.HintEntry](t, s) },
			func(s *shell) { typeKey(s, fyne.KeyEscape); typeKey(s, fyne.KeyEscape) }},
		{"a button of the browser, Escape", func(t *testing.T, s *shell) { perform(s, "browse"); tabTo[*control.HintButton](t, s) },
			func(s *shell) { typeKey(s, fyne.KeyEscape) }},
		{"an entry of the sweep, Escape and its key", func(t *testing.T, s *shell) { perform(s, "sweep"); tabTo[*control.HintEntry](t, s) },
			func(s *shell) { typeKey(s, fyne.KeyEscape); typeRune(s, 'w') }},
		{"a parameter that another engine does not have", func(t *testing.T, s *shell) { tabInto(t, s, fieldNamed(s.pane().setup.params, "k").Object) },
			func(s *shell) { s.pane().setup.choose("plain"); s.refresh() }},
		{"a button of the panes, Escape", func(t *testing.T, s *shell) { tabTo[*control.HintButton](t, s) },
			func(s *shell) { typeKey(s, fyne.KeyEscape) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, l := testShell(t, Options{Engine: "walker", Registry: registry})
			s.win.Resize(fyne.NewSize(1200, 800))
			openSquare(t, s, l)
			c.show(t, s)
			c.hide(s)
			if s.browser.Shown() || s.batch.Shown() || s.sweep.Shown() {
				t.Fatal("the screen is still shown")
			}
			if f := s.win.Canvas().Focused(); f != nil {
				t.Errorf("a %T has the keyboard", f)
			}
			typeRune(s, ' ')
			l.until(t, "the search", func() bool { return s.phase() == session.Running })
		})
	}
}
