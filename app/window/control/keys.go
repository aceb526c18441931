//go:build !nogui

package control

import "fyne.io/fyne/v2"

// A control that has the keyboard takes the keys that work it. All others are the
// window's own, for the toolkit's controls would swallow them: a letter is a command
// also after a click on a slider, and Escape closes a dialog also after Tab.
//
// Space is typed as a key and then as a character. A control that acts on it acts on
// the character: it may give the keyboard back to the window, which would take the
// character that is still to come for a command of its own.

// passKey gives the window a key that a control has no use for.
func passKey(from fyne.CanvasObject, e *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// passRune gives the window a character that a control has no use for.
func passRune(from fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// PressKey works something that can only be pressed: Enter presses it, any other key is
// the window's.
func PressKey(from fyne.CanvasObject, e *fyne.KeyEvent, press func()) {
	if IsEnter(e.Name) {
		press()
		return
	}
	passKey(from, e)
}

// PressRune does the same for characters: Space presses.
func PressRune(from fyne.CanvasObject, r rune, press func()) {
	if r == ' ' {
		press()
		return
	}
	passRune(from, r)
}

// IsEnter says whether a key is one of the two that say yes.
func IsEnter(key fyne.KeyName) bool { return key == fyne.KeyReturn || key == fyne.KeyEnter }

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(e *fyne.KeyEvent) { PressKey(b, e, func() { b.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (b *Button) TypedRune(r rune) { PressRune(b, r, func() { b.Tapped(nil) }) }

// TypedKey implements fyne.Focusable.
func (b *HintButton) TypedKey(e *fyne.KeyEvent) { PressKey(b, e, func() { b.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (b *HintButton) TypedRune(r rune) { PressRune(b, r, func() { b.Tapped(nil) }) }

// TypedKey implements fyne.Focusable: a box has no use for any.
func (c *HintCheck) TypedKey(e *fyne.KeyEvent) { passKey(c, e) }

// TypedRune implements fyne.Focusable.
func (c *HintCheck) TypedRune(r rune) {
	if r == ' ' {
		c.Check.TypedRune(r)
		return
	}
	passRune(c, r)
}

// Tapped implements fyne.Tappable: pressed with the mouse, it does not keep the keyboard
// from the window, where Space is the most used of all keys.
func (c *HintCheck) Tapped(e *fyne.PointEvent) {
	c.Check.Tapped(e)
	if v := fyne.CurrentApp().Driver().CanvasForObject(c); v != nil && v.Overlays().Top() == nil {
		v.Unfocus()
	}
}

// TypedKey implements fyne.Focusable.
func (s *HintSelect) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight:
		s.Select.TypedKey(e)
	default:
		passKey(s, e)
	}
}

// TypedRune implements fyne.Focusable.
func (s *HintSelect) TypedRune(r rune) {
	if r == ' ' {
		s.Select.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) // opens the list
		return
	}
	passRune(s, r)
}

// TypedKey implements fyne.Focusable.
func (s *HintSlider) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyRight:
		s.Slider.TypedKey(e)
	default:
		passKey(s, e)
	}
}

// TypedRune implements fyne.Focusable: a slider has no use for any.
func (s *HintSlider) TypedRune(r rune) { passRune(s, r) }
