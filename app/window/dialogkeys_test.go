//go:build !nogui

package window

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/session"
	"tourscope/app/window/control"
)

func TestEnterPressesTheDefaultButton(t *testing.T) {
	s, _ := testShell(t, Options{})
	enter := func() { s.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }
	s.fail(errors.New("so it was"))
	if !s.covered() {
		t.Fatal("the error is not shown")
	}
	if enter(); s.covered() {
		t.Error("Enter does not close an error")
	}
	var said []bool
	ask := func() *control.Question {
		q := control.NewQuestion(s.win, "A question?", "Its text.", "Do it", "Leave it", func(yes bool) { said = append(said, yes) })
		s.present(q, 400, 0)
		return q
	}
	ask()
	if enter(); len(said) != 1 || !said[0] {
		t.Errorf("the answer to Enter: %v", said)
	}
	q := ask()
	q.Yes.Importance = widget.DangerImportance
	if enter(); len(said) != 1 {
		t.Errorf("Enter destroys something: %v", said)
	}
	q.No.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnter}) // where it has the keyboard
	if len(said) != 2 || said[1] || s.covered() {
		t.Errorf("the answer of a button with the keyboard: %v, covered: %v", said, s.covered())
	}
}

func TestKeysScrollTheHelp(t *testing.T) {
	s, _ := testShell(t, Options{})
	s.win.Resize(fyne.NewSize(900, 600))
	s.showHelp()
	press := func(key fyne.KeyName) float32 {
		s.typedKey(&fyne.KeyEvent{Name: key})
		return topText(s.win.Canvas().Overlays().Top(), "Quit")
	}
	top := press(fyne.KeyHome)
	if down := press(fyne.KeyDown); down >= top {
		t.Errorf("a step down: from %v to %v", top, down)
	}
	if page := press(fyne.KeyPageDown); page >= top-200 {
		t.Errorf("a page down: from %v to %v", top, page)
	}
	if home := press(fyne.KeyHome); home != top {
		t.Errorf("back: %v, was %v", home, top)
	}
}

// topText is where a text stands in the window.
func topText(root fyne.CanvasObject, text string) float32 {
	for _, o := range test.LaidOutObjects(root) {
		if c, is := o.(*control.Text); is && c.Value == text {
			return fyne.CurrentApp().Driver().AbsolutePositionForObject(c).Y
		}
	}
	return -1
}

// Space is typed as a key and as a character: what has the keyboard takes one of them,
// and the window must not take the other.
func TestSpaceOnAButtonStartsNoRun(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	view := s.win.Canvas()
	for _, b := range s.buttons {
		if b.action.id == "add-pane" {
			view.Focus(b.HintButton)
			break
		}
	}
	view.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	view.Focused().TypedRune(' ')
	if len(s.panes()) != 2 || s.phase() != session.Idle {
		t.Errorf("%d panes, and the search is %v", len(s.panes()), s.phase())
	}
}

// The engine is chosen by keys alone: Tab comes to it, the arrows go through the list.
func TestKeysChooseTheEngine(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	view := s.win.Canvas()
	for range 100 {
		view.FocusNext()
		if view.Focused() == fyne.Focusable(s.pane().setup.engineBox.button) {
			break
		}
	}
	view.Focused().TypedRune(' ')
	if !s.covered() {
		t.Fatal("Space at the engine opens no list")
	}
	view.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	view.Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := s.pane().setup.engine.Info().Name; got != "small" || s.covered() {
		t.Errorf("chosen is %s, and the list is still there: %v", got, s.covered())
	}
}
