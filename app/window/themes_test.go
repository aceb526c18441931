//go:build !nogui

package window

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// The tip of the button that changes the theme names the theme that is chosen, also while the
// mouse rests on the button.
func TestTipFollowsTheTheme(t *testing.T) {
	s, l := testShell(t, Options{})
	s.win.Resize(fyne.NewSize(1100, 720))
	at := slices.IndexFunc(s.buttons, func(b *actionButton) bool { return b.action.id == "theme" })
	button := s.buttons[at].HintButton
	button.MouseIn(&desktop.MouseEvent{})
	before := s.actions.find("theme").called()
	l.until(t, "the tip", func() bool { return s.hints.Tips.Shown() == before })
	test.Tap(button)
	after := s.actions.find("theme").called()
	if shown := s.hints.Tips.Shown(); shown != after || shown == before {
		t.Errorf("after a click the tip is %q, the command is called %q, before %q", shown, after, before)
	}
	button.MouseOut()
	if test.Tap(button); s.hints.Tips.Shown() != "" {
		t.Error("a button without the mouse has a tip")
	}
}
