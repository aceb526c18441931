//go:build !nogui

package window

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
)

func TestEnterPressesTheButtonThatStandsOut(t *testing.T) {
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
