//go:build !nogui

package control

import "fyne.io/fyne/v2"

// A focused control handles the keys that operate it and passes all others to the
// window; the toolkit's controls would swallow them. So a letter is a command even after
// a click on a slider, and Escape closes a dialog even after Tab.
//
// Space arrives as a key and then as a character. Controls act on the character: acting
// on the key may move the focus, and the window would then receive the character as a
// command.

// passKey passes a key to the window.
func passKey(from fyne.CanvasObject, e *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedKey() != nil {
		c.OnTypedKey()(e)
	}
}

// passRune passes a character to the window.
func passRune(from fyne.CanvasObject, r rune) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(from); c != nil && c.OnTypedRune() != nil {
		c.OnTypedRune()(r)
	}
}

// PressKey handles a key for a control that can only be pressed: Enter presses, other
// keys go to the window.
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

// IsEnter reports whether a key is Return or Enter.
func IsEnter(key fyne.KeyName) bool { return key == fyne.KeyReturn || key == fyne.KeyEnter }

// TypedKey implements fyne.Focusable.
func (b *Button) TypedKey(e *fyne.KeyEvent) { PressKey(b, e, func() { b.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (b *Button) TypedRune(r rune) { PressRune(b, r, func() { b.Tapped(nil) }) }

// TypedKey implements fyne.Focusable.
func (b *HintButton) TypedKey(e *fyne.KeyEvent) { PressKey(b, e, func() { b.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (b *HintButton) TypedRune(r rune) { PressRune(b, r, func() { b.Tapped(nil) }) }

// TypedKey implements fyne.Focusable: Enter ticks a box, but in a dialog, where it presses
// the button that stands out.
func (c *HintCheck) TypedKey(e *fyne.KeyEvent) {
	if IsEnter(e.Name) && !inDialog(c) {
		c.Check.TypedRune(' ')
		return
	}
	passKey(c, e)
}

// TypedRune implements fyne.Focusable: Space ticks a box in a dialog. Elsewhere it is the
// window's, to run and pause, also after Tab.
func (c *HintCheck) TypedRune(r rune) {
	if r == ' ' && inDialog(c) {
		c.Check.TypedRune(r)
		return
	}
	passRune(c, r)
}

// inDialog reports whether something lies over the window of a control.
func inDialog(of fyne.CanvasObject) bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(of)
	return c != nil && c.Overlays().Top() != nil
}

// Tapped implements fyne.Tappable. Outside dialogs a click returns the keyboard to the
// window, for Space to run and pause.
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
