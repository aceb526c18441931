//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// hints stands in for tooltips, which the toolkit lacks: the hint of whatever is
// under the mouse is shown in the line at the bottom.
type hints struct{ show func(string) }

func (h *hints) enter(hint string) { h.show(hint) }
func (h *hints) leave()            { h.show("") }

// hintButton is a button with a hint.
type hintButton struct {
	widget.Button
	hint  string
	hints *hints
}

func newHintButton(h *hints, label, hint string, icon fyne.Resource, tapped func()) *hintButton {
	b := &hintButton{hint: hint, hints: h}
	b.Text, b.Icon, b.OnTapped = label, icon, tapped
	b.ExtendBaseWidget(b)
	return b
}

func (b *hintButton) MouseIn(e *desktop.MouseEvent) { b.Button.MouseIn(e); b.hints.enter(b.hint) }
func (b *hintButton) MouseOut()                     { b.Button.MouseOut(); b.hints.leave() }

// hintEntry is a field of one line with a hint.
type hintEntry struct {
	widget.Entry
	hint   string
	hints  *hints
	width  float32
	escape func() // in a dialog: close it
}

func newHintEntry(h *hints, hint string, width float32) *hintEntry {
	e := &hintEntry{hint: hint, hints: h, width: width}
	e.Scroll = fyne.ScrollNone
	e.ExtendBaseWidget(e)
	return e
}

func (e *hintEntry) MouseIn(*desktop.MouseEvent)    { e.hints.enter(e.hint) }
func (e *hintEntry) MouseMoved(*desktop.MouseEvent) {}
func (e *hintEntry) MouseOut()                      { e.hints.leave() }

// MinSize asks for the width that the field was made with.
func (e *hintEntry) MinSize() fyne.Size {
	return fyne.NewSize(e.width, e.Entry.MinSize().Height)
}

// TypedKey gives the keyboard back to the window on Escape.
func (e *hintEntry) TypedKey(key *fyne.KeyEvent) {
	if key.Name == fyne.KeyEscape && e.escape != nil {
		e.escape()
		return
	}
	if key.Name == fyne.KeyEscape {
		if c := fyne.CurrentApp().Driver().CanvasForObject(e); c != nil {
			c.Unfocus()
		}
		return
	}
	e.Entry.TypedKey(key)
}

// hintSelect is a list of choices with a hint.
type hintSelect struct {
	widget.Select
	hint  string
	hints *hints
}

func newHintSelect(h *hints, hint string, options []string, changed func(string)) *hintSelect {
	s := &hintSelect{hint: hint, hints: h}
	s.Options, s.OnChanged = options, changed
	s.ExtendBaseWidget(s)
	return s
}

func (s *hintSelect) MouseIn(e *desktop.MouseEvent) { s.Select.MouseIn(e); s.hints.enter(s.hint) }
func (s *hintSelect) MouseOut()                     { s.Select.MouseOut(); s.hints.leave() }

// hintCheck is a check box with a hint.
type hintCheck struct {
	widget.Check
	hint  string
	hints *hints
}

func newHintCheck(h *hints, label, hint string, changed func(bool)) *hintCheck {
	c := &hintCheck{hint: hint, hints: h}
	c.Text, c.OnChanged = label, changed
	c.ExtendBaseWidget(c)
	return c
}

func (c *hintCheck) MouseIn(e *desktop.MouseEvent) { c.Check.MouseIn(e); c.hints.enter(c.hint) }
func (c *hintCheck) MouseOut()                     { c.Check.MouseOut(); c.hints.leave() }

// hintSlider is a slider with a hint.
type hintSlider struct {
	widget.Slider
	hint  string
	hints *hints
}

func newHintSlider(h *hints, hint string, steps float64, changed func(float64)) *hintSlider {
	s := &hintSlider{hint: hint, hints: h}
	s.Max, s.Step, s.OnChanged = steps, 1, changed
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

func (s *hintSlider) MouseIn(e *desktop.MouseEvent) { s.Slider.MouseIn(e); s.hints.enter(s.hint) }
func (s *hintSlider) MouseOut()                     { s.Slider.MouseOut(); s.hints.leave() }
