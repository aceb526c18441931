//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// perform runs an action and gives the keyboard back to the window, since a
// field keeps it after a click elsewhere.
func (s *shell) perform(a *action) {
	if s.closing || (s.covered() && !a.always) {
		return
	}
	s.win.Canvas().Unfocus()
	if err := a.obstacle(); err != nil { // a key cannot look grey
		s.status.say(i18n.Sentence(err))
	}
	a.do()
	s.refresh()
}

// newButton returns a button of an action, which follows the state of the window.
func (s *shell) newButton(id string, titled bool) *actionButton {
	b := newActionButton(s.hints, s.actions.find(id), titled, s.perform)
	s.buttons = append(s.buttons, b)
	return b
}

// covered reports whether a dialog or a list covers the window.
func (s *shell) covered() bool { return s.win.Canvas().Overlays().Top() != nil }

// present shows a dialog, so that Escape can close it as its own button does.
func (s *shell) present(d dialog.Dialog, width, height float32) {
	size := s.win.Canvas().Size() // which a dialog cannot outgrow
	d.Resize(fyne.NewSize(min(width, size.Width-32), min(height, size.Height-32)))
	d.SetOnClosed(s.hints.Leave)
	d.Show()
	s.dialog, s.dialogOn = d, s.win.Canvas().Overlays().Top()
}

// dismiss closes the topmost dialog or list.
func (s *shell) dismiss() {
	top := s.win.Canvas().Overlays().Top()
	if s.dialog != nil && top == s.dialogOn {
		s.dialog.Hide()
		return
	}
	top.Hide()
}

// releaseKeyboard gives the keyboard back to the window when the control that had it is
// no longer shown: Space would press it unseen.
func (s *shell) releaseKeyboard() {
	focused, is := s.win.Canvas().Focused().(fyne.CanvasObject)
	if !is || s.covered() { // what has just been put over the window has no place yet
		return
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(focused)
	if at.X <= 0 && at.Y <= 0 { // nowhere: no control is in the corner
		s.win.Canvas().Unfocus()
	}
}

// dialogKey handles a key for the topmost dialog: Enter presses the highlighted button, the
// arrow and page keys scroll its content.
func (s *shell) dialogKey(key fyne.KeyName) bool {
	d, is := s.dialog.(interface {
		Enter()
		ScrollKey(fyne.KeyName) bool
	})
	if !is || s.win.Canvas().Overlays().Top() != s.dialogOn {
		return false
	}
	if control.IsEnter(key) {
		d.Enter()
		return true
	}
	return d.ScrollKey(key)
}

func (s *shell) typedRune(r rune) {
	if s.browser.Shown() && !s.covered() {
		s.browser.TypedRune(r)
		return
	}
	if a := s.actions.find(s.page(s.session.Front()).runes[r]); a != nil {
		s.perform(a)
		return
	}
	if a := s.actions.byKey(charKey(r)); a != nil {
		s.perform(a)
	}
}

func (s *shell) typedKey(e *fyne.KeyEvent) {
	if s.covered() && e.Name == fyne.KeyEscape {
		s.dismiss()
		return
	}
	if !s.covered() && e.Name == fyne.KeyEscape {
		s.win.Canvas().Unfocus() // a control passes Escape on, and Space is to run again
	}
	if s.covered() && s.dialogKey(e.Name) {
		return
	}
	reading := e.Name == fyne.KeyEscape && s.status.bar.Visible() // which Escape cancels
	if own := s.page(s.session.Front()).keys; own != nil && !s.covered() && !reading && own(e) {
		return
	}
	if a := s.actions.byKey(named(e.Name)); a != nil && a.away() == nil {
		s.perform(a)
	}
}

// addShortcuts makes the further keys with modifiers work; the shown ones do by
// their menu items.
func (s *shell) addShortcuts() {
	for _, a := range s.actions.all {
		for _, k := range a.also {
			if k.mod != 0 {
				s.win.Canvas().AddShortcut(k.shortcut(), func(fyne.Shortcut) { s.perform(a) })
			}
		}
	}
}
